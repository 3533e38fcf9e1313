import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConcurrencyOptions } from '../../kernel/concurrency-limit.js';
import type { WorkOwner } from '../../kernel/current-work.js';
import { runInWorkContext } from '../work-context.js';
import { ThreadTaskFailed, type ThreadTaskOptions, ThreadTasks } from './thread-tasks.js';

/**
 * The program of a thread: it hangs on `hang`, dies on `die`, fails on `fail`, fills its memory on `fill`, stands still on shared memory until
 * that changes, and repeats every other text.
 */
const PROGRAM = `import { answerTask } from './answer-task.js';
answerTask((text) => {
  if (text === 'hang') for (;;);
  if (text === 'die') process.exit(3);
  if (text === 'fail') throw new Error('failed');
  for (const all = []; text === 'fill';) all.push({ text, list: [text] });
  if (typeof text !== 'string') Atomics.wait(text, 0, 0);
  return text;
});`;
const MEMORY = { maxOldGenerationSizeMb: 32 };

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.skein-thread-'));
  program = join(folder, 'program.js');
  const source = await readFile(join(import.meta.dirname, 'answer-task.ts'), 'utf8');
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2023 };
  await writeFile(join(folder, 'answer-task.js'), transpileModule(source, { compilerOptions }).outputText);
  await writeFile(program, PROGRAM);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true }));

function create(
  turns: ConcurrencyOptions,
  options: Partial<ThreadTaskOptions<string | Int32Array, unknown>> = {},
): ThreadTasks<string | Int32Array, unknown> {
  const inThisThread = (text: unknown): Promise<unknown> => (text === 'fail' ? Promise.reject(new Error('failed')) : Promise.resolve(text));
  return new ThreadTasks({ program, inThisThread, memory: MEMORY, timeLimitMs: 60_000, turns, ...options });
}

const runFor = <T>(owner: WorkOwner, work: () => Promise<T>): Promise<T> =>
  runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, work);

describe('ThreadTasks', () => {
  it('answers others while the task of one goes on', async () => {
    const tasks = create({ running: 2, ofAccount: { running: 1 } });
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const ended: string[] = [];
    const run = (owner: WorkOwner, request: string | Int32Array): Promise<unknown> =>
      runFor(owner, () => tasks.run(request)).finally(() => ended.push(`${owner}: ${typeof request}`));
    const own = [run('a', gate), run('a', 'after')];
    expect(await Promise.all([run('b', 'other'), run('c', 'third')])).toEqual(['other', 'third']);
    expect(ended).toEqual(['b: string', 'c: string']);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await Promise.all(own)).toEqual([expect.anything(), 'after']);
  });

  it('ends a task at its limit', async () => {
    const tasks = create({ running: 1 }, { timeLimitMs: 300 });
    await expect(tasks.run('hang')).rejects.toMatchObject({ tookTooLong: true });
  });

  it.each(['die', 'fail', 'fill'])('does further tasks after one that does not succeed: %s', async (text) => {
    const tasks = create({ running: 1 });
    const [failed, next] = await Promise.allSettled([tasks.run(text), tasks.run('next')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(ThreadTaskFailed) as unknown });
    expect(failed).toMatchObject({ reason: { tookTooLong: false } });
    expect(next).toEqual({ status: 'fulfilled', value: 'next' });
  });

  it('refuses tasks of one owner of whom too many wait', async () => {
    const tasks = create({ running: 2, ofAccount: { running: 1, waiting: 1 } });
    const accepted = [runFor(1, () => tasks.run('x')), runFor(1, () => tasks.run('y'))];
    await expect(runFor(1, () => tasks.run('z'))).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
    expect(await runFor(2, () => tasks.run('other'))).toBe('other');
    expect(await Promise.all(accepted)).toEqual(['x', 'y']);
  });

  it('does the same in the calling thread where there is no program', async () => {
    const tasks = create({ running: 1 }, { program: null });
    await expect(tasks.run('fail')).rejects.toBeInstanceOf(ThreadTaskFailed);
    expect(await tasks.run('x')).toBe('x');
  });
});
