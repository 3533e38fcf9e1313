/** How a text looks, as far as Markdown can say it. */
export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly code: boolean;
  /** Whether spaces and line ends are kept. */
  readonly preserved: boolean;
}

export const PLAIN: TextStyle = { bold: false, italic: false, strike: false, code: false, preserved: false };

const BOLD = new Set(['B', 'STRONG']);
const ITALIC = new Set(['I', 'EM', 'CITE', 'DFN', 'VAR']);
const STRIKE = new Set(['S', 'STRIKE', 'DEL']);
const CODE = new Set(['CODE', 'KBD', 'SAMP', 'TT']);
/** From this weight on, a text is meant to be bold. */
const BOLD_WEIGHT = 600;

/** A property of an element's `style`, in lower case. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('data-style') ?? '';
  const found = style
    .split(';')
    .map((part) => part.split(':'))
    .findLast(([name = '']) => name.trim().toLowerCase() === property);
  return (found?.slice(1).join(':') ?? '').trim().toLowerCase();
}

/** The style inside an element. Its `style` is stronger than its name: what Google Docs copies is within a `<b>` that is not bold. */
export function styleInside(element: Element, outside: TextStyle): TextStyle {
  const name = element.nodeName;
  return {
    bold: boldness(styleOf(element, 'font-weight')) ?? (BOLD.has(name) || outside.bold),
    italic: slant(styleOf(element, 'font-style')) ?? (ITALIC.has(name) || outside.italic),
    strike: outside.strike || STRIKE.has(name) || isStruck(element),
    code: outside.code || CODE.has(name),
    preserved: spacing(element) ?? (name === 'PRE' || name === 'TEXTAREA' || outside.preserved),
  };
}

/** Whether an element is not shown. */
export function isHidden(element: Element): boolean {
  return element.hasAttribute('hidden') || styleOf(element, 'display') === 'none' || /^(?:all|hide)/.test(styleOf(element, 'mso-hide'));
}

/** Whether an element shows code as editors copy it: lines of a font whose letters are equally wide, as they are. */
export function isEditorCode(element: Element): boolean {
  return /^pre/.test(styleOf(element, 'white-space')) && /mono|consolas|courier|menlo/.test(styleOf(element, 'font-family'));
}

function boldness(weight: string): boolean | undefined {
  if (weight === 'normal' || weight === 'lighter') return false;
  if (weight === 'bold' || weight === 'bolder') return true;
  return /^\d+$/.test(weight) ? Number(weight) >= BOLD_WEIGHT : undefined;
}

function slant(style: string): boolean | undefined {
  if (style === 'normal') return false;
  return style === 'italic' || style.startsWith('oblique') ? true : undefined;
}

function isStruck(element: Element): boolean {
  return ['text-decoration', 'text-decoration-line'].some((property) => styleOf(element, property).includes('line-through'));
}

function spacing(element: Element): boolean | undefined {
  const value = styleOf(element, 'white-space') || styleOf(element, 'white-space-collapse');
  if (value === '') return undefined;
  return /^(?:pre|break-spaces)/.test(value);
}
