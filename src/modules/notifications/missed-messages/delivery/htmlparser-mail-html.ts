import { Injectable } from '@nestjs/common';
import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../../kernel/text.js';
import { emojiOfClass } from '../../notices/domain/shown-emoji.js';
import { MailHtml } from '../application/mail-html.js';

/** Elements that stay, without attributes. Of others only the content stays. */
const KEPT = new Set('p br ul ol li blockquote pre code em strong del h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td'.split(' '));
const VOID = new Set(['br', 'hr']);
/** Elements without an end tag, which do not count as nesting. */
const EMPTY = new Set(['br', 'hr', 'img', 'input', 'source', 'col', 'wbr']);
const OMITTED_ELEMENTS = new Set(['script', 'style', 'iframe', 'object', 'video', 'svg', 'button']);
/** Previews below a text, whose links are in the text, and the body of spoilers. */
const OMITTED_CLASSES = /(?:^|\s)(?:message_inline_image|message_inline_video|message_embed|spoiler-content|katex-html)(?:\s|$)/;
const LINK = /^(?:https?:|mailto:)/i;

type Attributes = Readonly<Record<string, string>>;

@Injectable()
export class HtmlparserMailHtml extends MailHtml {
  convert(html: string, realmUrl: string, hidden: string): string {
    const writer = new MailHtmlWriter(realmUrl, hidden);
    const parser = new Parser(
      {
        onopentag: (name, attributes) => writer.open(name, attributes),
        ontext: (text) => writer.text(text),
        onclosetag: (name) => writer.close(name),
      },
      { decodeEntities: true },
    );
    parser.end(html);
    return writer.html;
  }
}

/** What is done with the content of an element: it is written, left out, or replaced. */
type Mode = 'written' | 'omitted' | 'formula';

class MailHtmlWriter {
  html = '';
  /** The open elements: their end tags, and what is done with their content. */
  private readonly stack: { readonly end: string; readonly mode: Mode }[] = [];

  constructor(
    private readonly realmUrl: string,
    private readonly hidden: string,
  ) {}

  open(name: string, attributes: Attributes): void {
    const outer = this.mode;
    if (EMPTY.has(name)) {
      if (outer === 'written') this.html += this.emptyElement(name, attributes);
      return;
    }
    const { start, end, mode } = this.element(name, attributes, outer);
    this.html += start;
    this.stack.push({ end, mode });
  }

  text(text: string): void {
    if (this.mode === 'written') this.html += escapeHtml(text);
  }

  close(name: string): void {
    if (!EMPTY.has(name)) this.html += this.stack.pop()?.end ?? '';
  }

  private get mode(): Mode {
    return this.stack.at(-1)?.mode ?? 'written';
  }

  private element(
    name: string,
    attributes: Attributes,
    outer: Mode,
  ): { readonly start: string; readonly end: string; readonly mode: Mode } {
    const { class: classes = '' } = attributes;
    const silent = { start: '', end: '' };
    // Of a formula only its source is written, which is the annotation of its MathML.
    if (outer === 'formula')
      return name === 'annotation' ? { start: '<code>', end: '</code>', mode: 'written' } : { ...silent, mode: 'formula' };
    if (outer === 'omitted' || OMITTED_ELEMENTS.has(name)) return { ...silent, mode: 'omitted' };
    if (OMITTED_CLASSES.test(classes)) {
      return { ...silent, start: classes.includes('spoiler-content') ? `<p>${escapeHtml(this.hidden)}</p>` : '', mode: 'omitted' };
    }
    if (/(?:^|\s)katex(?:\s|$)/.test(classes)) return { ...silent, mode: 'formula' };
    const emoji = emojiOfClass(classes);
    if (emoji !== null) return { ...silent, start: escapeHtml(emoji), mode: 'omitted' };
    if (name === 'audio') return { ...this.linkToSound(attributes), mode: 'omitted' };
    if (name === 'a') return { ...this.anchor(attributes['href'] ?? ''), mode: 'written' };
    return KEPT.has(name) ? { start: `<${name}>`, end: `</${name}>`, mode: 'written' } : { ...silent, mode: 'written' };
  }

  /** A mail plays nothing. */
  private linkToSound({ src = '', title = '', 'data-original-url': original = src }: Attributes): {
    readonly start: string;
    readonly end: string;
  } {
    const { start, end } = this.anchor(original);
    return { start: `${start}${escapeHtml(title)}`, end };
  }

  private emptyElement(name: string, { alt = '' }: Attributes): string {
    if (VOID.has(name)) return `<${name}>`;
    return name === 'img' ? escapeHtml(alt) : '';
  }

  private anchor(href: string): { readonly start: string; readonly end: string } {
    const isRelative = href.startsWith('/') || href.startsWith('#');
    const url = isRelative ? `${this.realmUrl}${href.startsWith('#') ? '/' : ''}${href}` : href;
    return LINK.test(url) ? { start: `<a href="${escapeHtml(url)}">`, end: '</a>' } : { start: '', end: '' };
  }
}
