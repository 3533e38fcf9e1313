import { describe, expect, it } from 'vitest';
import { highlightHtml, highlightPlain } from './search-highlight.js';
import { searchQuery } from './search-query.js';

const html = (text: string, search: string): string =>
  highlightHtml(text, searchQuery(search)).replace(/<span class="highlight">(.*?)<\/span>/g, '[$1]');

const FORMULA =
  '<span class="katex"><span class="katex-mathml"><math><mi>x</mi><annotation>x</annotation></math></span><span aria-hidden="true">x</span></span>';

describe('highlighting', () => {
  it.each([
    ['<p>red Roses red</p>', 'red rose', '<p>[red] [Roses] [red]</p>'],
    ['<p class="red"><a href="/red" title="red">blue</a></p>', 'red', '<p class="red"><a href="/red" title="red">blue</a></p>'],
    ['a &amp; amp &lt;lt&gt; &#39;39&#x27;', 'amp lt 39', 'a &amp; [amp] &lt;[lt]&gt; &#39;[39]&#x27;'],
    ['re<b>d</b>', 'red', 're<b>d</b>'],
    ['all is allied', '"all is"', '[all] [is] [allied]'],
    ['検索と全文検索', '検索', '[検索]と全文[検索]'],
    ['ああああ', 'ああ', '[ああああ]'],
    ['日本語', '本', '日[本]語'],
    ['CAFÉ cafe', 'café', '[CAFÉ] [cafe]'],
    ['nothing here', '???', 'nothing here'],
    ['', 'red', ''],
    [`x ${FORMULA} x`, 'x', `[x] ${FORMULA} [x]`],
    [`<p><span class="katex-display">${FORMULA}</span> x</p>`, 'x', `<p><span class="katex-display">${FORMULA}</span> [x]</p>`],
    ['<span class="katex"><span>x', 'x', '<span class="katex"><span>x'],
  ])('%j for %j', (text, search, expected) => {
    expect(html(text, search)).toBe(expected);
  });

  it('escapes plain text', () => {
    expect(highlightPlain('<script>"a" & \'b\'', searchQuery('script b'))).toBe(
      '&lt;<span class="highlight">script</span>&gt;&quot;a&quot; &amp; &#39;<span class="highlight">b</span>&#39;',
    );
  });
});
