import type { Alignment, RichBlock, RichRun } from '../../../state/compose/rich-text.js';
import { styleOf } from './text-style.js';

/** A larger one is not shown as a table. */
const MAX_CELLS = 10_000;
const MAX_COLUMNS = 200;

interface Cell {
  readonly runs: readonly RichRun[];
  readonly alignment: Alignment;
}

const EMPTY: Cell = { runs: [], alignment: undefined };

/** Whether a table only arranges what is in it, as in mails: it is in another one, or its cells contain more than text. */
export function isLayout(table: Element): boolean {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none') return true;
  return table.querySelector('table, h1, h2, h3, h4, h5, h6, pre, blockquote') !== null;
}

/**
 * Reads a table. Cells that span several places stand in the first one. Rows and columns without content at the end are left out.
 * @returns undefined if it has not at least two columns, or is too large to be shown as a table
 */
export function readTable(table: Element, runsIn: (cell: Element, isHead: boolean) => RichRun[]): RichBlock | undefined {
  const grid: Cell[][] = [];
  const rows = [...table.querySelectorAll('tr')];
  for (const [index, row] of rows.entries()) {
    for (const element of row.children) {
      if (element.nodeName === 'TD' || element.nodeName === 'TH')
        place(grid, index, element, { runs: runsIn(element, index === 0), alignment: alignmentOf(element, row) });
    }
  }
  const filled = Array.from({ length: rows.length }, (_, index) => grid[index] ?? []).filter((row) => row.some(hasText));
  const columns = Math.max(0, ...filled.map((row) => row.findLastIndex((cell) => hasText(cell)) + 1));
  if (columns < 2 || columns > MAX_COLUMNS || columns * filled.length > MAX_CELLS) return undefined;
  const cells = filled.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? EMPTY));
  return {
    kind: 'table',
    rows: cells.map((row) => row.map(({ runs }) => runs)),
    alignments: Array.from({ length: columns }, (_, column) => commonAlignment(cells.map((row) => row[column] ?? EMPTY))),
  };
}

function place(grid: Cell[][], row: number, element: Element, cell: Cell): void {
  const [wide, high] = [spanOf(element, 'colspan'), spanOf(element, 'rowspan')];
  const own = (grid[row] ??= []);
  let column = 0;
  while (own[column] !== undefined) column += 1;
  for (let down = 0; down < high; down += 1) {
    for (let right = 0; right < wide; right += 1) (grid[row + down] ??= [])[column + right] = down === 0 && right === 0 ? cell : EMPTY;
  }
}

function spanOf(element: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number(element.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_COLUMNS) : 1;
}

function hasText(cell: Cell | undefined): boolean {
  return cell?.runs.some(({ text }) => text.trim() !== '') ?? false;
}

function alignmentOf(cell: Element, row: Element): Alignment {
  const value = styleOf(cell, 'text-align') || cell.getAttribute('align') || row.getAttribute('align') || '';
  return value === 'right' || value === 'center' || value === 'left' ? value : undefined;
}

/** A column is aligned if all its cells are that say something, apart from its head. */
function commonAlignment([head = EMPTY, ...body]: readonly Cell[]): Alignment {
  const [first, ...others] = new Set((body.some(hasText) ? body : [head]).filter(hasText).map(({ alignment }) => alignment));
  return others.length === 0 && first !== 'left' ? first : undefined;
}
