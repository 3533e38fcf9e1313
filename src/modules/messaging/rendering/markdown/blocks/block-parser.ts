import type { Env, MarkdownIt, StateBlock, Token } from 'markdown-it';
import { pushFormulas } from '../inline/formulas.js';
import { type Layout, scopeOf } from '../syntax/render-scope.js';
import { interruptsBlock, isHorizontalRule, lineAt, pushBlock, pushParagraph, pushQuote } from './block-tokens.js';
import { pushCodeBlock } from './code-blocks.js';
import { opensFence, splitAtFences, pushSpoiler } from './fences.js';

const LIST_LINE = /^ *([*+-]|\d\.) +/;
const ITEM = /^ ?([*+-]|\d{1,9}\.) +(.*)$/;
const NESTED_ITEM = /^( {2,})(?:[*+-]|\d{1,9}\.) +/;
const NESTED_INDENT = /^ {2}/;
const QUOTE_LINE = /^ {0,3}>/;
const EMPTY_QUOTE_LINE = /^ {0,3}> *$/;

/** Inserts an empty line before every list that follows other text directly, and between bulleted and numbered lines. */
function separateHangingLists(lines: string[]): string[] {
  const separated: string[] = [];
  let previous = '';
  let fence: string | null = null;
  for (const line of lines) {
    const text = line.trim();
    // The remaining fences are indented ones inside list items.
    if (fence !== null) fence = text === fence ? null : fence;
    else if (opensFence(text)) fence = /^[~`]+/.exec(text)?.[0] ?? null;
    else if (previous.trim() !== '' && startsList(line, previous)) separated.push('');
    separated.push(line);
    previous = line;
  }
  return separated;
}

function startsList(line: string, previous: string): boolean {
  const marker = LIST_LINE.exec(line)?.[1];
  if (marker === undefined) return false;
  return LIST_LINE.exec(previous)?.[1]?.length !== marker.length;
}

/** Receives block tokens; every block state of the parser is one. */
export interface BlockTarget {
  md: MarkdownIt;
  env: Env;
  tokens: Token[];
}

/**
 * Parses the text of one container (the message, a quote, a list item, …) and appends its tokens. Fences take precedence over all other
 * blocks.
 */
export function parseBlocks(target: BlockTarget, text: string, layout: Layout = 'loose'): void {
  const scope = scopeOf(target.env);
  scope.nest(layout, (tooDeep) => {
    if (tooDeep) {
      pushParagraph(target.tokens, text, scope.layout);
      return;
    }
    for (const segment of splitAtFences(text.split('\n'), scope.codeLanguage)) {
      switch (segment.kind) {
        case 'text':
          target.md.block.parse(separateHangingLists(segment.lines).join('\n'), target.md, target.env, target.tokens);
          break;
        case 'code':
          pushCodeBlock(target.tokens, segment.lines, segment.language);
          break;
        case 'formulas':
          pushFormulas(target.tokens, segment.lines);
          break;
        case 'quote':
          pushQuote(target.tokens, () => parseBlocks(target, segment.lines.join('\n')));
          break;
        case 'spoiler':
          pushSpoiler(
            target.tokens,
            () => parseBlocks(target, segment.header),
            () => parseBlocks(target, segment.lines.join('\n')),
          );
      }
    }
  });
}

/** Block rule for `> quoted` lines. All lines up to the next empty one belong to the quote, with or without the mark. */
export function angleQuoteRule(state: StateBlock, startLine: number, endLine: number): boolean {
  if (!startsQuote(state, startLine, endLine)) return false;
  const lines: string[] = [];
  let line = startLine;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    const text = lineAt(state, line);
    if (line > startLine && interruptsBlock(text)) break;
    lines.push(text.replace(/^ {0,3}> ?/, ''));
  }
  pushQuote(state.tokens, () => parseBlocks(state, lines.join('\n')));
  state.line = line;
  return true;
}

/** Returns whether a quote starts at a line: it needs a mark and, on that line or below, quoted text. */
export function startsQuote(state: StateBlock, line: number, endLine: number): boolean {
  if (!QUOTE_LINE.test(lineAt(state, line))) return false;
  let below = line;
  while (below < endLine && EMPTY_QUOTE_LINE.test(lineAt(state, below))) below += 1;
  return below < endLine && !state.isEmpty(below);
}

/** Returns whether a line is a quote mark without text. */
export function isEmptyQuoteLine(line: string): boolean {
  return EMPTY_QUOTE_LINE.test(line);
}

interface Item {
  /** The text before the first nested block. */
  text: string[];
  /** Nested blocks without their indentation. */
  nested: string[];
  /** Indentation of the nested blocks. */
  indent: number;
  loose: boolean;
}

type ListTag = 'ul' | 'ol';

/**
 * Block rule for lists. Different bullets do not start a new list. Each item is loose or tight by itself: those next to an empty line have
 * paragraphs, the others only text.
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
    parseBlocks(state, item.text.join('\n'), item.loose ? 'loose' : 'tight');
    if (item.nested.length > 0) parseBlocks(state, item.nested.join('\n'));
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
  return NESTED_INDENT.test(line) || (itemText(line, tag) !== null && !isHorizontalRule(line));
}

function addLine(items: Item[], line: string, tag: ListTag, afterGap: boolean): void {
  const last = items[items.length - 1];
  const text = itemText(line, tag);
  if (text !== null || last === undefined) {
    if (last !== undefined && afterGap) last.loose = true;
    items.push({ text: [text ?? line], nested: [], indent: 2, loose: afterGap });
    return;
  }
  if (last.nested.length === 0) last.indent = nestedIndent(line);
  if (afterGap) {
    // An empty line inside a nested list does not make the item around it loose.
    if (!(line.startsWith('    ') && last.nested.some((nestedLine) => ITEM.test(nestedLine)))) last.loose = true;
    last.nested.push('', dedent(line, last.indent));
  } else if (last.nested.length > 0 || NESTED_ITEM.test(line) || opensFence(line.replace(NESTED_INDENT, ''))) {
    last.nested.push(dedent(line, last.indent));
  } else {
    last.text.push(line);
  }
}

/** Nested lists are indented by two spaces, or by four or a tab, which is expanded to four. */
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
