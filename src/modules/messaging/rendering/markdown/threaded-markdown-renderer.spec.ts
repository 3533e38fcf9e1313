import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ModuleKind, preProcessFile, ScriptTarget, transpileModule } from 'typescript';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { SERVER, type WorkOwner } from '../../../../kernel/current-work.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { runInWorkContext } from '../../../../platform/work-context.js';
import { MarkdownRenderError } from '../application/markdown-renderer.js';
import { diffHtml } from '../domain/html-diff.js';
import { ThreadedMarkdownRenderer, type ThreadedRendererOptions } from './threaded-markdown-renderer.js';

const nothing = { users: [], channels: [], groups: [] };
const long = 'word '.repeat(1000);
const comparable = 'word '.repeat(300);

// Below node_modules, so that the compiled copies find their packages and are not mistaken for sources.
const cache = join('node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const directory = mkdtempSync(join(cache, 'skein-markdown-worker-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Compiles this directory's renderer and worker with all of their imports, as a build would, and returns the path of the result. */
function compile(): string {
  const sources = join(import.meta.dirname, '..', '..', '..', '..');
  const pending = ['threaded-markdown-renderer.ts', 'markdown-worker.ts'].map((name) => join(import.meta.dirname, name));
  const seen = new Set(pending);
  for (const file of pending) {
    const source = readFileSync(file, 'utf8');
    const target = join(directory, relative(sources, file)).replace(/\.ts$/, '.js');
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, target.endsWith('.js') ? compiled(source) : source);
    for (const needed of filesNeededBy(source).map((name) => join(dirname(file), name))) {
      if (seen.has(needed)) continue;
      seen.add(needed);
      pending.push(needed);
    }
  }
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  return join(process.cwd(), directory, relative(sources, import.meta.dirname));
}

/** Relative paths of the sources that a source imports and of the JSON files that it requires. */
function filesNeededBy(source: string): string[] {
  const imported = preProcessFile(source).importedFiles.map(({ fileName }) => fileName.replace(/\.js$/, '.ts'));
  const required = [...source.matchAll(/'(\.[^']+\.json)'/g)].map(([, path = '']) => path);
  return [...imported, ...required].filter((path) => path.startsWith('.'));
}

function compiled(source: string): string {
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2023 };
  return transpileModule(source, { compilerOptions }).outputText;
}

/** Writes a worker that hangs on the text `hang`, dies on `die`, fails on `fail` and repeats every other text. */
function writeOddWorker(): string {
  const file = join(directory, 'odd-worker.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ content }) => {
       const word = content.trim();
       if (word === 'hang') for (;;);
       if (word === 'die') process.exit(3);
       if (word === 'throw') throw new Error('thrown');
       parentPort.postMessage(word === 'fail' ? { failure: 'failed' } : { result: { html: word } });
     });`,
  );
  return join(process.cwd(), file);
}

describe('ThreadedMarkdownRenderer', () => {
  const open: ThreadedMarkdownRenderer[] = [];
  const create = (options?: ThreadedRendererOptions) => {
    const renderer = new ThreadedMarkdownRenderer(options);
    open.push(renderer);
    return renderer;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((renderer) => renderer.close()));
  });

  it('renders without a compiled worker', async () => {
    const renderer = create();
    expect((await renderer.render('**a**', nothing)).html).toBe('<p><strong>a</strong></p>');
    expect((await renderer.render(long, nothing)).html).toContain('word word');
  });

  it('returns the same result from the worker as from the calling thread', async () => {
    const content = `@**Ada** #**garden** [x](/user_uploads/1/a.png)\n\`\`\`py\ndef f(): pass\n\`\`\`\n${long}`;
    const references = { users: [{ id: 1, fullName: 'Ada', isActive: true }], channels: [{ id: 2, name: 'garden' }], groups: [] };
    const there = create({ workerFile: join(compile(), 'markdown-worker.js'), timeLimitMs: 30_000 });
    const rendered = await there.render(content, references);
    expect(rendered).toEqual(await create().render(content, references));
    expect(rendered.html).toContain('<span class="nf">f</span>');
  });

  it('uses the worker of a build and lets the process exit', () => {
    const script = join(directory, 'script.mjs');
    writeFileSync(
      script,
      `import { ThreadedMarkdownRenderer } from ${JSON.stringify(join(compile(), 'threaded-markdown-renderer.js'))};
       const busy = setInterval(() => {}, 1000);
       const renderer = new ThreadedMarkdownRenderer({ timeLimitMs: 30000 });
       const { html } = await renderer.render('word '.repeat(1000), { users: [], channels: [], groups: [] });
       clearInterval(busy);
       process.stdout.write(String(renderer.worker !== null) + html.slice(0, 12));`,
    );
    // Throws when the process has to be killed.
    expect(execFileSync(process.execPath, [script], { timeout: 120_000, encoding: 'utf8' })).toBe('true<p>word word');
  });

  it('renders short texts in the calling thread', async () => {
    const renderer = create({ workerFile: '/nowhere/worker.js' });
    expect((await renderer.render('a', nothing)).html).toBe('<p>a</p>');
  });

  it('rejects a text that exceeds the time limit and renders the next one in a new worker', async () => {
    const renderer = create({ workerFile: writeOddWorker(), workerMinCharacters: 0, timeLimitMs: 1500 });
    const [hanging, waiting, failing] = await Promise.allSettled(['hang', 'next', 'fail'].map((text) => renderer.render(text, nothing)));
    expect(hanging).toMatchObject({ status: 'rejected', reason: expect.any(MarkdownRenderError) as unknown });
    expect(waiting).toMatchObject({ status: 'fulfilled', value: { html: 'next' } });
    expect(failing).toMatchObject({ status: 'rejected', reason: expect.any(MarkdownRenderError) as unknown });
  });

  it.each(['die', 'throw'])('starts a new worker after one has ended: %s', async (text) => {
    const renderer = create({ workerFile: writeOddWorker(), workerMinCharacters: 0 });
    await expect(renderer.render(text, nothing)).rejects.toBeInstanceOf(MarkdownRenderError);
    expect(await renderer.render('again', nothing)).toEqual({ html: 'again' });
  });

  it('rejects pending renderings and new ones after it is closed', async () => {
    const renderer = create({ workerFile: writeOddWorker(), workerMinCharacters: 0 });
    const underWay = [renderer.render('hang', nothing), renderer.render('next', nothing)].map((rendering) =>
      expect(rendering).rejects.toBeInstanceOf(MarkdownRenderError),
    );
    await renderer.close();
    await Promise.all(underWay);
    await expect(renderer.render('late', nothing)).rejects.toBeInstanceOf(MarkdownRenderError);
  });

  describe('lets accounts take turns', () => {
    const renderFor = (renderer: ThreadedMarkdownRenderer, owner: WorkOwner, text: string) =>
      runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, () => renderer.render(text, nothing));

    it('so that the text of one comes before the second waiting text of another', async () => {
      const renderer = create({ workerFile: writeOddWorker(), workerMinCharacters: 0 });
      const done: string[] = [];
      const texts = ['a', 'b', 'c', 'd'].map((text) => [1, text] as const);
      await Promise.all(
        [...texts, [2, 'other'] as const, [SERVER, 'server'] as const].map(async ([owner, text]) => {
          await renderFor(renderer, owner, text);
          done.push(text);
        }),
      );
      expect(done).toEqual(['a', 'b', 'other', 'server', 'c', 'd']);
    });

    it('and rejects texts of one of which too many wait', async () => {
      const renderer = create({ workerFile: writeOddWorker(), workerMinCharacters: 0 });
      const accepted = Array.from({ length: LIMITS.MAX_ACCOUNT_WAITING_TEXTS + 1 }, () => renderFor(renderer, 1, 'accepted'));
      await expect(renderFor(renderer, 1, 'rejected')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT', data: { 'retry-after': 1 } });
      expect(await renderFor(renderer, 2, 'other')).toEqual({ html: 'other' });
      expect(await Promise.all(accepted)).toHaveLength(LIMITS.MAX_ACCOUNT_WAITING_TEXTS + 1);
    });
  });

  it('compares long texts in the worker, with the same result as in the calling thread', async () => {
    const [before, after] = [`<p>one ${comparable}two</p>`, `<p>three ${comparable}four</p>`];
    const there = create({ workerFile: join(compile(), 'markdown-worker.js'), timeLimitMs: 30_000 });
    expect(await there.compare(before, after)).toBe(diffHtml(before, after));
    expect(await create().compare(before, after)).toBe(diffHtml(before, after));
  });

  it('counts a text as replaced if it cannot be compared', async () => {
    const [before, after] = [`<p>one ${comparable}two</p>`, `<p>three ${comparable}four</p>`];
    // This worker fails on a message without a text.
    const marked = await create({ workerFile: writeOddWorker() }).compare(before, after);
    expect(marked).toBe(diffHtml(before, after, 0));
    expect(marked).not.toBe(diffHtml(before, after));
  });
});
