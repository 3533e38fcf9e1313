import { readFileSync } from 'node:fs';

const TABLE = 'docs/contract.md';

export type Cells = readonly string[];

/** Parses the cells of a row of a Markdown table, in which `|` is written as `\|`. */
export function cellsOf(line: string): Cells {
  const cells = line.trim().slice(1, -1);
  return cells.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The rows of `docs/contract.md`: part, row, file and title of the test. */
export function coveredRows(): readonly Cells[] {
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(cellsOf);
  return rows.slice(2);
}
