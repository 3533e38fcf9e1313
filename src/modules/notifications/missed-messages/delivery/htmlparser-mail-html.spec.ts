import { describe, expect, it } from 'vitest';
import { HtmlparserMailHtml } from './htmlparser-mail-html.js';

const convert = (html: string): string => new HtmlparserMailHtml().convert(html, 'https://chat.example.com', '(hidden)');

describe('HtmlparserMailHtml', () => {
  it.each([
    [
      'keeps paragraphs, emphasis and lists',
      '<p>a <strong>b</strong></p><ul><li>c</li></ul>',
      '<p>a <strong>b</strong></p><ul><li>c</li></ul>',
    ],
    ['leaves attributes out', '<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
    ['keeps the text of other elements', '<p><span class="user-mention" data-user-id="1">@Ada</span></p>', '<p>@Ada</p>'],
    ['escapes text', '<p>1 &lt; 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['makes links absolute', '<a href="/user_uploads/1/a.txt">a</a>', '<a href="https://chat.example.com/user_uploads/1/a.txt">a</a>'],
    ['makes links into the client absolute', '<a href="#narrow/dm/1">a</a>', '<a href="https://chat.example.com/#narrow/dm/1">a</a>'],
    ['leaves links with other schemes out', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['leaves scripts out', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['shows emoji as characters', '<span class="emoji emoji-1f600" role="img">:grinning:</span>', '😀'],
    ['shows emoji of several characters', '<span class="emoji emoji-1f1e9-1f1ea">:de:</span>', '🇩🇪'],
    ['names custom emoji', '<p><img alt=":skein:" class="emoji" src="/user_avatars/1/e.png"></p>', '<p>:skein:</p>'],
    [
      'leaves previews of images out',
      '<p>a</p><div class="message_inline_image"><a href="/x.png"><img src="/thumbnail/x.png"></a></div><p>b</p>',
      '<p>a</p><p>b</p>',
    ],
    [
      'makes links of sounds',
      '<p><audio controls preload="metadata" src="/user_uploads/1/a.mp3" title="A song"></audio></p>',
      '<p><a href="https://chat.example.com/user_uploads/1/a.mp3">A song</a></p>',
    ],
    [
      'makes links of sounds of other servers',
      '<audio controls data-original-url="https://example.com/a.mp3" src="/external_content/1/2" title="A song"></audio>',
      '<a href="https://example.com/a.mp3">A song</a>',
    ],
    [
      'hides spoilers',
      '<div class="spoiler-block"><div class="spoiler-header"><p>The end</p></div><div class="spoiler-content" aria-hidden="true"><p>He did it</p></div></div>',
      '<p>The end</p><p>(hidden)</p>',
    ],
    [
      'shows the source of formulas',
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html"><span>x2</span></span></span>',
      '<code>x^2</code>',
    ],
  ])('%s', (_, html, expected) => {
    expect(convert(html)).toBe(expected);
  });
});
