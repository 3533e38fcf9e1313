import type { ClientState } from '../../../state/model/client-state.js';
import { linkSource, type RichBlock, type RichRun } from '../../../state/compose/rich-text.js';
import { BlockBuilder, runsOf } from './block-builder.js';
import { languageOf } from './code-language.js';
import { isOfficeMark, type LevelItem, nestItems, officeLevel, officeNumber, webOfficeItems } from './office-lists.js';
import { ownSource } from './own-content.js';
import { isLayout, readTable } from './read-table.js';
import { isEditorCode, isHidden, PLAIN, styleInside, styleOf, type TextStyle } from './text-style.js';

const names = (list: string): ReadonlySet<string> => new Set(list.toUpperCase().split(' '));
/** What no reader sees, or what is for pressing. */
const SKIPPED = names(
  'applet audio base button canvas col colgroup datalist embed frame frameset head iframe link map meta noscript object option param progress script select source style svg template textarea title track video',
);
const CONTAINERS = names(
  'address article aside body center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup legend li main nav p section summary caption tr td th tbody thead tfoot table',
);
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const BLOCK_DISPLAY = /^(?:block|flex|grid|list-item|table)\b/;
/** Of the addresses of links; relative ones are those of another page. */
const LINK = /^(?:https?:\/\/[^/\s]|mailto:.|tel:.|ftp:\/\/.|xmpp:.)/i;
const WEB = /^https?:\/\/[^/\s]/i;
const EMOJI = /^(?:[\p{ExtPict}\p{RI}\p{EMod}\u200d\ufe0f\u{E0020}-\u{E007F}]|[\d#*]\ufe0f?\u20e3)+$/u;
/** What only counts who reads is this small. */
const MIN_PICTURE = 3;

type ReadElement = (element: Element, style: TextStyle, into: BlockBuilder) => void;

/** Reads what a document shows as blocks of formatted text. */
export class RichTextReader {
  /** The addresses to which links have been written: previews repeat them. */
  private readonly linked = new Set<string>();

  /** By the names of elements. */
  private readonly readers: Readonly<Record<string, ReadElement>> = {
    A: (element, style, into) => this.link(element, style, into),
    BLOCKQUOTE: (element, style, into) => this.quote(element, style, into),
    BR: (_element, style, into) => into.lineBreak(style),
    HR: (_element, _style, into) => into.block({ kind: 'rule' }),
    IMG: (element, style, into) => this.picture(element, style, into),
    INPUT: (element, style, into) => this.checkbox(element, style, into),
    OL: (element, style, into) => this.list(element, style, into),
    PRE: (element, _style, into) => this.code(element, into),
    TABLE: (element, style, into) => this.table(element, style, into),
    UL: (element, style, into) => this.list(element, style, into),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`H${level}`, this.heading(level)])),
  };

  constructor(private readonly state: ClientState) {}

  /** @param root in a document that is not shown */
  read(root: Element): readonly RichBlock[] {
    return this.blocksIn(root, PLAIN);
  }

  private blocksIn(element: Node, style: TextStyle): RichBlock[] {
    const into = new BlockBuilder();
    this.children(element, style, into);
    return into.flush();
  }

  private runsIn(element: Node, style: TextStyle): RichRun[] {
    return runsOf(this.blocksIn(element, style));
  }

  private children(parent: Node, style: TextStyle, into: BlockBuilder): void {
    let items: LevelItem[] = [];
    const endList = (): void => {
      for (const list of nestItems(items)) into.block(list);
      items = [];
    };
    for (const node of parent.childNodes) {
      if (node instanceof Element) {
        const more = this.levelItems(node, style);
        items.push(...more);
        if (more.length > 0) continue;
      }
      if (items.length > 0 && (node.textContent ?? '').trim() === '') continue;
      endList();
      if (node instanceof Text) into.text(node.data, style);
      else if (node instanceof Element) this.element(node, style, into);
    }
    endList();
  }

  /** The items that an element of an office program is, which has no element of a list around them. */
  private levelItems(element: Element, style: TextStyle): LevelItem[] {
    const level = officeLevel(element);
    if (level !== undefined) return [{ level, number: officeNumber(element), blocks: this.blocksIn(element, styleInside(element, style)) }];
    return (webOfficeItems(element) ?? []).map((item) => ({
      level: Number(item.getAttribute('data-aria-level') ?? 1),
      number: item.parentElement?.nodeName === 'OL' ? Number(item.parentElement.getAttribute('start') ?? 1) : undefined,
      blocks: this.blocksIn(item, style),
    }));
  }

  private element(element: Element, outside: TextStyle, into: BlockBuilder): void {
    const name = element.nodeName.toUpperCase();
    if (
      SKIPPED.has(name) ||
      isHidden(element) ||
      element.matches('.codehilite > .bar') ||
      (isOfficeMark(element) && !element.closest(HEADINGS))
    )
      return;
    const source = ownSource(element, this.state);
    if (source !== undefined) into.source(source, outside);
    else if (!this.ofMessage(element, outside, into) && !this.formula(element, outside, into)) this.named(name, element, outside, into);
  }

  private named(name: string, element: Element, outside: TextStyle, into: BlockBuilder): void {
    const style = styleInside(element, outside);
    const read = CONTAINERS.has(name) && isEditorCode(element) ? this.readers['PRE'] : this.readers[name];
    if (read) read(element, style, into);
    else if (CONTAINERS.has(name) || BLOCK_DISPLAY.test(styleOf(element, 'display'))) this.container(element, style, into);
    else this.children(element, style, into);
  }

  private container(element: Element, style: TextStyle, into: BlockBuilder): void {
    into.container(element.nodeName !== 'P' || hasNoMargin(element), () => this.children(element, style, into));
  }

  /** @returns whether an element is one that messages contain beside text */
  private ofMessage(element: Element, style: TextStyle, into: BlockBuilder): boolean {
    if (element.classList.contains('message_embed')) return true;
    if (element.classList.contains('message_inline_image')) {
      this.preview(element, into);
      return true;
    }
    const file = element.matches('span.file') ? element.querySelector('a.file-name') : null;
    if (file) this.link(file, style, into);
    if (file) return true;
    const [title, content] = element.matches('.spoiler-block')
      ? ['header', 'content'].map((part) => element.querySelector(`.spoiler-${part}`))
      : [];
    if (!title) return false;
    into.block({ kind: 'spoiler', title: this.runsIn(title, PLAIN), blocks: content ? this.blocksIn(content, PLAIN) : [] });
    return true;
  }

  /** A picture below a message is that of a link in it, which may not be shown beside it. */
  private preview(element: Element, into: BlockBuilder): void {
    const link = element.querySelector('a[href]');
    const url = link?.getAttribute('href') ?? '';
    if (!WEB.test(url) || this.linked.has(url)) return;
    const label = link?.getAttribute('title') ?? element.querySelector('img')?.getAttribute('alt') ?? '';
    into.container(true, () => this.writeLink([plainRun(label === '' ? fileName(url) : label)], url, PLAIN, into));
  }

  /** A formula has its source beside it, if a page means it to be found. @returns whether it is one */
  private formula(element: Element, style: TextStyle, into: BlockBuilder): boolean {
    const tex = sourceOfFormula(element);
    if (tex === '') return false;
    const isBlock = element.matches('.katex-display, [display=block]') || element.querySelector('[display=block]') !== null;
    if (isBlock || tex.includes('\n')) into.block({ kind: 'code', text: tex, language: 'math' });
    else into.source(`$$${tex}$$`, style);
    return true;
  }

  private picture(image: Element, style: TextStyle, into: BlockBuilder): void {
    const alt = (image.getAttribute('alt') ?? image.getAttribute('data-emoji') ?? '').trim();
    const url = image.getAttribute('src') ?? '';
    const isTiny = ['width', 'height'].some((name) => Number.parseInt(image.getAttribute(name) ?? styleOf(image, name), 10) < MIN_PICTURE);
    if (isTiny) return;
    if (EMOJI.test(alt)) into.text(alt, style);
    else if (WEB.test(url)) this.writeLink([plainRun(alt === '' ? fileName(url) : alt)], url, style, into);
  }

  private link(element: Element, style: TextStyle, into: BlockBuilder): void {
    const url = (element.getAttribute('href') ?? '').trim();
    if (!LINK.test(url)) {
      this.children(element, style, into);
      return;
    }
    const inside = element.cloneNode(true) as Element;
    const images = inside.querySelectorAll('img');
    for (const image of images) image.replaceWith(element.ownerDocument.createTextNode(image.getAttribute('alt') ?? ''));
    const runs = this.runsIn(inside, { ...style, preserved: false });
    if (runs.every(({ text }) => text.trim() === '')) {
      // A link around nothing but a picture without a name.
      if (images.length > 0) this.writeLink([plainRun(fileName(url))], url, style, into);
      return;
    }
    const said = runs.filter(({ text }) => text.trim() !== '');
    const marks = {
      bold: said.every(({ bold }) => bold),
      italic: said.every(({ italic }) => italic),
      strike: said.every(({ strike }) => strike),
    };
    this.writeLink(runs, url, { ...style, ...marks }, into);
  }

  private writeLink(label: readonly RichRun[], url: string, style: TextStyle, into: BlockBuilder): void {
    this.linked.add(url);
    const text = label
      .map((run) => run.text)
      .join('')
      .trim();
    const isBare = /^(?:https?:\/\/|mailto:)[^\s()[\]*`]*[\p{L}\p{N}/]$/u.test(url) && (text === url || `mailto:${text}` === url);
    into.source(isBare ? text : linkSource(label, url), style);
  }

  private heading(level: number): ReadElement {
    return (element, style, into) => into.block({ kind: 'heading', level, runs: this.runsIn(element, { ...style, bold: false }) });
  }

  private checkbox(element: Element, style: TextStyle, into: BlockBuilder): void {
    if (element.getAttribute('type') === 'checkbox') into.text(element.hasAttribute('checked') ? '[x] ' : '[ ] ', style);
  }

  private code(element: Element, into: BlockBuilder): void {
    const pre = element.querySelector('pre') ?? element;
    const text = codeOf(pre).replace(/^\n/, '').trimEnd();
    if (text !== '') into.block({ kind: 'code', text, language: languageOf(pre) });
  }

  private quote(element: Element, style: TextStyle, into: BlockBuilder): void {
    // Gmail indents so.
    if (/^(?:none|0)/.test(styleOf(element, 'border'))) {
      this.container(element, style, into);
      return;
    }
    const blocks = this.blocksIn(element, style);
    if (blocks.some(({ kind }) => kind !== 'gap')) into.block({ kind: 'quote', blocks });
  }

  private list(element: Element, style: TextStyle, into: BlockBuilder): void {
    const items: RichBlock[][] = [];
    for (const child of element.children) {
      if (child.nodeName === 'LI') items.push(this.blocksIn(child, styleInside(child, style)));
      else {
        // Lists directly in a list belong to the item before.
        const blocks = this.blocksIn(wrapped(child), style);
        const before = items.at(-1);
        if (blocks.length === 0) continue;
        if (before) before.push(...blocks);
        else items.push(blocks);
      }
    }
    const filled = items.filter((blocks) => blocks.some(({ kind }) => kind !== 'gap'));
    const start = Number(element.querySelector(':scope > li')?.getAttribute('value') ?? element.getAttribute('start') ?? 1);
    const isNumbered = element.nodeName === 'OL';
    if (filled.length > 0)
      into.block({ kind: 'list', start: isNumbered ? (start >= 0 && start < 1e9 ? start : 1) : undefined, items: filled });
  }

  private table(element: Element, style: TextStyle, into: BlockBuilder): void {
    const inCell = { ...style, preserved: false };
    const table = isLayout(element)
      ? undefined
      : readTable(element, (cell, isHead) =>
          this.runsIn(cell, { ...styleInside(cell, inCell), ...(isHead ? { bold: false } : {}) }).map((run) =>
            isHead ? { ...run, bold: false } : run,
          ),
        );
    const caption = element.querySelector(':scope > caption');
    if (table === undefined) into.container(true, () => this.children(element, style, into));
    else {
      if (caption) into.container(false, () => this.children(caption, style, into));
      into.block(table);
    }
  }
}

/** @returns the empty string for elements that are no formulas, or do not say of what they were made */
function sourceOfFormula(element: Element): string {
  // Wikipedia has a picture of it, too.
  if (element.matches('img[class*="mwe-math"]'))
    return (element.getAttribute('alt') ?? '').replace(/^\{\\displaystyle\s+([^]*)\}$/, '$1').trim();
  if (!element.matches('.katex, .katex-display') && element.nodeName.toLowerCase() !== 'math') return '';
  const marked = element.matches('[data-tex]') ? element : element.querySelector('[data-tex]');
  const annotation = element.querySelector('annotation[encoding="application/x-tex"]');
  return (marked?.getAttribute('data-tex') ?? annotation?.textContent ?? '').trim();
}

function plainRun(text: string): RichRun {
  return { kind: 'text', text, bold: false, italic: false, strike: false };
}

/** An element in another one of its document, of which it is the only child. */
function wrapped(element: Element): Element {
  const around = element.ownerDocument.createElement('div');
  around.append(element.cloneNode(true));
  return around;
}

/** What a picture is called by its address. */
function fileName(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]*/i, '');
  const last = path.split('/').findLast((part) => part !== '');
  return last ?? url.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '');
}

/**
 * Whether a paragraph has no space around it by its own style. Lengths in pixels are those of a page, copied by a browser: pages that set margins
 * to zero make the space between paragraphs in other ways.
 */
function hasNoMargin(element: Element): boolean {
  const isOffice = /^Mso/.test(element.className);
  const isNone = (value: string): boolean => (isOffice ? /^0(?:px)?(?![.\d])/ : /^0(?!px)(?![.\d])/).test(value);
  const [top = '', , bottom = top] = styleOf(element, 'margin').split(/\s+/);
  return isNone(styleOf(element, 'margin-top') || top) && isNone(styleOf(element, 'margin-bottom') || bottom);
}

/** The lines of code, whose ends may be elements. */
function codeOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll('\u00a0', ' ');
  if (node.nodeName === 'BR') return '\n';
  if (node instanceof Element && SKIPPED.has(node.nodeName.toUpperCase())) return '';
  let code = '';
  for (const child of node.childNodes) {
    const isLine = /^(?:DIV|P|TR|LI)$/.test(child.nodeName);
    if (isLine && code !== '' && !code.endsWith('\n')) code += '\n';
    const inner = codeOf(child);
    code += isLine && inner === '\n' ? '\n' : inner;
    if (isLine && !code.endsWith('\n') && child.nextSibling) code += '\n';
  }
  return code;
}
