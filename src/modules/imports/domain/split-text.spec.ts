import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.js';
import { printMarkdown } from './print-markdown.js';
import { splitText } from './split-text.js';
import { type Block, paragraph, text } from './text-tree.js';

const LABELS = { person: (_: string, label: string) => label, channel: (_: string, label: string) => label };
const print = (blocks: readonly Block[]): string =>
  printMarkdown(blocks, { person: () => null, channel: () => null, emoji: () => null, startsLink: () => false });
const split = (blocks: readonly Block[], max: number): string[] => splitText(blocks, print, max, LABELS);

describe('A long text', () => {
  it('is one part as long as it fits', () => {
    expect(split([paragraph(text('one')), paragraph(text('two'))], 8)).toEqual(['one\n\ntwo']);
  });

  it('is divided between its paragraphs', () => {
    expect(split([paragraph(text('one')), paragraph(text('two')), paragraph(text('three'))], 11)).toEqual(['one\n\ntwo', 'three']);
  });

  it('is divided between words if a paragraph is too long, and within them if a word is', () => {
    expect(split([paragraph(text('one two three'))], 8)).toEqual(['one two ', 'three']);
    expect(split([paragraph(text('x'.repeat(20)))], 8)).toEqual(['xxxxxxxx', 'xxxxxxxx', 'xxxx']);
  });

  it('has short parts, also where references take more room than characters, and loses nothing', () => {
    const source = '*a* `b` '.repeat(500);
    const parts = split([{ kind: 'code', text: source }, paragraph(text(source))], 100);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(100);
    const plain = parts.join('').replace(/`{3,}/g, '').replaceAll('&#42;', '*').replaceAll('&#96;', '`').replace(/\s/g, '');
    expect(plain).toBe((source + source).replace(/\s/g, ''));
  });

  it('of many parts is divided in a time that grows with its length alone', () => {
    const blocks = Array.from({ length: 20_000 }, () => paragraph(text('a')));
    expect(processorTime(() => expect(split(blocks, 9_000)).toHaveLength(7))).toBeLessThan(2_000);
  });
});
