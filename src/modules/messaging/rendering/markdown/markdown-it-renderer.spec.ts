import { describe, expect, it } from 'vitest';
import type { RenderedMarkdown, ResolvedReferences } from '../application/markdown-renderer.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';

const renderer = new MarkdownItRenderer();

const references: ResolvedReferences = {
  users: [
    { id: 21, fullName: 'Ada Byron', isActive: true },
    { id: 22, fullName: 'Grace Lee', isActive: false },
    { id: 23, fullName: 'Sam Twin', isActive: false },
    { id: 24, fullName: 'Sam Twin', isActive: true },
    { id: 25, fullName: 'Dupe Person', isActive: true },
    { id: 26, fullName: 'dupe person', isActive: true },
    { id: 27, fullName: 'Zoe\u0308', isActive: true },
    { id: 28, fullName: 'channel', isActive: true },
  ],
  channels: [
    { id: 3, name: 'garden' },
    { id: 4, name: 'a>b (old)' },
  ],
  groups: [
    { id: 6, name: 'gardeners', isActive: true },
    { id: 7, name: 'retired', isActive: false },
  ],
  topics: [{ channelId: 3, topic: 'Roses', messageId: 88 }],
};

function render(content: string): RenderedMarkdown {
  return renderer.render(content, references);
}

function html(content: string): string {
  return render(content).html;
}

describe('blocks', () => {
  it.each([
    ['paragraphs and line breaks', 'one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['Windows line ends', 'one\r\ntwo', '<p>one<br>\ntwo</p>'],
    ['nothing', '', ''],
    ['spaces only', '  \n ', ''],
    ['headings', '## Plan ##\ntext', '<h2>Plan</h2>\n<p>text</p>'],
    ['a heading in the middle', 'a\n# b\nc', '<p>a</p>\n<h1>b</h1>\n<p>c</p>'],
    ['seven number signs', '####### b', '<p>####### b</p>'],
    ['a rule under text, which makes no heading', 'a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['a quote with lazy lines', '> a\nb\n\nc', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>'],
    ['separate quotes', '> a\n\n> b', '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>'],
    ['nested quotes', '>> a', '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>'],
    ['quote markers without content', 'a\n>\n> ', '<p>a<br>\n&gt;<br>\n&gt; </p>'],
    ['a fenced quote with paragraphs', '~~~quote\na\n\nb\n~~~', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'],
    ['an empty fenced quote', '```quote\n```', '<blockquote></blockquote>'],
    [
      'a spoiler',
      '```spoiler The *end*\nhe wakes up\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>he wakes up</p>\n</div></div>',
    ],
    [
      'a spoiler without a header',
      '```spoiler\nx\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>x</p>\n</div></div>',
    ],
    [
      'a table',
      '| a | b |\n|:--|:-:|\n| 1 | `x|y` |\n| 2',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: center;">b</th>\n</tr>\n</thead>\n<tbody>\n' +
        '<tr>\n<td style="text-align: left;">1</td>\n<td style="text-align: center;"><code>x|y</code></td>\n</tr>\n' +
        '<tr>\n<td style="text-align: left;">2</td>\n<td style="text-align: center;"></td>\n</tr>\n</tbody>\n</table>',
    ],
    ['bars that do not form a table', 'a | b\nc | d', '<p>a | b<br>\nc | d</p>'],
  ])('%s', (_name, input, expected) => {
    expect(html(input)).toBe(expected);
  });
});

describe('a link', () => {
  const OWN = 'http://localhost:9991';
  const link = (target: string): string => renderer.render(`[text](${target})`, { ...references, ownUrl: OWN }).html;

  it.each([
    ['http://host:port/path', 'http://host:port/path'],
    [`${OWN}/path`, `${OWN}/path`],
    [`${OWN}/#narrow/is/dm`, '#narrow/is/dm'],
    [`${OWN}/user_uploads/1/ab/x.txt`, 'user_uploads/1/ab/x.txt'],
  ])('may link to %s with any port', (target, href) => {
    expect(link(target)).toBe(`<p><a href="${href}">text</a></p>`);
  });
});

describe('code', () => {
  const code = (content: string, attribute = '') =>
    `<div class="codehilite"${attribute}><pre><span></span><code>${content}\n</code></pre></div>`;

  it.each([
    ['inline', 'use `a  <b>` here', '<p>use <code>a  &lt;b&gt;</code> here</p>'],
    ['inline with backticks in it', '``a`b``', '<p><code>a`b</code></p>'],
    ['unpaired backticks', 'a ` b `` c', '<p>a ` b `` c</p>'],
    ['a backtick after a backslash', '\\`*a*`', '<p>\\`<em>a</em>`</p>'],
    ['fenced', '```\n**a** <i>\n```', code('**a** &lt;i&gt;')],
    [
      'in a known language',
      '```ts\nlet a;\n```',
      code(
        '<span class="kd">let</span><span class="w"> </span><span class="nx">a</span><span class="p">;</span>',
        ' data-code-language="TypeScript"',
      ),
    ],
    ['in a language of many words', '```console\n$ ls\n```', code('<span class="gp">$ </span>ls', ' data-code-language="Bash Session"')],
    ['in an unknown language', '```Qwerty\na\n```', code('a', ' data-code-language="qwerty"')],
    ['with quotes in a known language', '```qwerty\n"a" \'b\'\n```', code('"a" \'b\'', ' data-code-language="qwerty"')],
    ['with quotes and no language', '```\n"a" \'b\'\n```', code('&quot;a&quot; &#39;b&#39;')],
    [
      'with the language in its first line',
      '```\n#!/bin/sh\necho "a"\n```',
      code('<span class="ch">#!/bin/sh</span>\n<span class="nb">echo</span><span class="w"> </span><span class="s2">&quot;a&quot;</span>'),
    ],
    ['never closed', '~~~\na\n\nb', code('a\n\nb')],
    ['closed by its own fence only', '~~~~\n~~~\n````\n~~~~\nb', `${code('~~~\n````')}\n<p>b</p>`],
    ['empty', '```\n```', code('')],
    ['indented', 'a\n\n    b\n\n    c\nd', `<p>a</p>\n${code('b\n\nc')}\n<p>d</p>`],
    ['with tabs', '```\na\tb\n\tc\n```', code('a   b\n    c')],
  ])('%s', (_name, input, expected) => {
    expect(html(input)).toBe(expected);
  });
});

describe('the default language of code', () => {
  it.each([
    ['py2', 'Python 2.x'],
    ['kt', 'Kotlin'],
    ['yml', 'YAML'],
    ['rb', 'Ruby'],
    ['zsh', 'Bash'],
    ['udiff', 'Diff'],
    ['Golang', 'Go'],
    ['ecl', 'ECL'],
  ])('is recognized by its full name for %s', (alias, name) => {
    expect(html(`\`\`\`${alias}\n~\n\`\`\``)).toContain(` data-code-language="${name}"`);
  });
});

describe('code blocks without a language', () => {
  const withDefault = (content: string, codeLanguage: string): string => renderer.render(content, { ...references, codeLanguage }).html;
  const block = '<pre><span></span><code>a\n</code></pre></div>';
  const rust = `<div class="codehilite" data-code-language="Rust">${block.replace('a\n', '<span class="n">a</span>\n')}`;

  it.each([
    ['have the default language of the organization', '```\na\n```', rust],
    ['have it inside quotes too', '~~~ quote\n```\na\n```\n~~~', `<blockquote>\n${rust}\n</blockquote>`],
    [
      'remain distinct from code blocks with a language',
      '```text\na\n```',
      `<div class="codehilite" data-code-language="Text only">${block}`,
    ],
    ['have no language if they are only indented', '    a', `<div class="codehilite">${block}`],
  ])('%s', (_name, input, expected) => {
    expect(withDefault(input, 'rust')).toBe(expected);
  });

  it('are quotes if the default language is quote', () => {
    expect(withDefault('```\na\n```', 'quote')).toBe('<blockquote>\n<p>a</p>\n</blockquote>');
  });
});

describe('lists', () => {
  it.each([
    ['directly after text', 'a:\n* b\n* c', '<p>a:</p>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>'],
    ['numbered from any number', '7. a\n8. b', '<ol start="7">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['a number at the start of a sentence', '1984. was', '<ol start="1984">\n<li>was</li>\n</ol>'],
    ['nested', '- a\n  - b\n    - c\n- d', '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>'],
    ['nested by four spaces', '- a\n    - b\n- c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    [
      'loose only around the gap',
      '1. a\n2. b\n\n3. c\n4. d',
      '<ol>\n<li>a</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n<li>d</li>\n</ol>',
    ],
    ['two kinds next to each other', '* a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
    ['with a paragraph', '* a\n\n  b\n\nc', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>\n<p>c</p>'],
    ['with a quote', '* > a', '<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>'],
    [
      'with fenced code of any content',
      '* a\n  ```\n  b\n  * c\n\n  d\n  ```',
      '<ul>\n<li>\n<p>a</p>\n<div class="codehilite"><pre><span></span><code>b\n* c\n\nd\n</code></pre></div>\n</li>\n</ul>',
    ],
    ['a marker without a space', '*a\n-b', '<p>*a<br>\n-b</p>'],
  ])('%s', (_name, input, expected) => {
    expect(html(input)).toBe(expected);
  });
});

describe('inline text', () => {
  it.each([
    ['styles', '**a** *b* ~~c~~ ***d***', '<strong>a</strong> <em>b</em> <del>c</del> <strong><em>d</em></strong>'],
    ['nested styles', '*a **b** c* **d ~~e~~**', '<em>a <strong>b</strong> c</em> <strong>d <del>e</del></strong>'],
    ['asterisks in arithmetic', '2 * 3 * 4', '2 * 3 * 4'],
    ['underscores', '_a_ __b__ a_b_c', '_a_ __b__ a_b_c'],
    ['styles around code and links', '**`a*` [b*](b.org)**', '<strong><code>a*</code> <a href="http://b.org">b*</a></strong>'],
    ['markup', '<b onclick="x">a</b> "q" \'s\'', '&lt;b onclick="x"&gt;a&lt;/b&gt; "q" \'s\''],
    ['character references', '&eacute; &#233; & &x', '&eacute; &#233; &amp; &amp;x'],
    ['a time', '<time:2024-02-03T10:00+02:00>', '<time datetime="2024-02-03T08:00:00Z">2024-02-03T10:00+02:00</time>'],
    ['an invalid time', '<time:soon <b>', '<span class="timestamp-error">Invalid time format: soon &lt;b</span>'],
  ])('%s', (_name, input, expected) => {
    expect(html(input)).toBe(`<p>${expected}</p>`);
  });
});

describe('links', () => {
  it.each([
    ['with text', '[our *plan*](https://a.org/x)', '<a href="https://a.org/x">our *plan*</a>'],
    ['with code as text', '[`run`](https://a.org)', '<a href="https://a.org"><code>run</code></a>'],
    ['with a title', '[a](https://a.org "b \'c\'")', '<a href="https://a.org" title="b \'c\'">a</a>'],
    ['in angle brackets', '[a](<https://a.org/b c>)', '<a href="https://a.org/b%20c">a</a>'],
    ['with parentheses', '[a](https://a.org/b_(c))', '<a href="https://a.org/b_(c)">a</a>'],
    ['to a path on this server', '[a](/help/) [b](#narrow/is/dm)', '<a href="/help/">a</a> <a href="#narrow/is/dm">b</a>'],
    [
      'to user profiles',
      '[a](mailto:a@b.org) [b](c@d.org) [c](tel:+1)',
      '<a href="mailto:a@b.org">a</a> <a href="mailto:c@d.org">b</a> <a href="tel:+1">c</a>',
    ],
    ['with other schemes', '[a](irc://b) [c](data:text/html,d)', '[a](irc://b) [c](data:text/html,d)'],
    ['with an empty target', '[a]() [b]( ) [c](#)', '[a]() [b]( ) [c](#)'],
    ['to a disguised host', '[a](//b.org) [a](/\\b.org)', '[a](//b.org) [a](/\\b.org)'],
    ['as an image', '![a](https://b.org/c.png)', '![a](<a href="https://b.org/c.png">https://b.org/c.png</a>)'],
    [
      'bare',
      'https://a.org/b?c=d&e. (a.org)',
      '<a href="https://a.org/b?c=d&amp;e">https://a.org/b?c=d&amp;e</a>. (<a href="http://a.org">a.org</a>)',
    ],
    ['bare addresses', 'x@y.org, z', '<a href="mailto:x@y.org">x@y.org</a>, z'],
    ['bare with a query only', 'http://a.org?b=c', '<a href="http://a.org?b=c">http://a.org?b=c</a>'],
    ['bare after a letter', 'xhttp://a.org', 'xhttp://a.org'],
    ['files, which are not domains', 'setup.py notes.md a.b', 'setup.py notes.md a.b'],
  ])('%s', (_name, input, expected) => {
    expect(html(input)).toBe(`<p>${expected}</p>`);
  });
});

describe('mentions', () => {
  it.each([
    ['a user', '@**Ada Byron**', '<span class="user-mention" data-user-id="21">@Ada Byron</span>'],
    ['a user in another case', '@**ada byron**', '<span class="user-mention" data-user-id="21">@Ada Byron</span>'],
    ['a user by name and id', '@**Ada Byron|21**', '<span class="user-mention" data-user-id="21">@Ada Byron</span>'],
    ['a user by id', '@**|21**', '<span class="user-mention" data-user-id="21">@Ada Byron</span>'],
    ['a name with the id of another', '@**Ada Byron|24**', '@<strong>Ada Byron|24</strong>'],
    ['the one whose name is written so', '@**dupe person**', '<span class="user-mention" data-user-id="26">@dupe person</span>'],
    ['the first if nobody writes the name so', '@**DUPE person**', '<span class="user-mention" data-user-id="25">@Dupe Person</span>'],
    ['a name in another composition', '@**Zo\u00eb**', '<span class="user-mention" data-user-id="27">@Zoe\u0308</span>'],
    ['a user whose name is a wildcard', '@**channel|28**', '<span class="user-mention" data-user-id="28">@channel</span>'],
    ['the active one of two with a name', '@**Sam Twin**', '<span class="user-mention" data-user-id="24">@Sam Twin</span>'],
    ['a silent one', '@_**Ada Byron**', '<span class="user-mention silent" data-user-id="21">Ada Byron</span>'],
    ['a deactivated user', '@**Grace Lee**', '<span class="user-mention silent" data-user-id="22">Grace Lee</span>'],
    ['nobody', '@**Nobody** @*nothing*', '@<strong>Nobody</strong> @<em>nothing</em>'],
    ['a group', '@*gardeners*', '<span class="user-group-mention" data-user-group-id="6">@gardeners</span>'],
    ['a silent group', '@_*gardeners*', '<span class="user-group-mention silent" data-user-group-id="6">gardeners</span>'],
    ['a deactivated group', '@*retired*', '<span class="user-group-mention silent" data-user-group-id="7">retired</span>'],
    ['everyone', '@**all**', '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>'],
    ['everyone silently', '@_**all**', '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span>'],
    ['the topic', '@**topic**', '<span class="topic-mention">@topic</span>'],
    ['in parentheses', '(@**|21**)', '(<span class="user-mention" data-user-id="21">@Ada Byron</span>)'],
    ['after a letter', 'a@**Ada Byron**', 'a@<strong>Ada Byron</strong>'],
    ['in code', '`@**Ada Byron**`', '<code>@**Ada Byron**</code>'],
  ])('%s', (_name, input, expected) => {
    expect(html(input)).toBe(`<p>${expected}</p>`);
  });

  it('reports each mentioned user and group once', () => {
    expect(render('@**Ada Byron** @**|21** @*gardeners* @**everyone** @**topic** @**Sam Twin|24**')).toMatchObject({
      mentionedUserIds: [21, 24],
      mentionedGroupIds: [6],
      mentionsChannelWildcard: true,
      mentionsTopicWildcard: true,
    });
  });

  it.each([
    ['silent', '@_**Ada Byron** @_*gardeners* @_**all** @_**topic**'],
    ['quoted', '> @**Ada Byron** @*gardeners* @**all** @**topic**'],
    ['in a fenced quote', '```quote\n* @**Ada Byron** @*gardeners*\n\n@**all** @**topic**\n```'],
    ['in code', '`@**Ada Byron** @**all**`\n```\n@*gardeners* @**topic**\n```'],
    ['of deactivated users', '@**Grace Lee** @*retired*'],
    ['in the text of a link', '[@**Ada Byron**](https://a.org)'],
  ])('does not report mentions %s', (_name, input) => {
    expect(render(input)).toMatchObject({
      mentionedUserIds: [],
      mentionedGroupIds: [],
      mentionsChannelWildcard: false,
      mentionsTopicWildcard: false,
    });
  });

  it('reports mentions after a quote', () => {
    expect(render('> @**Sam Twin**\n\n@**Ada Byron**').mentionedUserIds).toEqual([21]);
  });
});

describe('channel links', () => {
  it.each([
    ['a channel', '#**garden**', '<a class="stream" data-stream-id="3" href="/#narrow/channel/3-garden">#garden</a>'],
    [
      'a name with special characters',
      '#**a>b (old)**',
      '<a class="stream" data-stream-id="4" href="/#narrow/channel/4-a.3Eb-.28old.29">#a&gt;b (old)</a>',
    ],
    [
      'a topic',
      '#**garden>v1.5 done!**',
      '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-garden/topic/v1.2E5.20done.21">#garden &gt; v1.5 done!</a>',
    ],
    [
      'a topic tied to a message',
      '#**garden>roses**',
      '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-garden/topic/roses/with/88">#garden &gt; roses</a>',
    ],
    [
      'the empty topic',
      '#**garden>**',
      '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-garden/topic/">#garden &gt; <em>general chat</em></a>',
    ],
    [
      'a message',
      '#**garden>Roses@9**',
      '<a class="message-link" href="/#narrow/channel/3-garden/topic/Roses/near/9">#garden &gt; Roses @ 💬</a>',
    ],
    ['an invisible channel', '#**secret** #**secret>x**', '#<strong>secret</strong> #<strong>secret&gt;x</strong>'],
  ])('%s', (_name, input, expected) => {
    expect(html(input)).toBe(`<p>${expected}</p>`);
  });
});

describe('links to the organization itself', () => {
  const own = (content: string): RenderedMarkdown => renderer.render(content, { ...references, ownUrl: 'https://chat.org:99' });

  it.each([
    ['views', 'https://chat.org:99/#narrow/is/dm', '#narrow/is/dm', 'https://chat.org:99/#narrow/is/dm'],
    ['views with a text', '[a](https://chat.org:99/#narrow/is/dm)', '#narrow/is/dm', 'a'],
    ['files', '[a](https://chat.org:99/user_uploads/2/ab/a.txt)', 'user_uploads/2/ab/a.txt', 'a'],
    ['links without a text', '[](https://chat.org:99/#a)', '#a', '#a'],
  ])('are relative: %s', (_name, input, href, text) => {
    expect(own(input).html).toBe(`<p><a href="${href}">${text}</a></p>`);
  });

  it.each(['https://chat.org:99/help', 'https://chat.org/#a', 'https://chat.org:999/#a'])('remain absolute: %s', (url) => {
    expect(own(url).html).toBe(`<p><a href="${url}">${url}</a></p>`);
  });

  it('are reported as attachments if they point to uploads', () => {
    expect(own('https://chat.org:99/user_uploads/2/ab/a.txt')).toMatchObject({ hasAttachment: true, attachmentPathIds: ['2/ab/a.txt'] });
  });
});

describe('an uploaded sound', () => {
  const OWN = 'https://chat.org:99';
  const own = (content: string): RenderedMarkdown => renderer.render(content, { ...references, ownUrl: OWN });
  const player = (title: string, file = 'a.mp3'): string =>
    `<audio controls preload="metadata" src="/user_uploads/2/ab/${file}" title="${title}"></audio>`;

  it.each([
    ['by its path', '![A "song" &#91;1&#93;](/user_uploads/2/ab/a.mp3)', player('A &quot;song&quot; [1]')],
    ['by its address', `![song](${OWN}/user_uploads/2/ab/a.mp3)`, player('song')],
    ['under the name of its file if it has no other', '![](/user_uploads/2/ab/a%20b.WAV)', player('a b.WAV', 'a%20b.WAV')],
    ['inside a text', 'Hear!![one](/user_uploads/2/ab/a.flac) **now**', `Hear!${player('one', 'a.flac')} <strong>now</strong>`],
    ['in a list', '* ![one](/user_uploads/2/ab/a.aac)', `<ul>\n<li>${player('one', 'a.aac')}</li>\n</ul>`],
  ])('is played %s, and is an attachment', (_name, content, expected) => {
    const { html: rendered, hasAttachment, attachmentPathIds } = own(content);
    expect(rendered).toBe(expected.startsWith('<ul>') ? expected : `<p>${expected}</p>`);
    expect([hasAttachment, attachmentPathIds[0]]).toEqual([true, /ab\/[^)]+(?=\))/.exec(content)?.[0].replace(/^/, '2/')]);
  });

  it.each([
    ['a link with the same target', '[song](/user_uploads/2/ab/a.mp3)'],
    ['another file', '![song](/user_uploads/2/ab/a.txt)'],
    ['an unsafe address', '![song](javascript:a.mp3)'],
    ['a file of another server', '![song](https://elsewhere.test/user_uploads/2/ab/a.mp3)'],
    ['code', '`![song](/user_uploads/2/ab/a.mp3)`'],
  ])('is not %s', (_name, content) => {
    expect(own(content).html).not.toContain('<audio');
  });
});

describe('facts about a message', () => {
  it('finds attachments and images', () => {
    expect(render('[a](/user_uploads/2/ab/a.txt) [b](/user_uploads/2/cd/b.PNG?x) [a](/user_uploads/2/ab/a.txt)')).toMatchObject({
      hasLink: true,
      hasImage: true,
      hasAttachment: true,
      attachmentPathIds: ['2/ab/a.txt', '2/cd/b.PNG'],
    });
  });

  it.each([
    ['text', 'no links', false],
    ['a link in code', '`https://a.org`', false],
    ['a channel', '#**garden**', false],
    ['a bare link', 'a.org', true],
    ['a quoted link', '> https://a.org', true],
  ])('links in %s', (_name, input, expected) => {
    expect(render(input)).toMatchObject({ hasLink: expected, hasImage: false, hasAttachment: false, attachmentPathIds: [] });
  });

  it.each([
    ['/me waves', true],
    ['/me', false],
    [' /me waves', false],
    ['/me waves\n* twice', false],
  ])('%j is a /me message: %s', (input, expected) => {
    expect(render(input).isMeMessage).toBe(expected);
  });

  it('returns the searchable text without code blocks', () => {
    expect(render('one `two`\n```\nthree\n```\n> four').searchableText).toBe('one `two`\nfour');
  });

  it('shares no state between messages', () => {
    render('@**all** https://a.org');
    expect(render('hello')).toMatchObject({ mentionsChannelWildcard: false, hasLink: false });
  });
});
