import type { Renderer, StateBlock, Token } from 'markdown-it';
import { lineAt } from './block-lines.js';
import { canonicalLanguage } from './code-languages.js';
import { escapeHtml } from '../html-text.js';
import { blockToken } from './paragraph-tokens.js';

const INDENT = '    ';

/** Block rule for code indented by four spaces. */
export function indentedCodeRule(state: StateBlock, startLine: number, endLine: number): boolean {
  if (!lineAt(state, startLine).startsWith(INDENT)) return false;
  const lines: string[] = [];
  let line = startLine;
  for (; line < endLine; line += 1) {
    const text = lineAt(state, line);
    if (!text.startsWith(INDENT) && !state.isEmpty(line)) break;
    lines.push(text.slice(INDENT.length));
  }
  pushCodeBlock(state.tokens, lines, '');
  state.line = line;
  return true;
}

/** Appends a code block; `language` is what the writer called it, empty for none. */
export function pushCodeBlock(tokens: Token[], lines: string[], language: string): void {
  const token = blockToken('code_block', 'div', 0);
  const content = lines.map((line) => line.trimEnd()).join('\n');
  token.content = content.replace(/^\n+/, '').trimEnd();
  token.info = language;
  tokens.push(token);
}

/** Registers how code blocks are printed. */
export function installCodeBlockRendering(renderer: Renderer): void {
  renderer.rules.code_block = (tokens, index, _options, _env, self) => {
    const token = tokens[index];
    if (token === undefined) return '';
    token.attrSet('class', 'codehilite');
    if (token.info !== '') token.attrSet('data-code-language', canonicalLanguage(token.info));
    // The empty span is part of the format: clients strip it.
    return `<div${self.renderAttrs(token)}><pre><span></span><code>${escapeCode(token.content)}\n</code></pre></div>\n`;
  };
}

function escapeCode(code: string): string {
  return escapeHtml(code).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
