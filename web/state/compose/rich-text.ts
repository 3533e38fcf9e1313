import { plainMarkdown, safeLineStart } from './plain-markdown.js';

/** A piece of a line that looks the same throughout. */
export interface RichRun {
  /** `source` is Markdown already, such as a link or a mention. */
  readonly kind: 'text' | 'code' | 'source';
  /** A new line in `text` is a line break. */
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
}

/** A block of formatted text, whatever program it is from. */
export type RichBlock =
  | {
      readonly kind: 'paragraph';
      readonly runs: readonly RichRun[];
      /** Whether another one such as this follows on the next line, not after an empty one. */
      readonly tight: boolean;
    }
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly RichRun[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'quote'; readonly blocks: readonly RichBlock[] }
  | { readonly kind: 'spoiler'; readonly title: readonly RichRun[]; readonly blocks: readonly RichBlock[] }
  | RichList
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly RichRun[])[])[]; readonly alignments: readonly Alignment[] }
  | { readonly kind: 'rule' | 'gap' };

export interface RichList {
  readonly kind: 'list';
  /** The number of the first item; undefined for bullets. */
  readonly start: number | undefined;
  readonly items: readonly (readonly RichBlock[])[];
}

export type Alignment = 'center' | 'left' | 'right' | undefined;

const SEPARATORS: Readonly<Record<Exclude<Alignment, undefined>, string>> = { center: ':-:', left: ':--', right: '--:' };

/** Writes formatted text in the Markdown of messages. */
export function markdownOf(blocks: readonly RichBlock[]): string {
  return linesOf(blocks, false).join('\n');
}

/** Writes what stands on one line. Its line breaks are spaces. */
export function lineOf(runs: readonly RichRun[]): string {
  return inlineLines(runs).join(' ').trim();
}

/** A link with a text. Code is the only markup in it that messages know. */
export function linkSource(label: readonly RichRun[], url: string): string {
  const text = label.map((run) => (run.kind === 'code' ? codeSpan(run.text) : labelText(run.text))).join('');
  return `[${text.replaceAll(/\s+/g, ' ').trim()}](${encodedForLink(url)})`;
}

function labelText(text: string): string {
  return text
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('`', '&#96;')
    .replaceAll('[', '&#91;')
    .replaceAll(']', '&#93;');
}

function encodedForLink(url: string): string {
  const encoded = url.replaceAll(/[\s<>"`|\\[\]]/g, (sign) => encodeURIComponent(sign));
  return isBalanced(encoded) ? encoded : encoded.replaceAll('(', '%28').replaceAll(')', '%29');
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const sign of text) {
    if (sign === '(') open += 1;
    else if (sign === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

function linesOf(blocks: readonly RichBlock[], inItem: boolean): string[] {
  const lines: string[] = [];
  let before: RichBlock | undefined;
  for (const block of blocks) {
    const own = linesOfBlock(block);
    if (own.length > 0) {
      if (lines.length > 0 && !isJoined(before, block, inItem)) lines.push('');
      lines.push(...own);
    }
    before = block;
  }
  return lines;
}

function isJoined(before: RichBlock | undefined, block: RichBlock, inItem: boolean): boolean {
  if (before?.kind !== 'paragraph') return false;
  return block.kind === 'paragraph' ? before.tight && block.tight : inItem && block.kind === 'list';
}

function linesOfBlock(block: RichBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return inlineLines(block.runs);
    case 'heading':
      return headingLines(block.level, block.runs);
    case 'code':
      return codeLines(block.text, block.language);
    case 'quote':
      return linesOf(block.blocks, false).map((line) => (line === '' ? '>' : `> ${line}`));
    case 'spoiler':
      return spoilerLines(block.title, linesOf(block.blocks, false));
    case 'list':
      return listLines(block);
    case 'table':
      return tableLines(block.rows, block.alignments);
    case 'rule':
      return ['---'];
    case 'gap':
      return [];
  }
}

function headingLines(level: number, runs: readonly RichRun[]): string[] {
  const text = lineOf(runs.map((run) => ({ ...run, bold: false })));
  // Number signs at the end would not be shown.
  return text === '' ? [] : [`${'#'.repeat(level)} ${text.replace(/#$/, '&#35;')}`];
}

function codeLines(text: string, language: string): string[] {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return [`${fence}${language}`, ...text.split('\n'), fence];
}

function spoilerLines(title: readonly RichRun[], content: readonly string[]): string[] {
  const fence = '`'.repeat(Math.max(3, longestRun(content.join('\n')) + 1));
  return [`${fence}spoiler ${lineOf(title)}`.trimEnd(), ...content, fence];
}

function listLines({ start, items }: RichList): string[] {
  return items.flatMap((blocks, index) => {
    const [first = '', ...rest] = linesOf(blocks, true);
    const mark = start === undefined ? '-' : `${start + index}.`;
    // Whatever the mark, nested blocks are indented by two spaces.
    return [`${mark} ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))];
  });
}

function tableLines(rows: readonly (readonly (readonly RichRun[])[])[], alignments: readonly Alignment[]): string[] {
  const [head = '', ...body] = rows.map((row) => `| ${row.map(cellOf).join(' | ')} |`);
  const separators = alignments.map((alignment) => (alignment === undefined ? '---' : SEPARATORS[alignment]));
  return [head, `| ${separators.join(' | ')} |`, ...body];
}

/** Bars in code do not end a cell. */
function cellOf(runs: readonly RichRun[]): string {
  return lineOf(runs.map((run) => (run.kind === 'text' ? { ...run, text: run.text.replaceAll('|', '\\|') } : run)));
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

function codeSpan(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ');
  if (line.trim() === '') return line;
  const fence = '`'.repeat(line.includes('`') ? longestRun(line) + 1 : 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** The lines of a paragraph. Signs of Markdown end on the line on which they begin. */
function inlineLines(runs: readonly RichRun[]): string[] {
  const lines: RichRun[][] = [[]];
  for (const run of runs) {
    const [first = '', ...rest] = run.kind === 'text' ? run.text.split('\n') : [run.text];
    lines.at(-1)?.push({ ...run, text: first });
    for (const text of rest) lines.push([{ ...run, text }]);
  }
  const hasCode = runs.some(({ kind }) => kind === 'code');
  const written = lines.map((line) => inlineLine(line, hasCode));
  while (written.at(-1) === '') written.pop();
  while (written[0] === '') written.shift();
  return written;
}

type Marks = Pick<RichRun, 'bold' | 'italic' | 'strike'>;

/** Runs that stand between the same marks. */
interface Group extends Marks {
  runs: RichRun[];
}

function inlineLine(runs: readonly RichRun[], hasCode: boolean): string {
  const groups = groupsOf(runs);
  const hasMarks = groups.some(({ bold, italic, strike }) => bold || italic || strike);
  const line = groups.map((group, index) => groupSource(group, groups[index + 1], { hasMarks, hasCode })).join('');
  const [first] = runs.filter(({ text }) => text.trim() !== '');
  const isPlain = first?.kind === 'text' && !first.bold && !first.italic && !first.strike;
  return isPlain ? safeLineStart(line.trim()) : line.trim();
}

function groupsOf(runs: readonly RichRun[]): Group[] {
  const groups: Group[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = groups.at(-1);
    // A space looks the same with every mark but one.
    const isSpace = run.text.trim() === '' && !run.strike;
    if (last && ((isSpace && run.kind === 'text') || isMarkedAlike(last, run))) last.runs.push(run);
    else groups.push({ bold: run.bold, italic: run.italic, strike: run.strike, runs: [run] });
  }
  return groups;
}

function isMarkedAlike(one: Marks, other: Marks): boolean {
  return one.bold === other.bold && one.italic === other.italic && one.strike === other.strike;
}

function groupSource(group: Group, next: Group | undefined, around: { readonly hasMarks: boolean; readonly hasCode: boolean }): string {
  // The asterisks of `*a***b**` would be read in another way.
  const italic = group.italic && (group.bold || !isTouched(group, next));
  const text = group.runs.map((run) => runSource(run, { ...around, ...group, italic })).join('');
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (inner === '') return text;
  const marks = [group.bold ? '**' : '', italic ? '*' : '', group.strike ? '~~' : ''];
  return `${before}${marks.join('')}${inner}${marks.toReversed().join('')}${after}`;
}

function runSource(run: RichRun, around: Parameters<typeof plainMarkdown>[1]): string {
  if (run.kind === 'source') return run.text;
  return run.kind === 'code' ? codeSpan(run.text) : plainMarkdown(run.text, around);
}

/** Whether bold text follows without a space. */
function isTouched(group: Group, next: Group | undefined): boolean {
  if (next?.bold !== true || next.italic) return false;
  return !/\s$/.test(group.runs.at(-1)?.text ?? '') && !/^\s/.test(next.runs[0]?.text ?? '');
}
