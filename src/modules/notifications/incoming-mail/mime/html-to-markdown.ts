import { createRequire } from 'node:module';
import { Parser, Tokenizer } from 'htmlparser2';
import TurndownService from 'turndown';
import { PROGRAM_QUOTATION } from '../domain/own-quotation.js';

/** Pages that people write stay far below; what is beyond would take seconds to convert, or exceed the stack. */
const MAX_ELEMENTS = 10_000;
const MAX_LEVELS = 200;
const MAX_ATTRIBUTES_OF_ELEMENT = 500;
/**
 * Insertions, moves and removals of nodes while a tree is built. By the rules of HTML, elements that are not closed in order are created once more
 * in each paragraph, so that their number can be a hundred times that of the tags.
 */
const MAX_CHANGES_OF_TREE = 60_000;
/** Each list and quotation indents every line in it once more. */
const MAX_INDENTATIONS = 25;
const INDENTING: ReadonlySet<string> = new Set(['blockquote', 'ol', 'ul']);

/** What mail programs mark as the mail that is answered: Gmail, Thunderbird, Apple Mail, Proton, and Yahoo, which does not use the element for quotations. */
const QUOTATION_CLASS = /(?:^|\s)(?:gmail_quote|protonmail_quote|yahoo_quoted)(?:\s|$)/;
/** Where Outlook begins the mail that is answered, which only a line above it tells on the desktop. */
const QUOTATION_START = /^(?:appendonsend|divrplyfwdmsg|mail-editor-reference-message-container|olk_src_body_section)$/i;
const OUTLOOK_LINE = /^border:\s*none;\s*border-top:\s*solid #(?:b5c4df|e1e1e1)/i;

const INVISIBLE_ELEMENTS = ['head', 'link', 'meta', 'noscript', 'object', 'script', 'style', 'template', 'title'] as const;
const INVISIBLE: ReadonlySet<string> = new Set(INVISIBLE_ELEMENTS);
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'title']);
const EMPTY: ReadonlySet<string> = new Set(['link', 'meta']);
const BLOCKS = new Set(['blockquote', 'br', 'div', 'h1', 'h2', 'h3', 'li', 'p', 'pre', 'table', 'td', 'tr', 'ul']);

/** What is read of an element; the types of a browser's document are not known here. */
interface HtmlElement {
  readonly nodeName: string;
  readonly className: string;
  readonly id: string;
  readonly attributes: { getNamedItem(name: string): { readonly value: string } | null };
}

/** As other mail programs write it in plain text. */
const RULE = '________________________________';

/**
 * Writes HTML of a stranger as Markdown, in which what mail programs quote is a quotation that begins with `PROGRAM_QUOTATION`. HTML with very many
 * elements becomes plain text.
 */
export function htmlToMarkdown(html: string): string {
  const tree = isConvertible(html) ? readTree(html) : null;
  if (tree === null) return textOfHtml(html);
  return converter()
    .turndown(tree as TurndownService.Node)
    .replace(/[^\S\n]+\n(?=[^\S\n]*\n)/g, '\n')
    .replace(/\n[^\S\n]+(?=\n)/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

function converter(): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*' });
  // Messages know no escapes, so that a backslash would be shown.
  service.escape = (text) => text;
  service.remove([...INVISIBLE_ELEMENTS]);
  service.addRule('images', { filter: 'img', replacement: () => '' });
  service.addRule('quotations', { filter: (node) => isQuotation(node as HtmlElement), replacement: quote });
  service.addRule('quotation starts', {
    filter: (node) => startsQuotation(node as HtmlElement),
    replacement: (content) => `\n\n${RULE}\n\n${content}\n\n`,
  });
  return service;
}

function startsQuotation({ id, attributes }: HtmlElement): boolean {
  return QUOTATION_START.test(id) || OUTLOOK_LINE.test(attributes.getNamedItem('style')?.value ?? '');
}

function isQuotation({ nodeName, className, attributes }: HtmlElement): boolean {
  if (nodeName !== 'BLOCKQUOTE') return /(?:^|\s)yahoo_quoted(?:\s|$)/.test(className);
  return QUOTATION_CLASS.test(className) || attributes.getNamedItem('type')?.value === 'cite';
}

function quote(content: string): string {
  return `\n\n${`${PROGRAM_QUOTATION}${content.trim()}`.replace(/^/gm, '> ')}\n\n`;
}

/** Reads the tags once, without a tree, up to the first limit. */
function isConvertible(html: string): boolean {
  let [elements, level, indentation, attributes, withinLimits] = [0, 0, 0, 0, true];
  const limit = (isWithin: boolean): void => {
    if (isWithin) return;
    withinLimits = false;
    parser.pause();
  };
  const parser = new Parser({
    onopentagname(name) {
      elements += 1;
      level += 1;
      attributes = 0;
      if (INDENTING.has(name)) indentation += 1;
      // What is in templates is not part of the tree, so that its changes are not counted.
      limit(name !== 'template' && elements <= MAX_ELEMENTS && level <= MAX_LEVELS && indentation <= MAX_INDENTATIONS);
    },
    onattribute() {
      attributes += 1;
      limit(attributes <= MAX_ATTRIBUTES_OF_ELEMENT);
    },
    onclosetag(name) {
      if (INDENTING.has(name)) indentation -= 1;
      level -= 1;
    },
  });
  parser.end(html);
  return withinLimits;
}

/** What is used of the package with which the converter reads HTML; its types lack it. */
interface HtmlReader {
  readonly createIncrementalHTMLParser: () => {
    document(): HtmlDocument;
    end(html: string): void;
    process(shallPause: () => boolean): boolean;
  };
}

interface HtmlDocument {
  readonly implementation: { mozSetOutputMutationHandler(document: HtmlDocument, handler: () => void): void };
  readonly body: HtmlElement | null;
}

class TooManyChanges extends Error {}

/** @returns null if its tree would be too large, of which the tags alone tell nothing */
function readTree(html: string): HtmlElement | null {
  const { createIncrementalHTMLParser } = createRequire(import.meta.url)('@mixmark-io/domino') as HtmlReader;
  const parser = createIncrementalHTMLParser();
  const document = parser.document();
  let changes = 0;
  document.implementation.mozSetOutputMutationHandler(document, () => {
    changes += 1;
    if (changes > MAX_CHANGES_OF_TREE) throw new TooManyChanges();
  });
  try {
    parser.end(html);
    while (parser.process(() => false));
  } catch (error) {
    if (error instanceof TooManyChanges) return null;
    throw error;
  }
  return document.body;
}

/** The text of HTML in one pass without a tree, in time that is proportional to its length, with a line for each block. */
function textOfHtml(html: string): string {
  const parts: string[] = [];
  /** The element in which text is invisible. */
  let hiddenBy: string | null = null;
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  const write = (text: string): void => {
    if (hiddenBy === null) parts.push(text);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        const name = nameAt(start, end);
        if (BLOCKS.has(name)) parts.push('\n');
        // What is in these ends only with their own end tag; the end tag of a head may be left out.
        if (RAW.has(name) || (hiddenBy === null && INVISIBLE.has(name) && !EMPTY.has(name))) hiddenBy = name;
        else if (name === 'body' && hiddenBy === 'head') hiddenBy = null;
      },
      onclosetag(start, end) {
        if (nameAt(start, end) === hiddenBy) hiddenBy = null;
      },
      ontext: (start, end) => write(html.slice(start, end).replace(/\s+/g, ' ')),
      ontextentity: (codePoint) => write(String.fromCodePoint(codePoint)),
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts
    .join('')
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim();
}

function ignore(): void {
  // Only tags and text matter.
}
