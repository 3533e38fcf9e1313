import { type Block, type Labels, type MarkdownPart, paragraph, plainText, text } from './text-tree.js';

/**
 * Writes a text as one message, or as several that are short enough: it is divided between its blocks, and a block that is too long by itself
 * loses its markup, and is divided between its words.
 * @param print writes a part as Markdown
 * @param max code points of one part
 */
export function splitText(blocks: readonly Block[], print: (blocks: readonly Block[]) => string, max: number, labels: Labels): string[] {
  const whole = print(blocks);
  if (lengthOf(whole) <= max) return [whole];
  const parts: string[] = [];
  let pending: Block[] = [];
  let length = 0;
  const flush = (): void => {
    if (pending.length > 0) parts.push(print(pending));
    pending = [];
    length = 0;
  };
  for (const block of blocks.flatMap((one) => (lengthOf(print([one])) <= max ? [one] : divide(one, print, max, labels)))) {
    // An empty line stands between blocks.
    const added = lengthOf(print([block])) + 2;
    if (pending.length > 0 && length + added > max) flush();
    pending.push(block);
    length += added;
  }
  flush();
  return parts;
}

function divide(block: Block, print: (blocks: readonly Block[]) => string, max: number, labels: Labels): Block[] {
  if (block.kind === 'markdown') return divideMarkdown(block.parts, print, max);
  const characters = Array.from(block.kind === 'code' ? block.text : plainText([block], labels));
  const make = (part: string): Block => (block.kind === 'code' ? { kind: 'code', text: part } : paragraph(text(part)));
  const parts: Block[] = [];
  for (let start = 0; start < characters.length;) {
    let size = Math.min(max, characters.length - start);
    let part = make(characters.slice(start, start + size).join(''));
    // References take more room than what they stand for.
    while (size > 1 && lengthOf(print([part])) > max) {
      size = Math.floor(size / 2);
      part = make(characters.slice(start, start + size).join(''));
    }
    const last =
      start + size < characters.length ? characters.slice(start, start + size).findLastIndex((character) => /\s/.test(character)) : -1;
    if (last > size / 2) {
      size = last + 1;
      part = make(characters.slice(start, start + size).join(''));
    }
    parts.push(part);
    start += size;
  }
  return parts;
}

/** Markdown is divided between its lines, and keeps what it refers to. */
function divideMarkdown(parts: readonly MarkdownPart[], print: (blocks: readonly Block[]) => string, max: number): Block[] {
  const pieces = parts.flatMap((part): readonly MarkdownPart[] =>
    typeof part === 'string' ? part.split(/(?<=\n)/u).flatMap((line) => cut(line, max)) : [part],
  );
  const blocks: Block[] = [];
  let pending: MarkdownPart[] = [];
  let length = 0;
  for (const piece of pieces) {
    const added = lengthOf(print([{ kind: 'markdown', parts: [piece] }]));
    if (length > 0 && length + added > max) {
      blocks.push({ kind: 'markdown', parts: pending });
      [pending, length] = [[], 0];
    }
    pending.push(piece);
    length += added;
  }
  return [...blocks, { kind: 'markdown', parts: pending }];
}

function cut(line: string, max: number): string[] {
  const characters = Array.from(line);
  const count = Math.ceil(characters.length / max);
  return Array.from({ length: count }, (_, index) => characters.slice(index * max, (index + 1) * max).join(''));
}

function lengthOf(value: string): number {
  return Array.from(value).length;
}
