import { createRequire } from 'node:module';
import type katexLibrary from 'katex';
import type { Renderer, StateInline, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { escapeHtml, pushElement } from '../html-text.js';
import { blockToken } from '../blocks/paragraph-tokens.js';

/** Not `$$$`, not within a word, and not the smiley `$$_$$`. */
const INLINE = /\$\$(?![_$\n])((?:\\\$|[^$\n])+)\$\$(?![\p{L}\p{N}_$])/uy;
const BEFORE = /[\p{L}\p{N}_$]/u;
/** With macros of their own a short formula could be made as long as one likes. */
const DEFINES = /\\(?:[egx]?def|let|futurelet|newcommand|renewcommand|providecommand|csname)(?![a-z])/i;
/** Macros that a formula may spell out, and the size in em of what it may draw: more is made to do harm. */
const LIMITS = { maxExpand: 200, maxSize: 20 };

let library: typeof katexLibrary | undefined;

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
  token.content = rendered(formula, false) ?? `<span class="tex-error">${escapeHtml(whole)}</span>`;
  return pushElement(state, pos + whole.length, token);
}

/** Appends a paragraph with formulas in lines of their own: what stands between two empty lines is one. */
export function pushFormulas(tokens: Token[], lines: readonly string[]): void {
  const token = blockToken('formulas', 'p', 0);
  const displays = lines
    .join('\n')
    .split('\n\n')
    .map((formula) => rendered(formula, true) ?? `<span class="tex-error">${escapeError(formula)}</span>`);
  token.content = `<p>${displays.join('\n\n')}</p>\n`;
  tokens.push(token);
}

/** Registers how formulas are printed: they are HTML already. */
export function installFormulaRendering(renderer: Renderer): void {
  for (const type of ['formula', 'formulas']) renderer.rules[type] = (tokens, index) => tokens[index]?.content ?? '';
}

/** HTML that can hold nothing harmful; null for what is no formula. The library is loaded for the first formula: it is large. */
function rendered(formula: string, displayMode: boolean): string | null {
  if (DEFINES.test(formula)) return null;
  library ??= createRequire(import.meta.url)('katex') as typeof katexLibrary;
  const { warn } = console;
  try {
    // KaTeX reports characters that its fonts lack to the console, whatever it is told: what people write is nothing for the log.
    console.warn = () => {};
    return library.renderToString(formula, { ...LIMITS, displayMode, strict: 'ignore', trust: false });
  } catch {
    return null;
  } finally {
    console.warn = warn;
  }
}

function escapeError(formula: string): string {
  return escapeHtml(formula).replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
}
