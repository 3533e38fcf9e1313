import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './import-rules.js';

const FOLDERS = ['src', 'test', 'scripts', 'docker', 'deploy', 'docs', 'web'];
/** Names from packages and protocols that the documents mention. */
const FOREIGN = new Set(['EntitySchema', 'GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListBucket']);

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));

const files = [...FOLDERS.flatMap(filesIn), ...readdirSync(ROOT)];
const documents = files.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file));
const identifiers = new Set(
  files
    .filter((file) => /^(?:src|test)\/.*\.ts$/.test(file))
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\b[A-Z][a-z0-9]+[A-Z]\w*/g) ?? []),
);

/** The code spans of a document, without its code blocks. */
function quotedIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);
}

describe('The documents', () => {
  it('list every decision in the index', () => {
    const decisions = readdirSync(join(ROOT, 'docs/adr')).filter((file) => /^\d/.test(file));
    const index = readFileSync(join(ROOT, 'docs/adr/README.md'), 'utf8');
    const listed = [...index.matchAll(/^\| \d+ +\| \[.*?\]\((.*?)\)/gm)].map(([, file]) => file);
    expect(listed).toEqual(decisions.toSorted());
  });

  it('link only to files that exist', () => {
    const links = documents.flatMap((document) =>
      [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\(((?!https?:|#)[^)#]+)/g)].map(([, link = '']) =>
        join(dirname(document), link).replace(/\/$/, ''),
      ),
    );
    const folders = new Set(files.map((file) => dirname(file)));
    expect(links.filter((link) => !files.includes(link) && !folders.has(link))).toEqual([]);
  });

  it.each(documents)('%s: all quoted files exist', (document) => {
    const paths = quotedIn(document).filter((quoted) => /^[\w./-]+\.(?:ts|mjs|cjs|md)$/.test(quoted));
    const missing = paths.filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)));
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s: all quoted classes exist', (document) => {
    const names = quotedIn(document)
      .map((quoted) => /^@?([A-Z][a-z0-9]+[A-Z]\w*)(?:\.\w+)?(?:\(.*\))?$/.exec(quoted)?.[1])
      .filter((name) => name !== undefined);
    expect(names.filter((name) => !identifiers.has(name) && !FOREIGN.has(name))).toEqual([]);
  });
});
