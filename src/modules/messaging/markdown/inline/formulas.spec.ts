import { describe, expect, it } from 'vitest';
import { mayHoldFormulas } from './formulas.js';
import { MarkdownItRenderer } from '../markdown-it-renderer.js';

const renderer = new MarkdownItRenderer();
const html = (content: string): string => renderer.render(content, { users: [], channels: [], groups: [] }).html;
const shown = (content: string): boolean => html(content).includes('class="katex"');

describe('a formula', () => {
  it.each(['$$x$$', 'so $$x^2$$, then', '($$\\$5$$)', '**$$x$$**', '> $$x$$', '* $$x$$'])('stands in %j', (content) => {
    expect(shown(content)).toBe(true);
  });

  it.each(['a$$x$$', '$$x$$a', '$$$x$$', '$$x$$$', '$$_x$$', '$$x\ny$$', '$$$$', '`$$x$$`', '[$$x$$](https://a.test)'])(
    'is none in %j',
    (content) => {
      expect(html(content)).not.toContain('katex');
      expect(html(content)).not.toContain('tex-error');
    },
  );

  it('has lines of its own in a fence, one after each empty line', () => {
    expect(html('```math\nx\n\ny\n```').match(/<p><span class="katex-display">/g)).toHaveLength(2);
  });

  it.each(['$$\\href{javascript:alert(1)}{x}$$', '$$\\includegraphics{https://a.test/x.png}$$', '$$\\htmlStyle{color:red}{x}$$'])(
    'cannot do harm: %j',
    (content) => {
      expect(html(content)).not.toMatch(/<a |<img|style="color:red/);
    },
  );

  it.each([
    `$$\\def\\a{${'x'.repeat(500)}}${'\\a'.repeat(180)}$$`,
    '$$\\csname def\\endcsname\\a{\\a\\a}\\a$$',
    '$$\\newcommand{\\a}{x}\\a$$',
  ])('has no macros of its own: %j', (content) => {
    expect(html(content)).toContain('tex-error');
  });

  it('is known from afar', () => {
    expect(['a $$x$$', '```math\nx', '> ~~~ math\nx', 'x', '```js\nmath'].map(mayHoldFormulas)).toEqual([true, true, true, false, false]);
  });
});
