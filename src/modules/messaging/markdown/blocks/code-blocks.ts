import type { Env, Renderer, StateBlock, Token } from 'markdown-it';
import { lineAt } from './block-lines.js';
import { canonicalLanguage } from './code-languages.js';
import { highlightCode } from '../highlighting/highlight-code.js';
import { printSpans } from '../highlighting/spans.js';
import { escapeHtml } from '../../../../kernel/text.js';
import { escapeText } from '../html-text.js';
import { scopeOf } from '../render-scope.js';
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
  renderer.rules.code_block = (tokens, index, _options, env, self) => {
    const token = tokens[index];
    if (token === undefined) return '';
    token.attrSet('class', 'codehilite');
    const named = token.info !== '';
    const language = canonicalLanguage(named ? token.info : languageOfFirstLine(token.content));
    if (named) token.attrSet('data-code-language', language);
    // Quotes are escaped in code without a language only; that is what the Zulip server does, and clients compare with it.
    const escape = named ? escapeText : escapeHtml;
    const spans = highlightCode(token.content, language, scopeOf(env as Env).highlighting);
    const code = spans ? printSpans(spans, escape) : escape(token.content);
    // The empty span is part of the format: clients strip it.
    return `<div${self.renderAttrs(token)}><pre><span></span><code>${code}\n</code></pre></div>\n`;
  };
}

/** What a first line such as `#!/bin/sh`, `#!python` or `::python` says of the language of the code. */
function languageOfFirstLine(code: string): string {
  return /^(?:::+|#!)(?:(?:\/\w+)*[/ ])?([\w#.+-]*)/.exec(code)?.[1] ?? '';
}
