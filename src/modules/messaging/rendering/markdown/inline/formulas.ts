import { createRequire } from 'node:module';
import type katexLibrary from 'katex';
import type { Renderer, StateInline, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { LIMITS } from '../../../../../kernel/limits.js';
import { characterBefore, escapeHtml, isWordBorder, SPACELESS_LETTERS } from '../../../../../kernel/text.js';
import { blockToken, escapeText, pushElement } from '../syntax/html-tokens.js';

/** Not `$$$`, not within a word, and not the smiley `$$_$$`. */
const INLINE = new RegExp(String.raw`\$\$(?![_$\n])((?:\\\$|[^$\n])+)\$\$(?![[\p{L}\p{N}_$]--[${SPACELESS_LETTERS}]])`, 'vy');
const BEFORE = /[\p{L}\p{N}_$]/u;
/** Formulas that define macros are rejected: a short one could expand to any length. */
const DEFINITION = /\\(?:[egx]?def|let|futurelet|newcommand|renewcommand|providecommand|csname)(?![a-z])/i;
/** `maxExpand` limits the expansions of macros, `maxSize` the size of a symbol in em. Formulas of real messages stay far below both. */
const KATEX_OPTIONS = { maxExpand: 200, maxSize: 20, strict: 'ignore', trust: false } as const;
/** Matches at least everything that ends a cell or a row of a table. */
const CELL_ENDS = /&|\\\\|\\(?:cr|newline)(?![a-z])/gi;

/** The typings lack the function that parses a formula without rendering it. */
type Katex = typeof katexLibrary & { readonly __parse: (formula: string, options: katexLibrary.KatexOptions) => unknown };

let library: Katex | undefined;

/** The HTML of a formula would exceed the limit for the HTML of a message. */
export class FormulaTooLarge extends Error {
  constructor() {
    super('The HTML of a formula would be too long.');
  }
}

/** Returns whether a text may contain formulas, which can take long to render. */
export function mayHoldFormulas(text: string): boolean {
  return text.includes('$$') || /^[ >*+\-\d.]*(?:~{3,}|`{3,})[ {.]*math/im.test(text);
}

/** Inline rule for `$$formula$$`. */
export function formulaRule(state: StateInline): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$' || isInWord(characterBefore(src, pos))) return false;
  INLINE.lastIndex = pos;
  const match = INLINE.exec(src);
  if (match === null) return false;
  const [whole, formula = ''] = match;
  const token = new MarkdownIt.Token('formula', '', 0);
  token.content = renderFormula(formula, false) ?? `<span class="tex-error">${escapeText(whole)}</span>`;
  return pushElement(state, pos + whole.length, token);
}

function isInWord(before: string): boolean {
  return BEFORE.test(before) && !isWordBorder(before);
}

/** Appends a paragraph with displayed formulas, which empty lines separate. */
export function pushFormulas(tokens: Token[], lines: readonly string[]): void {
  const token = blockToken('formulas', 'p', 0);
  const displays = lines
    .join('\n')
    .split('\n\n')
    .map((formula) => renderFormula(formula, true) ?? `<span class="tex-error">${escapeHtml(formula, { quotes: 'hexadecimal' })}</span>`);
  token.content = `<p>${displays.join('\n\n')}</p>\n`;
  tokens.push(token);
}

/** Registers how formulas are printed: their tokens contain HTML. */
export function installFormulaRendering(renderer: Renderer): void {
  for (const type of ['formula', 'formulas']) renderer.rules[type] = (tokens, index) => tokens[index]?.content ?? '';
}

/**
 * Returns the HTML of a formula, which is safe to show, or null if the formula is invalid. The library is large and therefore loaded for the
 * first formula.
 * @throws FormulaTooLarge
 */
function renderFormula(formula: string, displayMode: boolean): string | null {
  if (DEFINITION.test(formula)) return null;
  library ??= createRequire(import.meta.url)('katex') as Katex;
  const { warn } = console;
  try {
    // KaTeX writes to the console about characters that its fonts lack, in spite of `strict`; the content of messages must not be logged.
    console.warn = () => {};
    if (hasTooManyCells(library, formula)) throw new FormulaTooLarge();
    return library.renderToString(formula, { ...KATEX_OPTIONS, displayMode });
  } catch (error) {
    if (error instanceof FormulaTooLarge) throw error;
    return null;
  } finally {
    console.warn = warn;
  }
}

/** Each cell takes at least 200 bytes of HTML, and several times as much memory while it is rendered. */
function hasTooManyCells(katex: Katex, formula: string): boolean {
  const { length: ends } = formula.match(CELL_ENDS) ?? [];
  return ends >= LIMITS.MAX_FORMULA_CELLS && countCells(katex.__parse(formula, KATEX_OPTIONS)) > LIMITS.MAX_FORMULA_CELLS;
}

/** @param node of the syntax tree of KaTeX, in which `body` of a table contains its cells by rows */
function countCells(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const { type, body } = node as { readonly type?: unknown; readonly body?: unknown };
  let count = type === 'array' && Array.isArray(body) ? body.flat().length : 0;
  // `loc` refers to the lexer, which is no part of the tree.
  for (const [name, part] of Object.entries(node)) if (name !== 'loc') count += countCells(part);
  return count;
}
