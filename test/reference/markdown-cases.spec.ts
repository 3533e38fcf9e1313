import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MarkdownItRenderer } from '../../src/modules/messaging/rendering/markdown/markdown-it-renderer.js';
import { referenceFile } from './reference-folder.js';

interface Case {
  name: string;
  input: string;
  expected_output: string;
}

describe("the reference server's HTML", () => {
  const renderer = new MarkdownItRenderer();
  const { cases } = JSON.parse(readFileSync(referenceFile('markdown-cases.json'), 'utf8')) as { cases: Case[] };
  const render = (input: string) => renderer.render(input, { users: [], channels: [], groups: [] }).html;

  it.each(cases)('$name', ({ input, expected_output: expected }) => {
    expect(render(input)).toBe(expected);
  });
});
