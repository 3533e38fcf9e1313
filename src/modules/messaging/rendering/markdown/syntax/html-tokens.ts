import MarkdownIt, { type Renderer, type StateInline, type Token } from 'markdown-it';
import { escapeHtml } from '../../../../../kernel/text.js';
import { encodable } from './source-text.js';

export type Attributes = [name: string, value: string][];

/** Escapes text between tags, where quotes need no escaping. The renderer of markdown-it escapes attributes. */
export function escapeText(text: string): string {
  return escapeHtml(text, { quotes: 'unescaped' });
}

/** Escapes text except for character references (`&eacute;`), which authors of Markdown expect to work. */
function escapeProse(text: string): string {
  return text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|[\da-z]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Creates a text token. In `verbatim` text, such as names, character references are escaped too. */
export function textToken(type: 'text' | 'verbatim', content: string): Token {
  const token = new MarkdownIt.Token(type, '', 0);
  token.content = content;
  return token;
}

/** Creates a token for a complete element with its children. Emphasis treats it as one opaque character. */
export function elementToken(tag: string, attributes: Attributes, children: Token[]): Token {
  const token = new MarkdownIt.Token('element', tag, 0);
  token.attrs = attributes;
  token.children = children;
  return token;
}

/** Creates a token for an element without content and closing tag. */
export function voidElementToken(tag: string, attributes: Attributes): Token {
  const token = new MarkdownIt.Token('void_element', tag, 0);
  token.attrs = attributes;
  return token;
}

/** Creates a block token. */
export function blockToken(type: string, tag: string, nesting: -1 | 0 | 1): Token {
  const token = new MarkdownIt.Token(type, tag, nesting);
  token.block = true;
  return token;
}

/** Appends a complete element to the inline tokens and advances to `end`. */
export function pushElement(state: StateInline, end: number, element: Token): true {
  if (state.pending) state.pushPending();
  state.tokens.push(element);
  state.pos = end;
  return true;
}

/** Registers how the tokens of this file are printed. */
export function installTextRendering(renderer: Renderer): void {
  renderer.rules.text = (tokens, index) => escapeProse(tokens[index]?.content ?? '');
  renderer.rules.verbatim = (tokens, index) => escapeText(encodable(tokens[index]?.content ?? ''));
  renderer.rules.hardbreak = () => '<br>\n';
  renderer.rules['void_element'] = (tokens, index, _options, _env, self) => {
    const token = tokens[index];
    return token === undefined ? '' : `<${token.tag}${self.renderAttrs(token)}>`;
  };
  renderer.rules.element = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token === undefined) return '';
    return `<${token.tag}${self.renderAttrs(token)}>${self.renderInline(token.children ?? [], options, env)}</${token.tag}>`;
  };
}
