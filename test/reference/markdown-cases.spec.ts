import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MarkdownItRenderer } from '../../src/modules/messaging/markdown/markdown-it-renderer.js';
import { referenceFile } from './reference-folder.js';

interface Case {
  name: string;
  input: string;
  expected_output: string;
}

/** Cases that wait for a feature. One that starts to pass has to leave this list. */
const WAITING: Record<string, string[]> = {
  'code is not highlighted': [
    'codeblock_hilite_python',
    'tex_fenced_tex',
    'codeblock_hilite_shebang_feature_no_path_1',
    'codeblock_hilite_shebang_feature_with_path',
    'codeblock_hilite_startinline_php',
  ],
};

const reasons = new Map(Object.entries(WAITING).flatMap(([reason, names]) => names.map((name): [string, string] => [name, reason])));

describe("the reference server's HTML", () => {
  const renderer = new MarkdownItRenderer();
  const { cases } = JSON.parse(readFileSync(referenceFile('markdown-cases.json'), 'utf8')) as { cases: Case[] };
  const render = (input: string) => renderer.render(input, { users: [], channels: [], groups: [] }).html;

  it.each(cases.filter(({ name }) => !reasons.has(name)))('$name', ({ input, expected_output: expected }) => {
    expect(render(input)).toBe(expected);
  });

  it.each(cases.filter(({ name }) => reasons.has(name)))('$name still differs', ({ name, input, expected_output: expected }) => {
    expect(render(input), `${name} passes: take it off the list`).not.toBe(expected);
  });

  it('lists only cases that exist as waiting', () => {
    const names = new Set(cases.map(({ name }) => name));
    expect([...reasons.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});
