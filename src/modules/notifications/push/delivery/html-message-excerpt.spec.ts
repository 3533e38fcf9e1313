import { describe, expect, it } from 'vitest';
import { HtmlMessageExcerpt } from './html-message-excerpt.js';

describe('The text of a message', () => {
  it.each([
    ['<p>They are <strong>ripe</strong>.</p>\n<p>Come!</p>', 'They are ripe. Come!'],
    ['<p><span class="user-mention" data-user-id="7">@Ada</span> look <a href="https://a.example">here</a></p>', '@Ada look here'],
    ['<p><audio controls preload="metadata" src="/user_uploads/2/ab/a.mp3" title="A song"></audio> hear</p>', 'A song hear'],
    ['<ul>\n<li>one</li>\n<li>two</li>\n</ul>', 'one two'],
    ['<p>a &amp; b &lt;script&gt;</p>', 'a & b <script>'],
    ['<p><img alt=":custom:" class="emoji" src="/x.png" title="custom"> yes</p>', ':custom: yes'],
    ['<p>So <span aria-label="grinning" class="emoji emoji-1f600" role="img" title="grinning">:grinning:</span>!</p>', 'So 😀!'],
    ['<p><span class="emoji emoji-1f1e9-1f1ea" role="img">:de:</span><br>b</p>', '🇩🇪 b'],
    [
      '<div class="spoiler-block"><div class="spoiler-header"><p>End</p></div><div class="spoiler-content" aria-hidden="true"><p>He <em>dies</em><br>.</p></div></div><p>x</p>',
      'End (…) x',
    ],
    [
      '<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x</span></span></span></p>',
      'x',
    ],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(new HtmlMessageExcerpt().textOf(html)).toBe(text);
  });
});
