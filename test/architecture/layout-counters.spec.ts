import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES, LAYERS, ROOT } from './import-rules.js';

/** Files with a role, which may have a single importer. */
const ROLE =
  /\.(?:repository|queries|schema|params|answers|sections|presenter|listener|handler|module|api|integration)\.ts$|-(?:events|notices)\.ts$/;
/** Files that are started, not imported. */
const PROGRAM = /^src\/(?:main|worker|migrate|accept-secret|cli\/main)\.ts$/;
/** References to documents that are not in the repository. */
const ELSEWHERE = /\bnotes,? (?:part |[A-Z]|[0-9])|[(]seed; ?|[(]seed, [A-Z]|the see[d]\b/;

interface Source {
  readonly path: string;
  readonly text: string;
}

const filesIn = (folder: string): Source[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const isSpec = ({ path }: Source): boolean => path.endsWith('.spec.ts');
const sources = filesIn('src');
const specs = new Set(sources.filter(isSpec).map(({ path }) => path));
const production = sources.filter((source) => !isSpec(source));
const modules = production.filter(({ path }) => path.endsWith('.module.ts'));

/** The production files that each production file imports, without imports of modules. */
const imports = new Map(production.map(({ path, text }) => [path, importsOf(path, text)]));
const client = filesIn('web').filter((source) => !isSpec(source));
const importsOfClient = new Map(client.map(({ path, text }) => [path, importsOf(path, text)]));

/** How many of a thousand production files. What grows with the code base is counted so. */
const perThousand = (count: number): number => Math.round((count * 1_000) / production.length);

/** Counters of patterns to avoid. A ceiling is lowered when its counter falls. Only new features raise that of front doors. */
const CEILINGS: readonly { readonly name: string; readonly ceiling: number; readonly present: () => number }[] = [
  { name: 'files that no file imports and that are no program', ceiling: 0, present: () => unimportedFiles().length },
  { name: 'files that a single file imports, of a thousand', ceiling: 174, present: () => perThousand(importedBySingleFile().length) },
  {
    name: 'files of at most 15 lines, of a thousand',
    ceiling: 83,
    present: () => perThousand(production.filter(({ text }) => text.split('\n').length - 1 <= 15).length),
  },
  {
    name: 'methods called `of`',
    ceiling: 0,
    present: () => lines(production, /^ +(?:abstract |async |private |protected |override )*of\(/),
  },
  {
    name: 'lines with a name that ends in Wish(es), News or Announcements',
    ceiling: 0,
    present: () => lines(sources, /\b[A-Za-z]+(?:Wish|Wishes|News|Announcements)\b/),
  },
  { name: 'references to documents elsewhere, in src', ceiling: 0, present: () => lines(sources, ELSEWHERE) },
  { name: 'references to documents elsewhere, in test', ceiling: 0, present: () => lines(filesIn('test'), ELSEWHERE) },
  { name: 'folders with one file that are neither layers nor features', ceiling: 1, present: () => foldersOfOneFile().length },
  { name: 'pairs of folders that import each other', ceiling: 1, present: () => mutualPairs(imports).length },
  { name: 'pairs of folders of the web client that import each other', ceiling: 0, present: () => mutualPairs(importsOfClient).length },
  { name: 'files that a single sibling imports, of a thousand', ceiling: 54, present: () => perThousand(importedBySingleSibling().length) },
  { name: 'front doors', ceiling: 36, present: () => production.filter(({ path }) => path.endsWith('.api.ts')).length },
  {
    name: 'lines of the longest module file',
    ceiling: 95,
    present: () => Math.max(...modules.map(({ text }) => text.split('\n').length - 1)),
  },
];

describe('The number of', () => {
  it.each(CEILINGS)('$name is at most $ceiling', ({ name, ceiling, present }) => {
    expect(present(), `present number of ${name}`).toBeLessThanOrEqual(ceiling);
  });
});

function lines(files: readonly Source[], pattern: RegExp): number {
  return files.flatMap(({ text }) => text.split('\n')).filter((line) => pattern.test(line)).length;
}

function importsOf(path: string, text: string): string[] {
  const targets = [...text.matchAll(/(?:\bfrom|^import|\bimport\() ?'(\.[^']+)\.js'/gm)].map(([, target = '']) => target);
  return targets.map((target) => `${join(dirname(path), target)}.ts`);
}

/** Folders of features are exempt: they hold the module beside the folders of the layers. The folder of migrations grows with releases. */
function foldersOfOneFile(): string[] {
  const folders = production.map(({ path }) => dirname(path));
  const exempt = new Set([...LAYERS, ...Object.values(FEATURES).flat(), 'migrations']);
  return folders.filter((folder) => folders.filter((other) => other === folder).length === 1 && !exempt.has(basename(folder)));
}

/** Pairs of folders that import each other. Modules do not count, because wiring imports from every folder below it. */
function mutualPairs(files: ReadonlyMap<string, readonly string[]>): string[] {
  const withoutWiring = [...files].filter(([from]) => !from.endsWith('.module.ts'));
  const edges = new Set(withoutWiring.flatMap(([from, targets]) => targets.map((to) => `${dirname(from)} ${dirname(to)}`)));
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && edges.has(`${to} ${from}`);
  });
}

/** The files that import each file, without modules and other wiring. */
function importersOfFiles(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [from, targets] of imports) {
    if (/\.module\.ts$|-wiring\.ts$/.test(from)) continue;
    for (const to of new Set(targets)) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  return importers;
}

/** Files without a role that only one file imports. */
/** The import rules report such a file only if it imports nothing itself. */
function unimportedFiles(): string[] {
  const listed = importsOf('ormconfig.ts', readFileSync(join(ROOT, 'ormconfig.ts'), 'utf8'));
  const imported = new Set([...imports.values(), listed].flat());
  return production.filter(({ path }) => !imported.has(path) && !PROGRAM.test(path)).map(({ path }) => path);
}

function importedBySingleFile(): string[] {
  return [...importersOfFiles()].filter(([path, { length }]) => length === 1 && !ROLE.test(path)).map(([path]) => path);
}

/** Files without a role or spec that only one file of the same folder imports. */
function importedBySingleSibling(): string[] {
  return [...importersOfFiles()]
    .filter(([path, [only = '', ...others]]) => others.length === 0 && dirname(only) === dirname(path))
    .filter(([path]) => !ROLE.test(path) && !specs.has(path.replace(/\.ts$/, '.spec.ts')))
    .map(([path]) => path);
}
