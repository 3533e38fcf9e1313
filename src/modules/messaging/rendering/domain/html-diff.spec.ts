import { describe, expect, it } from 'vitest';
import { diffHtml } from './html-diff.js';

const deleted = (text: string): string => `<span class="highlight_text_deleted">${text}</span>`;
const inserted = (text: string): string => `<span class="highlight_text_inserted">${text}</span>`;

const formula = (name: string): string =>
  `<span class="katex"><span class="katex-mathml"><math><mi>${name}</mi></math></span><span aria-hidden="true">${name}</span></span>`;

describe('the diff of two HTML strings', () => {
  it.each([
    ['nothing', '<p>one two</p>', '<p>one two</p>', '<div><p>one two</p></div>'],
    ['a word replaced', '<p>one two</p>', '<p>one three</p>', `<div><p>one ${deleted('two')}${inserted('three')}</p></div>`],
    ['words added', '<p>one</p>', '<p>one two</p>', `<div><p>one${inserted(' two')}</p></div>`],
    ['a word removed', '<p>one two three</p>', '<p>one three</p>', `<div><p>one ${deleted('two ')}three</p></div>`],
    ['a tag added', '<p>one</p>', '<p><em>one</em></p>', '<div><p><em>one</em></p></div>'],
    ['everything', '<p>one</p>', '<h1>two</h1>', `<div>${deleted('one')}<h1>${inserted('two')}</h1></div>`],
    [
      'formulas as a whole',
      `<p>a ${formula('x')}</p>`,
      `<p>a ${formula('y')}</p>`,
      `<div><p>a ${deleted(formula('x'))}${inserted(formula('y'))}</p></div>`,
    ],
    ['empty before', '', '<p>one</p>', `<div><p>${inserted('one')}</p></div>`],
  ])('marks %s', (_, before, after, expected) => {
    expect(diffHtml(before, after)).toBe(expected);
  });

  it('closes every tag that it opens', () => {
    const html = diffHtml('<p>a <strong>b</strong> c</p><ul>\n<li>d</li>\n</ul>', '<p>a b <em>c</em></p>');
    const open: string[] = [];
    for (const [tag, closing, name] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
      if (closing === '') open.push(name ?? tag);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  it('marks the whole content as replaced when it is too long to compare', () => {
    const words = (letter: string): string => Array.from({ length: 3_000 }, (_, index) => `${letter}${index}`).join(' ');
    expect(diffHtml(words('a'), words('b'))).toContain(`${deleted(words('a'))}${inserted(words('b'))}`);
  });
});
