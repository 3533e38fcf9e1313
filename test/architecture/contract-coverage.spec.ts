import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TABLE = 'docs/contract.md';
/** The contract itself; not part of the project. */
const CONTRACT = '../shared/contract/seed.md';

/** Parts whose numbered or bulleted sentences are rows. */
const STATEMENTS: ReadonlySet<string> = new Set(['Endpoints', 'Authentication', 'Events', 'Errors']);
/** Words that stand for the name of a vendor. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['platform', 'service']);

type Cells = readonly string[];

/** The cells of the rows of a Markdown table, `|` inside a cell written as `\|`. */
function cellsOf(line: string): Cells {
  const cells = line.trim().slice(1, -1);
  return cells.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

const covered = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map(cellsOf)
  .slice(2);

/** The titles of the tests of a file; those of skipped ones are none. */
function titlesOf(file: string): ReadonlySet<string> {
  const title = /^ *(?:it\(|it\.each(?:<.*>)?\(.*\)\(|\][^(]*\)\()\s*(['"`])(.+?)\1,/gm;
  const source = readFileSync(file, 'utf8');
  return new Set([...source.matchAll(title)].map(([, , text = '']) => text.replaceAll("\\'", "'")));
}

describe('docs/contract.md', () => {
  it.each(covered)('%s: %s is proven by a test that exists', (_part, _row, file = '', name = '') => {
    expect(titlesOf(file)).toContain(name);
  });

  it('has no row twice', () => {
    const rows = covered.map(([part, row]) => `${part ?? ''}: ${row ?? ''}`);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });

  it.skipIf(!existsSync(CONTRACT))('has every row of the contract (skipped where that is absent)', () => {
    const rows = new Set(covered.map(([part = '', row = '']) => `${part}: ${STATEMENTS.has(part) ? numberOf(row) : row}`));
    const missing = rowsOf(readFileSync(CONTRACT, 'utf8')).filter((row) => !rows.has(row));
    expect(missing).toEqual([]);
  });
});

/** `3.` of `3. Some sentence`; the whole row where it has no number. */
function numberOf(row: string): string {
  return /^\d+\./.exec(row)?.[0] ?? row;
}

/** `part: row` for every endpoint, every row of a table, every name in the text, and every sentence of the parts that are lists of them. */
function rowsOf(contract: string): string[] {
  const rows = new Set<string>();
  for (const [heading = '', ...lines] of contract.split(/^#+ /m).map((section) => section.split('\n'))) {
    const part = heading.trim();
    if (/^(GET|POST|PATCH|DELETE) \//.test(part)) rows.add(`${part}: the endpoint`);
    for (const row of [...tableRows(part, lines), ...statements(part, lines), ...names(part, lines)]) rows.add(`${part}: ${row}`);
  }
  return [...rows];
}

function tableRows(part: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const isRow = line.startsWith('|') && !line.startsWith('|-') && lines[index + 1]?.startsWith('|-') !== true;
    return isRow ? [rowName(part, cellsOf(line))] : [];
  });
}

function statements(part: string, lines: readonly string[]): string[] {
  if (lines.some((line) => line.startsWith('Constraint:'))) return ['Constraint'];
  if (!STATEMENTS.has(part)) return [];
  const items = lines.filter((line) => /^(\d+\.|-) /.test(line));
  return items.flatMap((item, index) => (/(not shown\.|:)$/.test(item) ? [] : [`${index + 1}.`]));
}

/** Of parameters and fields, where the text is about an endpoint or a resource. */
function names(part: string, lines: readonly string[]): string[] {
  if (!/^(GET|POST|PATCH|DELETE) \/| object\b/.test(part)) return [];
  const text = lines.filter((line) => !line.startsWith('|')).join('\n');
  return [...text.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name).filter((name) => !PLACEHOLDERS.has(name));
}

/** What tells the rows of a table apart: usually the first cell. */
function rowName(part: string, [first = '', second = '', third = '']: Cells): string {
  if (part === 'Errors') return `${first}: ${second}`;
  return part === 'States and transitions' ? `${first}: ${third}` : first;
}
