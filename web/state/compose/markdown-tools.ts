import type { TextSelection } from './text-selection.js';

/** The tools that write Markdown around what is selected, or take it away again. */
export const MARKDOWN_TOOLS = ['bold', 'italic', 'link', 'list', 'quote', 'code', 'formula', 'spoiler'] as const;
export type MarkdownTool = (typeof MARKDOWN_TOOLS)[number];

/** Applies a tool. What it writes for the writer to fill in is selected. */
export function applyTool(tool: MarkdownTool, selection: TextSelection): TextSelection {
  return TOOLS[tool](selection);
}

const TOOLS: Readonly<Record<MarkdownTool, (selection: TextSelection) => TextSelection>> = {
  bold: (selection) => toggleMark(selection, '**'),
  italic: (selection) => toggleMark(selection, '*'),
  link: insertLink,
  list: toggleList,
  quote: (selection) => toggleBlock(selection, '```quote'),
  code: (selection) => (isMultiline(selection) ? toggleBlock(selection, '```') : toggleMark(selection, '`')),
  formula: (selection) => (isMultiline(selection) ? toggleBlock(selection, '```math') : toggleMark(selection, '$$')),
  spoiler: (selection) => toggleBlock(selection, '```spoiler '),
};

function isMultiline({ text, start, end }: TextSelection): boolean {
  return text.slice(start, end).includes('\n');
}

function toggleMark({ text, start, end }: TextSelection, mark: string): TextSelection {
  const size = mark.length;
  const inner = text.slice(start, end);
  if (endsWithMark(text.slice(0, start), mark) && startsWithMark(text.slice(end), mark)) {
    return { text: text.slice(0, start - size) + inner + text.slice(end + size), start: start - size, end: end - size };
  }
  if (inner.length > 2 * size && startsWithMark(inner, mark) && endsWithMark(inner, mark)) {
    const bare = inner.slice(size, -size);
    return { text: text.slice(0, start) + bare + text.slice(end), start, end: end - 2 * size };
  }
  return { text: text.slice(0, start) + mark + inner + mark + text.slice(end), start: start + size, end: end + size };
}

/** One asterisk is not the mark of two, and three are both. */
function countAt(text: string, character: string, fromEnd: boolean): number {
  let count = 0;
  while (count < text.length && text[fromEnd ? text.length - 1 - count : count] === character) count += 1;
  return count;
}

function hasMark(count: number, mark: string): boolean {
  if (mark === '*') return count === 1 || count === 3;
  return count >= mark.length;
}

function startsWithMark(text: string, mark: string): boolean {
  return hasMark(countAt(text, mark.charAt(0), false), mark);
}

function endsWithMark(text: string, mark: string): boolean {
  return hasMark(countAt(text, mark.charAt(0), true), mark);
}

function insertLink({ text, start, end }: TextSelection): TextSelection {
  const inner = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inner);
  const link = isAddress ? `[](${inner})` : `[${inner}](url)`;
  const replaced = text.slice(0, start) + link + text.slice(end);
  if (isAddress) return { text: replaced, start: start + 1, end: start + 1 };
  const url = start + inner.length + 3;
  return { text: replaced, start: url, end: url + 3 };
}

/** The whole lines of a selection. */
function linesOf({ text, start, end }: TextSelection): { readonly from: number; readonly to: number } {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  return { from, to: next === -1 ? text.length : next };
}

function toggleList(selection: TextSelection): TextSelection {
  const { text } = selection;
  const { from, to } = linesOf(selection);
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => /^\s*[-*] /.test(line));
  const changed = lines.map((line) => (isList ? line.replace(/^(\s*)[-*] /, '$1') : `- ${line}`)).join('\n');
  const isSelected = selection.start !== selection.end;
  const end = from + changed.length;
  const cursor = Math.max(from, selection.start + changed.length - (to - from));
  return { text: text.slice(0, from) + changed + text.slice(to), start: isSelected ? from : cursor, end: isSelected ? end : cursor };
}

function toggleBlock(selection: TextSelection, opening: string): TextSelection {
  const { text } = selection;
  const { from, to } = linesOf(selection);
  const inner = text.slice(from, to);
  const before = text.slice(0, from);
  const after = text.slice(to);
  const fence = new RegExp(`(?:^|\\n)${opening.trimEnd()}[^\\n\`]*\\n$`).exec(before);
  if (fence && /^\n```(?:\n|$)/.test(after)) {
    const kept = before.slice(0, fence.index + (fence[0].startsWith('\n') ? 1 : 0));
    return { text: kept + inner + after.slice(4), start: kept.length, end: kept.length + inner.length };
  }
  const isFresh = before === '' || before.endsWith('\n');
  const head = `${before}${isFresh ? '' : '\n'}${opening}\n`;
  const whole = `${head}${inner}\n\`\`\`${after.startsWith('\n') || after === '' ? '' : '\n'}${after}`;
  // The title of a spoiler comes first, the rest is written inside.
  const inside = opening.endsWith(' ') ? head.length - 1 : head.length;
  return { text: whole, start: inside, end: opening.endsWith(' ') ? inside : inside + inner.length };
}

/**
 * Continues a list or a quotation on a new line, or ends it if its last item is empty.
 * @returns undefined where a new line is just that
 */
export function continueLine({ text, start, end }: TextSelection): TextSelection | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [item, indent = '', mark = ''] = /^(\s*)([-*+]|\d{1,4}[.)]|>)\s/.exec(text.slice(from, start)) ?? [];
  if (item === undefined) return undefined;
  if (text.slice(from, start).length === item.length) return { text: text.slice(0, from) + text.slice(start), start: from, end: from };
  const number = /^(\d+)(.)$/.exec(mark);
  const next = `\n${indent}${number ? `${Number(number[1]) + 1}${number[2] ?? ''}` : mark} `;
  const cursor = start + next.length;
  return { text: text.slice(0, start) + next + text.slice(start), start: cursor, end: cursor };
}
