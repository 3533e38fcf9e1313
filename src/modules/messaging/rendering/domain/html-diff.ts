import { endOfFormula, isFormulaTag } from './formula-html.js';

/** They take about 20 ms. */
const MAX_STEPS = 4_000_000;

type Piece = { readonly kind: 'same' | 'inserted' | 'deleted'; readonly token: string };

/**
 * The newer of two HTML strings, with inserted and deleted words marked by spans, as the edit history shows them. Only text is marked; the
 * tags are those of the newer string, so that the result is well-formed if that is.
 * @param maxSteps if the comparison would take more steps than this, the whole text counts as replaced
 */
export function diffHtml(before: string, after: string, maxSteps = MAX_STEPS): string {
  let html = '';
  let run = '';
  let kind: Piece['kind'] = 'same';
  const close = (): void => {
    if (run !== '') html += kind === 'same' ? run : `<span class="highlight_text_${kind}">${run}</span>`;
    run = '';
  };
  for (const piece of compare(tokens(before), tokens(after), maxSteps)) {
    if (piece.token.startsWith('<') && !isFormulaTag(piece.token)) {
      if (piece.kind === 'deleted') continue;
      close();
      html += piece.token;
      continue;
    }
    if (piece.kind !== kind) close();
    kind = piece.kind;
    run += piece.token;
  }
  close();
  return `<div>${html}</div>`;
}

/** Splits HTML into tags, whole formulas, words and the white space between them. */
function tokens(html: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (const { 0: token, index } of html.matchAll(/<[^>]*>|\s+|[^<\s]+/g)) {
    if (index < end) continue;
    end = isFormulaTag(token) ? endOfFormula(html, index) : index + token.length;
    found.push(html.slice(index, end));
  }
  return found;
}

function compare(before: readonly string[], after: readonly string[], maxSteps: number): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (token: string): Piece => ({ kind: 'same', token });
  return [
    ...after.slice(0, start).map(same),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end), maxSteps),
    ...after.slice(after.length - end).map(same),
  ];
}

/** Compares by the longest common subsequence. Deleted tokens come before the tokens that replace them. */
function compareMiddle(before: readonly string[], after: readonly string[], maxSteps: number): Piece[] {
  const deleted = (token: string): Piece => ({ kind: 'deleted', token });
  const inserted = (token: string): Piece => ({ kind: 'inserted', token });
  if (before.length * after.length > maxSteps) return [...before.map(deleted), ...after.map(inserted)];
  const isDispensable = dispensableTokens(before, after);
  const pieces: Piece[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const [old, young] = [before[row] as string, after[column] as string];
    if (old === young) {
      pieces.push({ kind: 'same', token: young });
      row += 1;
      column += 1;
    } else if (isDispensable(row, column)) {
      pieces.push(deleted(old));
      row += 1;
    } else {
      pieces.push(inserted(young));
      column += 1;
    }
  }
  return [...pieces, ...before.slice(row).map(deleted), ...after.slice(column).map(inserted)];
}

/**
 * Finds, for each pair of places in the two texts, whether what follows these places has a longest common subsequence without the older token.
 * Numbers are compared in place of the tokens, because this is where the time goes. Of the lengths only one row is kept, and of the result one bit
 * for each pair, because all lengths of two messages would take 8 MB.
 * @returns a function of the positions of an older and a newer token, which differ
 */
function dispensableTokens(before: readonly string[], after: readonly string[]): (row: number, column: number) => boolean {
  const numbers = new Map<string, number>();
  const numberOf = (token: string): number => {
    const known = numbers.get(token);
    if (known !== undefined) return known;
    numbers.set(token, numbers.size);
    return numbers.size - 1;
  };
  const [rows, columns] = [Int32Array.from(before, numberOf), Int32Array.from(after, numberOf)];
  const width = columns.length;
  const lengths = new Uint32Array(width);
  const bits = new Uint8Array(Math.ceil((rows.length * width) / 8));
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const token = rows[row] as number;
    let [right, diagonal] = [0, 0];
    for (let column = width - 1; column >= 0; column -= 1) {
      const down = lengths[column] as number;
      if (token === columns[column]) right = diagonal + 1;
      else if (down >= right) {
        const index = row * width + column;
        (bits[index >> 3] as number) |= 1 << (index & 7);
        right = down;
      }
      diagonal = down;
      lengths[column] = right;
    }
  }
  return (row, column) => {
    const index = row * width + column;
    return (((bits[index >> 3] as number) >> (index & 7)) & 1) === 1;
  };
}
