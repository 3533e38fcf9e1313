import type { Renderer, Token } from 'markdown-it';
import { blockToken } from '../syntax/html-tokens.js';

/** A part of a container: text between fenced blocks, or the content of a fenced block. */
export type Segment =
  | { kind: 'text'; lines: string[] }
  | { kind: 'code'; lines: string[]; language: string }
  | { kind: 'formulas'; lines: string[] }
  | { kind: 'quote'; lines: string[] }
  | { kind: 'spoiler'; lines: string[]; header: string };

interface Fence {
  mark: string;
  kind: Exclude<Segment['kind'], 'text'>;
  language: string;
  header: string;
}

const OPENING = /^(~{3,}|`{3,}) *(?:\{?\.?([a-zA-Z0-9_+\-./#,]+) *([^ ~`][^~`]*)?)?$/;

/**
 * Splits the lines of a container at its fences. A fenced block ends at exactly the same mark or at the end of the container. Quotes and
 * spoilers may contain further fences, code and formulas may not.
 * @param codeLanguage the language of fences that name none
 */
export function splitAtFences(lines: string[], codeLanguage: string): Segment[] {
  const segments: Segment[] = [];
  let text: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const fence = readFence(line, codeLanguage);
    if (fence === null) {
      text.push(line);
      continue;
    }
    const end = findEnd(lines, index + 1, fence, codeLanguage);
    segments.push({ kind: 'text', lines: text }, segmentOf(fence, lines.slice(index + 1, end)));
    text = [];
    index = end;
  }
  segments.push({ kind: 'text', lines: text });
  return segments;
}

/** Returns whether a text may contain code blocks, whose highlighting can take long. */
export function mayHoldCode(text: string): boolean {
  return text.includes('```') || text.includes('~~~');
}

/** Returns whether a line opens a fence. */
export function opensFence(line: string): boolean {
  return readFence(line, '') !== null;
}

function readFence(line: string, codeLanguage: string): Fence | null {
  if (!line.startsWith('```') && !line.startsWith('~~~')) return null;
  const match = OPENING.exec(line);
  if (match === null) return null;
  const [, mark = '', language = codeLanguage, header = ''] = match;
  return { mark, kind: kindOf(language.toLowerCase()), language, header: header.trim() };
}

function kindOf(language: string): Fence['kind'] {
  if (language === 'quote' || language === 'quoted') return 'quote';
  if (language === 'math') return 'formulas';
  return language === 'spoiler' ? 'spoiler' : 'code';
}

function segmentOf({ kind, language, header }: Fence, lines: string[]): Segment {
  if (kind === 'code') return { kind, lines, language };
  return kind === 'spoiler' ? { kind, lines, header } : { kind, lines };
}

function findEnd(lines: string[], start: number, opening: Fence, codeLanguage: string): number {
  const open = [opening];
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const innermost = open[open.length - 1] ?? opening;
    if (line.trimEnd() === innermost.mark) {
      open.pop();
      if (open.length === 0) return index;
    } else if (innermost.kind !== 'code' && innermost.kind !== 'formulas') {
      const inner = readFence(line, codeLanguage);
      if (inner !== null) open.push(inner);
    }
  }
  return lines.length;
}

/** Appends a spoiler: a header that is always visible, and content that clients hide until the reader opens it. */
export function pushSpoiler(tokens: Token[], header: () => void, content: () => void): void {
  tokens.push(blockToken('spoiler_open', '', 0));
  header();
  tokens.push(blockToken('spoiler_content', '', 0));
  content();
  tokens.push(blockToken('spoiler_close', '', 0));
}

/** Registers how spoilers are printed. */
export function installSpoilerRendering(renderer: Renderer): void {
  renderer.rules.spoiler_open = () => '<div class="spoiler-block"><div class="spoiler-header">\n';
  renderer.rules.spoiler_content = () => '</div><div class="spoiler-content" aria-hidden="true">\n';
  renderer.rules.spoiler_close = () => '</div></div>\n';
}
