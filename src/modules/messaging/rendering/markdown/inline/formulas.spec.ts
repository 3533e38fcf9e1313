import { describe, expect, it, vi } from 'vitest';
import { MarkdownItRenderer } from '../markdown-it-renderer.js';
import { mayHoldFormulas } from './formulas.js';

const renderer = new MarkdownItRenderer();
const html = (content: string): string => renderer.render(content, { users: [], channels: [], groups: [] }).html;
const isFormula = (content: string): boolean => html(content).includes('class="katex"');

describe('a formula', () => {
  it.each(['$$x$$', 'so $$x^2$$, then', '($$\\$5$$)', '**$$x$$**', '> $$x$$', '* $$x$$'])('is recognized in %j', (content) => {
    expect(isFormula(content)).toBe(true);
  });

  it.each(['a$$x$$', '$$x$$a', '$$$x$$', '$$x$$$', '$$_x$$', '$$x\ny$$', '$$$$', '`$$x$$`', '[$$x$$](https://a.test)'])(
    'is not recognized in %j',
    (content) => {
      expect(html(content)).not.toContain('katex');
      expect(html(content)).not.toContain('tex-error');
    },
  );

  it('is displayed in a fenced block, in which empty lines separate formulas of one paragraph', () => {
    const display = /<span class="katex-display">.*?<\/span>/g;
    expect(html('```math\nx\n\n\\error\n\ny\n```')).toMatch(
      /^<p><span class="katex-display">.*<\/span>\n\n<span class="tex-error">\\error<\/span>\n\n<span class="katex-display">.*<\/span><\/p>$/,
    );
    expect(html('```math\nx\n\ny\n```').match(display)).toHaveLength(2);
  });

  it('writes nothing to the console for characters that the fonts lack', () => {
    const warn = vi.spyOn(console, 'warn');
    expect(html('$$\\text{☃} é☃$$')).toContain('katex');
    expect(warn).not.toHaveBeenCalled();
    expect(console.warn).toBe(warn);
    warn.mockRestore();
  });

  it.each(['$$\\href{javascript:alert(1)}{x}$$', '$$\\includegraphics{https://a.test/x.png}$$', '$$\\htmlStyle{color:red}{x}$$'])(
    'contains nothing unsafe: %j',
    (content) => {
      expect(html(content)).not.toMatch(/<a |<img|style="color:red/);
    },
  );

  it.each([
    `$$\\def\\a{${'x'.repeat(500)}}${'\\a'.repeat(180)}$$`,
    '$$\\csname def\\endcsname\\a{\\a\\a}\\a$$',
    '$$\\newcommand{\\a}{x}\\a$$',
  ])('cannot define macros: %j', (content) => {
    expect(html(content)).toContain('tex-error');
  });

  it.each([
    ['in a row', '&'.repeat(1_300)],
    ['in rows', '\\\\'.repeat(1_300)],
    ['in rows and columns', Array.from({ length: 40 }, () => '&'.repeat(39)).join('\\\\')],
    ['in nested tables', `1 & \\begin{matrix} ${'&'.repeat(1_250)} \\end{matrix}`],
  ])('is not rendered if it has very many cells %s', async (_, cells) => {
    const { default: katex } = await import('katex');
    const renderToString = vi.spyOn(katex, 'renderToString');
    const content = `so **$$\\begin{matrix} ${cells} \\end{matrix}$$**`;
    expect(html(content)).toBe(`<p>${content.replaceAll('&', '&amp;')}</p>`);
    expect(renderToString).not.toHaveBeenCalled();
    renderToString.mockRestore();
  });

  it('may have any number of separators outside of tables', () => {
    expect(html(`$$${'&'.repeat(1_300)}$$`)).toContain('tex-error'); // The formula is invalid even with one separator.
    expect(isFormula(`$$${'\\&'.repeat(1_300)}$$`)).toBe(true);
  });

  it('is found by the quick check for formulas', () => {
    expect(['a $$x$$', '```math\nx', '> ~~~ math\nx', 'x', '```js\nmath'].map(mayHoldFormulas)).toEqual([true, true, true, false, false]);
  });
});
