import type { StateBlock } from 'markdown-it';
import { findCodeSpans } from '../inline/code-spans.js';
import { inlineToken, lineAt, pushBlock } from './block-tokens.js';

/** Short rows are filled with empty cells, so that a short text could make a huge table. A larger one stays text. */
const MAX_CELLS = 10_000;

/** Block rule for tables: a header row, a row of dashes with as many columns, and data up to the next empty line. */
export function tableRule(state: StateBlock, startLine: number, endLine: number): boolean {
  const header = lineAt(state, startLine).trim();
  if (!header.includes('|') || startLine + 1 >= endLine) return false;
  const columns = splitRow(header);
  const separators = splitRow(lineAt(state, startLine + 1).trim());
  if (columns.length !== separators.length) return false;
  if (!separators.every((cell) => /^:?-+:?$/.test(cell))) return false;

  const alignments = separators.map(alignmentOf);
  const rows: string[][] = [];
  let line = startLine + 2;
  for (; line < endLine && !state.isEmpty(line); line += 1) rows.push(splitRow(lineAt(state, line).trim()));
  if (rows.length === 0) rows.push([]);
  if (rows.length * columns.length > MAX_CELLS) return false;

  pushBlock(state.tokens, 'table', () => {
    pushBlock(state.tokens, 'thead', () => pushRow(state, 'th', columns, alignments));
    pushBlock(state.tokens, 'tbody', () => {
      for (const row of rows) pushRow(state, 'td', row, alignments);
    });
  });
  state.line = line;
  return true;
}

function pushRow(state: StateBlock, tag: 'th' | 'td', cells: string[], alignments: (string | null)[]): void {
  pushBlock(state.tokens, 'tr', () => {
    for (const [column, side] of alignments.entries()) {
      const style: [string, string][] = side === null ? [] : [['style', `text-align: ${side};`]];
      pushBlock(state.tokens, tag, () => state.tokens.push(inlineToken(cells[column] ?? '')), style);
    }
  });
}

function alignmentOf(separator: string): string | null {
  if (separator.startsWith(':')) return separator.endsWith(':') ? 'center' : 'left';
  return separator.endsWith(':') ? 'right' : null;
}

/** Splits a row at its bars, except for those in code and those after a backslash. */
function splitRow(row: string): string[] {
  const codeEnds = new Map([...findCodeSpans(row).values()].map(({ start, end }) => [start, end]));
  const cells: string[] = [];
  let cell = '';
  for (let index = 0; index < row.length; index += 1) {
    const codeEnd = codeEnds.get(index);
    if (codeEnd !== undefined) {
      cell += row.slice(index, codeEnd);
      index = codeEnd - 1;
    } else if (row.startsWith('\\|', index)) {
      cell += '|';
      index += 1;
    } else if (row[index] === '|') {
      if (index > 0) cells.push(cell.trim());
      cell = '';
    } else {
      cell += row[index] ?? '';
    }
  }
  if (cell !== '' || !row.endsWith('|')) cells.push(cell.trim());
  return cells;
}
