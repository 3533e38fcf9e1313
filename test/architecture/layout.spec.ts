import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CONTEXTS, FEATURES, LAYERS, ROOT, STATE, VIEWS, WEB } from './import-rules.js';

const MAX_KERNEL_FILES = 30;
const MAX_FRONT_DOOR_NAMES = 15;
const BANNED = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'types', 'constants']);
const ARCHITECTURE = join(ROOT, 'ARCHITECTURE.md');

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));

const sources = filesOf('src');
const foldersOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const contexts = foldersOf('src/modules');

describe('The layout', () => {
  it('lists every context in the import order', () => {
    expect(contexts.filter((name) => !CONTEXTS.includes(name))).toEqual([]);
  });

  it.each(contexts)('has a module for %s', (context) => {
    expect(existsSync(join(ROOT, 'src/modules', context, `${context}.module.ts`))).toBe(true);
  });

  it.each(contexts)('divides %s into features of the import order or into layers', (context) => {
    const named = [...LAYERS, ...(FEATURES[context] ?? [])];
    expect(foldersOf(join('src/modules', context)).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('lists every folder of the web client in an import order', () => {
    expect(foldersOf('web').sort()).toEqual([...WEB, 'service-worker', 'styles'].sort());
    expect(foldersOf('web/state').sort()).toEqual([...STATE].sort());
    expect(foldersOf('web/views').sort()).toEqual([...VIEWS].sort());
  });

  it('has no loose file among the folders of the state, and of the views none but the application', () => {
    const loose = [...filesOf('web/state'), ...filesOf('web/views')].filter((file) => file.split('/').length === 3);
    expect(loose).toEqual(['web/views/app.tsx']);
  });

  it('matches ARCHITECTURE.md', ({ skip }) => {
    skip(!existsSync(ARCHITECTURE), 'ARCHITECTURE.md is not written yet');
    const text = readFileSync(ARCHITECTURE, 'utf8');
    const [line] = /\brealm`?(?:\s*<\s*`?\w+`?)+/.exec(text) ?? [''];
    const described = line.split('<').map((name) => name.replace(/`/g, '').trim());
    expect(described, 'ARCHITECTURE.md names the contexts in a line like: realm < users < …').toEqual(CONTEXTS);
    const empty = CONTEXTS.filter((name) => new RegExp(`\\b${name}\\b[^\\n]*\\bno code yet\\b`).test(text));
    expect(empty, 'ARCHITECTURE.md says of a context without code: "has no code yet"').toEqual(
      CONTEXTS.filter((name) => !contexts.includes(name)),
    );
  });

  it.each([WEB, STATE, VIEWS])('of the web client matches ARCHITECTURE.md in the order that begins with %s', (...order) => {
    expect(readFileSync(ARCHITECTURE, 'utf8').replaceAll(/\s+/g, ' ')).toContain(`\`${order.join(' < ')}\``);
  });

  it('limits the number of files of the kernel', () => {
    expect(sources.filter((file) => file.startsWith('src/kernel/') && !file.endsWith('.spec.ts')).length).toBeLessThanOrEqual(
      MAX_KERNEL_FILES,
    );
  });

  it.each(sources.filter((file) => file.endsWith('.api.ts')))('limits the number of exports of %s', (file) => {
    expect(exportedNames(file).length).toBeLessThanOrEqual(MAX_FRONT_DOOR_NAMES);
  });

  it('has no files or folders with generic names', () => {
    const words = (path: string): string[] => path.split('/').flatMap((part) => part.split('.'));
    expect([...sources, ...filesOf('test')].filter((file) => words(file).some((word) => BANNED.has(word)))).toEqual([]);
  });

  it('has file names in kebab case', () => {
    expect([...sources, ...filesOf('test')].filter((file) => !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(basename(file)))).toEqual([]);
  });
});

/** The names that a front door exports. It contains no declarations. */
function exportedNames(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.ESNext);
  return statements.flatMap((statement) => {
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    if (!clause || !ts.isNamedExports(clause)) throw new Error(`${file} contains more than named exports`);
    return clause.elements.map((element) => element.name.text);
  });
}
