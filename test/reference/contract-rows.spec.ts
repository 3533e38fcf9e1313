import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Cells, cellsOf, coveredRows } from '../support/contract-table.js';
import { referenceFile } from './reference-folder.js';

/** Parts whose numbered or bulleted sentences are rows. */
const STATEMENTS: ReadonlySet<string> = new Set(['Endpoints', 'Authentication', 'Events', 'Errors']);
/** Words that stand for the name of a vendor. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['platform', 'service']);

describe('docs/contract.md', () => {
  it('has every row of the contract', () => {
    const rows = new Set(coveredRows().map(([part = '', row = '']) => `${part}: ${STATEMENTS.has(part) ? numberOf(row) : row}`));
    const missing = rowsOf(readFileSync(referenceFile('seed.md'), 'utf8')).filter((row) => !rows.has(row));
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
