import { Parser } from 'htmlparser2';
import TurndownService from 'turndown';

/** Pages that people write stay far below; what is beyond would take seconds to convert, or exceed the stack. */
const MAX_ELEMENTS = 20_000;
const MAX_LEVELS = 200;

/** Classes that mail programs give to the mail that is answered: Gmail, Thunderbird, Yahoo and Proton. */
const QUOTATION_CLASSES = new Set(['gmail_quote', 'moz-cite-prefix', 'yahoo_quoted', 'protonmail_quote']);
/** Where the mail that is answered begins, to the end of the mail: Outlook on the web and on phones. */
const QUOTATION_STARTS = new Set(['appendonsend', 'divrplyfwdmsg', 'mail-editor-reference-message-container', 'olk_src_body_section']);
/** The same in Outlook on the desktop, where only the line above it tells. */
const OUTLOOK_LINE = /^border:\s*none;\s*border-top:\s*solid #(?:b5c4df|e1e1e1)/i;

const INVISIBLE_ELEMENTS = ['head', 'link', 'meta', 'noscript', 'object', 'script', 'style', 'title'] as const;
const INVISIBLE: ReadonlySet<string> = new Set(INVISIBLE_ELEMENTS);
const BLOCKS = new Set(['blockquote', 'br', 'div', 'h1', 'h2', 'h3', 'li', 'p', 'pre', 'table', 'td', 'tr', 'ul']);

type Attributes = Readonly<Record<string, string>>;

/**
 * Writes HTML of a stranger as Markdown. HTML with very many elements becomes plain text.
 * @param includeQuotes whether to keep what mail programs mark as quotation
 */
export function htmlToMarkdown(html: string, includeQuotes: boolean): string {
  const { isConvertible, ownHtml } = scan(html);
  const kept = includeQuotes ? html : ownHtml;
  if (!isConvertible) return textOfHtml(kept);
  return converter()
    .turndown(kept)
    .replace(/\n[^\S\n]+(?=\n)/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

function converter(): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*' });
  // Messages know no escapes, so that a backslash would be shown.
  service.escape = (text) => text;
  service.remove([...INVISIBLE_ELEMENTS]);
  service.addRule('images', { filter: 'img', replacement: () => '' });
  return service;
}

interface Scan {
  readonly isConvertible: boolean;
  /** The HTML without quotations. */
  readonly ownHtml: string;
}

/** Reads the tags once, without a tree. */
function scan(html: string): Scan {
  let [elements, level, deepest] = [0, 0, 0];
  /** What is outside of quotations, up to a position, and the level of the quotation that begins there: 0 if it has no end. */
  const own = { html: '', position: 0, quotation: null as number | null };
  const parser = new Parser({
    onopentag(name, attributes) {
      elements += 1;
      level += 1;
      deepest = Math.max(deepest, level);
      if (own.quotation !== null) return;
      if (startsRest(attributes)) own.quotation = 0;
      else if (isQuotation(name, attributes)) own.quotation = level;
      if (own.quotation !== null) own.html += html.slice(own.position, parser.startIndex);
    },
    onclosetag() {
      if (own.quotation === level) {
        own.quotation = null;
        own.position = parser.endIndex + 1;
      }
      level -= 1;
    },
  });
  parser.end(html);
  const ownHtml = own.quotation === null ? own.html + html.slice(own.position) : own.html;
  return { isConvertible: elements <= MAX_ELEMENTS && deepest <= MAX_LEVELS, ownHtml };
}

function isQuotation(name: string, { class: classes = '', type, name: named }: Attributes): boolean {
  if (classes.split(/\s+/).some((one) => QUOTATION_CLASSES.has(one))) return true;
  return (name === 'blockquote' && type === 'cite') || named === 'quote';
}

function startsRest({ id = '', style = '' }: Attributes): boolean {
  return QUOTATION_STARTS.has(id.toLowerCase()) || OUTLOOK_LINE.test(style);
}

/** The text of HTML in one pass, with a line for each block. */
function textOfHtml(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (INVISIBLE.has(name)) hidden += 1;
      if (BLOCKS.has(name)) parts.push('\n');
    },
    ontext(text) {
      if (hidden === 0) parts.push(text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (INVISIBLE.has(name)) hidden -= 1;
    },
  });
  parser.end(html);
  return parts
    .join('')
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim();
}
