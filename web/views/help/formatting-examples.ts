/** What can be written, and the HTML that the server makes of it. A spec renders them again. */
export const FORMATTING_EXAMPLES = [
  { name: 'bold', markdown: '**bold**', html: '<p><strong>bold</strong></p>' },
  { name: 'italic', markdown: '*italic*', html: '<p><em>italic</em></p>' },
  { name: 'struck', markdown: '~~struck through~~', html: '<p><del>struck through</del></p>' },
  { name: 'link', markdown: '[Skein](https://example.com)', html: '<p><a href="https://example.com">Skein</a></p>' },
  {
    name: 'list',
    markdown: '* carrots\n* beans\n  * runner beans',
    html: '<ul>\n<li>carrots</li>\n<li>beans<ul>\n<li>runner beans</li>\n</ul>\n</li>\n</ul>',
  },
  { name: 'numbered', markdown: '1. sow\n2. water', html: '<ol>\n<li>sow</li>\n<li>water</li>\n</ol>' },
  { name: 'quote', markdown: '> said by somebody', html: '<blockquote>\n<p>said by somebody</p>\n</blockquote>' },
  {
    name: 'quoteBlock',
    markdown: '```quote\nSeveral lines\nof a quotation\n```',
    html: '<blockquote>\n<p>Several lines<br>\nof a quotation</p>\n</blockquote>',
  },
  { name: 'code', markdown: '`inline code`', html: '<p><code>inline code</code></p>' },
  {
    name: 'codeBlock',
    markdown: '```python\nprint("hello")\n```',
    html: '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="nb">print</span><span class="p">(</span><span class="s2">"hello"</span><span class="p">)</span>\n</code></pre></div>',
  },
  {
    name: 'formula',
    markdown: '$$E = mc^2$$',
    html: '<p><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.6833em;"></span><span class="mord mathnormal" style="margin-right:0.05764em;">E</span><span class="mspace" style="margin-right:0.2778em;"></span><span class="mrel">=</span><span class="mspace" style="margin-right:0.2778em;"></span></span><span class="base"><span class="strut" style="height:0.8141em;"></span><span class="mord mathnormal">m</span><span class="mord"><span class="mord mathnormal">c</span><span class="msupsub"><span class="vlist-t"><span class="vlist-r"><span class="vlist" style="height:0.8141em;"><span style="top:-3.063em;margin-right:0.05em;"><span class="pstrut" style="height:2.7em;"></span><span class="sizing reset-size6 size3 mtight"><span class="mord mtight">2</span></span></span></span></span></span></span></span></span></span></span></p>',
  },
  {
    name: 'spoiler',
    markdown: '```spoiler How it ends\nWell.\n```',
    html: '<div class="spoiler-block"><div class="spoiler-header">\n<p>How it ends</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>Well.</p>\n</div></div>',
  },
  {
    name: 'table',
    markdown: '| plant | rows |\n|-------|-----:|\n| beans |    4 |',
    html: '<table>\n<thead>\n<tr>\n<th>plant</th>\n<th style="text-align: right;">rows</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>beans</td>\n<td style="text-align: right;">4</td>\n</tr>\n</tbody>\n</table>',
  },
  { name: 'heading', markdown: '# Heading', html: '<h1>Heading</h1>' },
  { name: 'line', markdown: 'above\n\n---\n\nbelow', html: '<p>above</p>\n<hr>\n<p>below</p>' },
  {
    name: 'emoji',
    markdown: ':tada:',
    html: '<p><span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span></p>',
  },
  {
    name: 'time',
    markdown: '<time:2026-12-24T18:00:00Z>',
    html: '<p><time datetime="2026-12-24T18:00:00Z">2026-12-24T18:00:00Z</time></p>',
  },
  { name: 'mention', markdown: '@**Ada**', html: '<p><span class="user-mention" data-user-id="0">@Ada</span></p>' },
  { name: 'silent', markdown: '@_**Ada**', html: '<p><span class="user-mention silent" data-user-id="0">Ada</span></p>' },
  { name: 'group', markdown: '@*gardeners*', html: '<p><span class="user-group-mention" data-user-group-id="0">@gardeners</span></p>' },
  {
    name: 'everybody',
    markdown: '@**all**',
    html: '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>',
  },
  {
    name: 'channel',
    markdown: '#**garden**',
    html: '<p><a class="stream" data-stream-id="0" href="/#narrow/channel/0-garden">#garden</a></p>',
  },
  {
    name: 'topic',
    markdown: '#**garden>tomatoes**',
    html: '<p><a class="stream-topic" data-stream-id="0" href="/#narrow/channel/0-garden/topic/tomatoes">#garden &gt; tomatoes</a></p>',
  },
] as const;
