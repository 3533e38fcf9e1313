import { createRequire } from 'node:module';
import type katexLibrary from 'katex';
import type { Renderer, StateInline, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { LIMITS } from '../../../../../kernel/limits.js';
import { escapeHtml } from '../../../../../kernel/text.js';
import { blockToken, escapeText, pushElement } from '../syntax/html-tokens.js';

/** Not `$$$`, not within a word, and not the smiley `$$_$$`. */
const INLINE = /\$\$(?![_$\n])((?:\\\$|[^$\n])+)\$\$(?![\p{L}\p{N}_$])/uy;
const BEFORE = /[\p{L}\p{N}_$]/u;
/** With macros of their own a short formula could be made as long as one likes. */
const DEFINES = /\\(?:[egx]?def|let|futurelet|newcommand|renewcommand|providecommand|csname)(?![a-z])/i;
/** `maxExpand` macros may be spelt out, and `maxSize` em is the largest thing that is drawn: more is made to do harm. */
const OPTIONS = { maxExpand: 200, maxSize: 20, strict: 'ignore', trust: false } as const;
/** What ends a cell or a row of a table, and some that do not. */
const CELL_ENDS = /&|\\\\|\\(?:cr|newline)(?![a-z])/gi;

/** The typings leave out how KaTeX reads a formula without making anything of it. */
type Katex = typeof katexLibrary & { readonly __parse: (formula: string, options: katexLibrary.KatexOptions) => unknown };

let library: Katex | undefined;

/** The HTML of a formula would be longer than that of a message may be. */
export class FormulaTooLarge extends Error {
  constructor() {
    super('The HTML of a formula would be too long.');
  }
}

/** Whether a text may hold formulas, which can take long to render. */
export function mayHoldFormulas(text: string): boolean {
  return text.includes('$$') || /^[ >*+\-\d.]*(?:~{3,}|`{3,})[ {.]*math/im.test(text);
}

/** Inline rule for `$$formula$$`. */
export function formulaRule(state: StateInline): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$' || BEFORE.test(src[pos - 1] ?? '')) return false;
  INLINE.lastIndex = pos;
  const match = INLINE.exec(src);
  if (match === null) return false;
  const [whole, formula = ''] = match;
  const token = new MarkdownIt.Token('formula', '', 0);
  token.content = rendered(formula, false) ?? `<span class="tex-error">${escapeText(whole)}</span>`;
  return pushElement(state, pos + whole.length, token);
}

/** Appends a paragraph with formulas in lines of their own: what stands between two empty lines is one. */
export function pushFormulas(tokens: Token[], lines: readonly string[]): void {
  const token = blockToken('formulas', 'p', 0);
  const displays = lines
    .join('\n')
    .split('\n\n')
    .map((formula) => rendered(formula, true) ?? `<span class="tex-error">${escapeHtml(formula, { quotes: 'hexadecimal' })}</span>`);
  token.content = `<p>${displays.join('\n\n')}</p>\n`;
  tokens.push(token);
}

/** Registers how formulas are printed: they are HTML already. */
export function installFormulaRendering(renderer: Renderer): void {
  for (const type of ['formula', 'formulas']) renderer.rules[type] = (tokens, index) => tokens[index]?.content ?? '';
}

/**
 * HTML that can hold nothing harmful; null for what is no formula. The library is loaded for the first formula: it is large.
 * @throws FormulaTooLarge
 */
function rendered(formula: string, displayMode: boolean): string | null {
  if (DEFINES.test(formula)) return null;
  library ??= createRequire(import.meta.url)('katex') as Katex;
  const { warn } = console;
  try {
    // KaTeX reports characters that its fonts lack to the console, whatever it is told: what people write is nothing for the log.
    console.warn = () => {};
    if (hasTooManyCells(library, formula)) throw new FormulaTooLarge();
    return library.renderToString(formula, { ...OPTIONS, displayMode });
  } catch (error) {
    if (error instanceof FormulaTooLarge) throw error;
    return null;
  } finally {
    console.warn = warn;
  }
}

/** Each cell comes to at least 200 bytes of HTML, and to several times as much memory while that is made. */
function hasTooManyCells(katex: Katex, formula: string): boolean {
  const { length: ends } = formula.match(CELL_ENDS) ?? [];
  return ends >= LIMITS.MAX_FORMULA_CELLS && cellsIn(katex.__parse(formula, OPTIONS)) > LIMITS.MAX_FORMULA_CELLS;
}

/** @param node a part of what KaTeX read: tables have their cells in `body`, by rows */
function cellsIn(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const { type, body } = node as { readonly type?: unknown; readonly body?: unknown };
  let count = type === 'array' && Array.isArray(body) ? body.flat().length : 0;
  // `loc` leads to the reader of the formula, which is no part of it.
  for (const [name, part] of Object.entries(node)) if (name !== 'loc') count += cellsIn(part);
  return count;
}
