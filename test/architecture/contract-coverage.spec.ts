import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TABLE = 'docs/contract.md';
/** The contract itself; not part of the project. */
const CONTRACT = '../shared/contract/seed.md';

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

describe('docs/contract.md', () => {
  it.each(covered)('%s: %s is proven by a test that exists', (_part, _row, file, name) => {
    expect(name).not.toBe('');
    expect(readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(name);
  });

  it.skipIf(!existsSync(CONTRACT))('has every row of the contract (skipped where that is absent)', () => {
    const rows = new Set(covered.map(([part, row]) => `${part ?? ''}: ${row ?? ''}`));
    expect(rowsOf(readFileSync(CONTRACT, 'utf8')).filter((row) => !rows.has(row))).toEqual([]);
  });
});

/** `part: row` for every endpoint and every row of a table. */
function rowsOf(contract: string): string[] {
  const rows: string[] = [];
  let part = '';
  let inTable = false;
  for (const line of contract.split('\n')) {
    const [, heading] = /^#+ (.*)/.exec(line) ?? [];
    if (heading !== undefined) {
      part = heading.trim();
      if (/^(GET|POST|PATCH|DELETE) \//.test(part)) rows.push(`${part}: the endpoint`);
    }
    if (!line.startsWith('|')) {
      inTable = false;
      continue;
    }
    const cells = cellsOf(line);
    if (/^[-: ]+$/.test(cells[0] ?? '')) inTable = true;
    else if (inTable) rows.push(`${part}: ${rowName(part, cells)}`);
  }
  return rows;
}

/** What tells the rows of a table apart: usually the first cell. */
function rowName(part: string, [first = '', second = '', third = '']: Cells): string {
  if (part === 'Errors') return `${first}: ${second}`;
  return part === 'States and transitions' ? `${first}: ${third}` : first;
}
