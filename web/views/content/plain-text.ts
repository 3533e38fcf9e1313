import { emojiText } from '../../state/messages/emoji.js';
import { cleanHtml } from '../../ui/clean-html.js';
import { showTimes } from './time-text.js';

const BLOCKS = new Set(['P', 'DIV', 'PRE', 'BLOCKQUOTE', 'UL', 'OL', 'TABLE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'HR']);
/** Stand for the text of blocks of code, whose spaces and lines stay as they are. */
const MARK = '\ue000';

/** What a message is when it is copied. */
export interface CopiedMessage {
  readonly text: string;
  readonly html: string;
}

/** The text of a message as it is read, in lines, and its HTML for programs that keep the formatting. @param html as the server rendered it */
export function copiedMessage(html: string): CopiedMessage {
  const template = document.createElement('template');
  template.innerHTML = cleanHtml(html) as unknown as string;
  const { content } = template;
  for (const emoji of content.querySelectorAll('span.emoji')) emoji.replaceWith(charactersOf(emoji));
  for (const emoji of content.querySelectorAll('img.emoji')) emoji.replaceWith(emoji.getAttribute('alt') ?? '');
  for (const formula of content.querySelectorAll('.katex')) {
    const source = formula.querySelector('annotation')?.textContent;
    if (source !== undefined) formula.replaceWith(source);
  }
  showTimes(content);
  for (const link of content.querySelectorAll('a[href]')) link.setAttribute('href', (link as HTMLAnchorElement).href);
  const code: string[] = [];
  const text = textOf(content, code)
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(new RegExp(`${MARK}(\\d+)${MARK}`, 'g'), (_mark, index: string) => code[Number(index)] ?? '');
  return { text, html: template.innerHTML };
}

function charactersOf(emoji: Element): string {
  const [, code] = /\bemoji-([\da-f]+(?:-[\da-f]+)*)\b/.exec(emoji.className) ?? [];
  return code === undefined ? emoji.textContent : emojiText(code);
}

function textOf(node: Node, code: string[]): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, ' ');
  if (node instanceof HTMLPreElement) return `\n\n${MARK}${code.push(node.textContent.trimEnd()) - 1}${MARK}\n\n`;
  if (node instanceof HTMLBRElement) return '\n';
  if (node instanceof HTMLImageElement) return node.alt;
  if (node instanceof HTMLAudioElement) return node.title;
  const inside = [...node.childNodes].map((child) => textOf(child, code)).join('');
  if (node instanceof HTMLLIElement) return `\n${bulletOf(node)}${inside.trim().replaceAll(/\s*\n\s*/g, '\n')}`;
  if (node instanceof HTMLTableRowElement) return `\n${[...node.cells].map((cell) => textOf(cell, code).trim()).join(' | ')}`;
  return BLOCKS.has(node.nodeName) ? `\n\n${inside}\n\n` : inside;
}

function bulletOf(item: HTMLLIElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '• ';
  return `${list.start + [...list.children].indexOf(item)}. `;
}
