import type { StateBlock } from 'markdown-it';
import { interruptsBlock, isHorizontalRule, lineAt } from './block-lines.js';
import { parseBlocks } from './block-text.js';
import { opensFence } from './fences.js';
import { pushBlock } from './paragraph-tokens.js';

const ITEM = /^ ?([*+-]|\d{1,9}\.) +(.*)$/;
const NESTED_ITEM = /^( {2,})(?:[*+-]|\d{1,9}\.) +/;
const NESTED = /^ {2}/;

interface Item {
  /** The text up to the first nested block. */
  head: string[];
  /** Nested blocks, their indentation taken off. */
  rest: string[];
  /** How much indentation is taken off nested blocks. */
  indent: number;
  loose: boolean;
}

type ListTag = 'ul' | 'ol';

/**
 * Block rule for lists. All bullets make one list whatever their sign. Items are loose one by one: those next to an
 * empty line print paragraphs, the others bare text.
 */
export function listRule(state: StateBlock, startLine: number, endLine: number): boolean {
  const first = ITEM.exec(lineAt(state, startLine));
  if (first === null) return false;
  const tag = tagOf(first[1] ?? '');
  const { items, nextLine } = collectItems(state, startLine, endLine, tag);
  const start = Number.parseInt(first[1] ?? '', 10);
  pushBlock(
    state.tokens,
    tag,
    () => {
      for (const item of items) pushItem(state, item);
    },
    tag === 'ol' && start !== 1 ? [['start', String(start)]] : [],
  );
  state.line = nextLine;
  return true;
}

function pushItem(state: StateBlock, item: Item): void {
  pushBlock(state.tokens, 'li', () => {
    parseBlocks(state, item.head.join('\n'), item.loose ? 'loose' : 'tight');
    if (item.rest.length > 0) parseBlocks(state, item.rest.join('\n'));
  });
}

function collectItems(state: StateBlock, startLine: number, endLine: number, tag: ListTag): { items: Item[]; nextLine: number } {
  const items: Item[] = [];
  let line = startLine;
  let afterGap = false;
  for (;;) {
    for (; line < endLine && !state.isEmpty(line); line += 1) {
      const text = lineAt(state, line);
      if (line > startLine && interruptsBlock(text)) return { items, nextLine: line };
      addLine(items, text, tag, afterGap);
      afterGap = false;
    }
    const next = state.skipEmptyLines(line);
    if (next >= endLine || !continuesList(lineAt(state, next), tag)) return { items, nextLine: line };
    line = next;
    afterGap = true;
  }
}

function continuesList(line: string, tag: ListTag): boolean {
  return NESTED.test(line) || (itemText(line, tag) !== null && !isHorizontalRule(line));
}

function addLine(items: Item[], line: string, tag: ListTag, afterGap: boolean): void {
  const last = items[items.length - 1];
  const text = itemText(line, tag);
  if (text !== null || last === undefined) {
    if (last !== undefined && afterGap) last.loose = true;
    items.push({ head: [text ?? line], rest: [], indent: 2, loose: afterGap });
    return;
  }
  if (last.rest.length === 0) last.indent = nestedIndent(line);
  if (afterGap) {
    // Text that belongs to a nested list says nothing about the item around it.
    if (!(line.startsWith('    ') && last.rest.some((nested) => ITEM.test(nested)))) last.loose = true;
    last.rest.push('', dedent(line, last.indent));
  } else if (last.rest.length > 0 || NESTED_ITEM.test(line) || opensFence(line.replace(NESTED, ''))) {
    last.rest.push(dedent(line, last.indent));
  } else {
    last.head.push(line);
  }
}

/** Two spaces nest a list, but those who indent by a tab or four spaces mean the same. */
function nestedIndent(line: string): number {
  const indentation = NESTED_ITEM.exec(line)?.[1]?.length ?? 2;
  return indentation < 4 ? 2 : indentation;
}

function dedent(line: string, indent: number): string {
  const spaces = line.search(/[^ ]/);
  return line.slice(Math.min(indent, Math.max(spaces, 0)));
}

function itemText(line: string, tag: ListTag): string | null {
  const match = ITEM.exec(line);
  return match !== null && tagOf(match[1] ?? '') === tag ? (match[2] ?? '') : null;
}

function tagOf(marker: string): ListTag {
  return marker.length === 1 ? 'ul' : 'ol';
}
