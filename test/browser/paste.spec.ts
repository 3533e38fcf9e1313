import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const message = (): Locator => page.getByRole('textbox', { name: 'Message' });
const text = (): Promise<string> => message().inputValue();
const plainly = (): Locator => page.getByRole('button', { name: 'Paste as plain text' });

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await ben.client.post('user_groups/create', { name: 'pickers', description: '', members: [ada.user.id] });
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada, { permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page } = person);
  await person.open('/#narrow/channel/garden/topic/tomatoes');
  await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
});

beforeEach(async () => {
  await message().fill('');
});

interface Clipboard {
  readonly 'text/html'?: string;
  readonly 'text/plain'?: string;
  readonly 'vscode-editor-data'?: string;
}

/** Pastes as a browser would, with any types, and files beside them. @returns whether the browser is left to paste by itself */
function paste(types: Clipboard, files: readonly string[] = []): Promise<boolean> {
  return message().evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(given.types)) clipboardData.setData(type, value as string);
      for (const name of given.files) clipboardData.items.add(new File(['x'], name, { type: 'image/png' }));
      return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { types, files },
  );
}

async function pasteHtml(html: string, plain = 'plain'): Promise<void> {
  await message().fill('');
  expect(await paste({ 'text/html': html, 'text/plain': plain })).toBe(false);
}

/** Writes to the real clipboard, as copying in another program does. */
async function copy(html: string, plain: string): Promise<void> {
  await page.evaluate(
    ([rich = '', bare = '']) =>
      navigator.clipboard.write([
        new ClipboardItem({ 'text/html': new Blob([rich], { type: 'text/html' }), 'text/plain': new Blob([bare], { type: 'text/plain' }) }),
      ]),
    [html, plain],
  );
}

describe('Formatted text is pasted as Markdown:', () => {
  it.each([
    [
      'emphasis',
      '<p>a <b>bold</b>, <em>it</em>, <s>gone</s>, <strong><i>both</i></strong>.</p>',
      'a **bold**, *it*, ~~gone~~, ***both***.',
    ],
    ['spaces at the borders of emphasis', '<p>so<b> bold </b>it is</p>', 'so **bold** it is'],
    ['emphasis over lines', '<p><b>one<br>two</b></p>', '**one**\n**two**'],
    ['what struck and emphasized is', '<p><del><b>old</b></del></p>', '**~~old~~**'],
    ['emphasis beside other emphasis', '<p><i>a</i><b>b</b> <b>c</b><i>d</i></p>', 'a**b c***d*'],
    [
      'styles',
      '<p><span style="font-weight:700">b</span> <span style="font-style: italic">i</span> <span style="text-decoration:line-through">s</span> <b style="font-weight:normal">n</b></p>',
      '**b** *i* ~~s~~ n',
    ],
    [
      'links',
      '<p>see <a href="https://a.org/b_(c)">our <b>plan</b> [2]</a> or <a href="mailto:x@y.org">x@y.org</a>, <a href="https://b.org/">https://b.org/</a></p>',
      'see [our plan &#91;2&#93;](https://a.org/b_(c)) or x@y.org, https://b.org/',
    ],
    ['bold links', '<p><b><a href="https://a.org/x y)">a</a></b></p>', '**[a](https://a.org/x%20y%29)**'],
    [
      'links that lead nowhere',
      '<p><a href="#part">a</a> <a href="/b">b</a> <a href="javascript:alert(1)">c</a> <a href="data:text/html,x">d</a></p>',
      'a b c d',
    ],
    ['headings', '<h1>One</h1><p>a</p><h3><b>Three</b> C#</h3>', '# One\n\na\n\n### Three C&#35;'],
    ['lists', '<p>a:</p><ul><li>b<ul><li>c</li></ul></li><li><p>d</p></li></ul>', 'a:\n\n- b\n  - c\n- d'],
    ['numbered lists', '<ol start="7"><li>a</li><li>b<ol><li>c</li></ol></li></ol>', '7. a\n8. b\n  1. c'],
    ['lists directly in lists', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    ['items of several paragraphs', '<ul><li><p>a</p><p>b</p></li></ul>', '- a\n\n  b'],
    ['code in lists', '<ul><li>a<pre>b\n  c</pre></li></ul>', '- a\n\n  ```\n  b\n    c\n  ```'],
    ['quotes', '<blockquote><p>a</p><p>b</p><blockquote>c</blockquote></blockquote><p>d</p>', '> a\n>\n> b\n>\n> > c\n\nd'],
    ['indentation that is no quote', '<blockquote style="margin:0 0 0 40px;border:none;padding:0">a <b>b</b></blockquote>', 'a **b**'],
    ['code', '<p>run <code>a|b</code> and <code>a`b</code></p>', 'run `a|b` and ``a`b``'],
    [
      'blocks of code',
      '<pre><code class="language-python">def a():\n    return `1`\n</code></pre>',
      '```python\ndef a():\n    return `1`\n```',
    ],
    ['code with fences', '<pre>```js\na\n```</pre>', '````\n```js\na\n```\n````'],
    ['code of GitHub', '<div class="highlight highlight-source-rust"><pre>fn a() {\n}</pre></div>', '```rust\nfn a() {\n}\n```'],
    ['rules', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['line breaks', '<p>a<br>b</p>', 'a\nb'],
    ['lines that are blocks', '<div>a</div><div><b>b</b></div><div><br></div><div>c</div>', 'a\n**b**\n\nc'],
    [
      'tables',
      '<table><caption>T</caption><tr><th>a</th><th>b|c</th></tr><tr><td><b>1</b></td><td align="right">2</td></tr><tr><td></td><td align=right>3<br>4</td></tr></table>',
      'T\n\n| a | b\\|c |\n| --- | --: |\n| **1** | 2 |\n|  | 3 4 |',
    ],
    [
      'cells over several places',
      '<table><tr><td colspan=2>a</td><td>b</td></tr><tr><td rowspan=2>c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
      '| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |',
    ],
    [
      'tables that arrange mails',
      '<table role="presentation"><tr><td><h2>Hi</h2></td></tr><tr><td>a</td><td><b>b</b></td></tr></table>',
      '## Hi\n\na\n**b**',
    ],
    [
      'pictures',
      '<p><img src="https://a.org/dir/cat.png?x" alt="A cat"> <img src="https://a.org/dog.png"> <img src="cid:1" alt="c"> <img src="https://t.org/p.gif" width="1" height="1"> <img src="https://e.org/1.png" alt="🎉"></p>',
      '[A cat](https://a.org/dir/cat.png?x) [dog.png](https://a.org/dog.png) 🎉',
    ],
    ['linked pictures', '<a href="https://a.org/"><img src="https://a.org/l.png" alt="Logo"></a>', '[Logo](https://a.org/)'],
    ['tasks', '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>', '- [x] a\n- [ ] b'],
    [
      'nothing that is not shown',
      '<style>p{color:red}</style><title>t</title><script>x</script><p hidden>h</p><p style="display:none">d</p><p>a <b>b</b></p><button>Copy</button>',
      'a **b**',
    ],
    [
      'formulas',
      '<p>is <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span></p>',
      'is $$x^2$$',
    ],
  ])('%s', async (_name, html, expected) => {
    await pasteHtml(html);
    await expect.poll(text).toBe(expected);
  });
});

describe('A paste that is longer than the field', () => {
  it('leaves its end, where the cursor is, in sight', async () => {
    await pasteHtml(`<ol>${Array.from({ length: 40 }, (_, index) => `<li><b>Item</b> ${index + 1}</li>`).join('')}</ol>`);
    await expect.poll(text).toMatch(/40\. \*\*Item\*\* 40$/);
    const field = page.locator('.compose textarea.c-text');
    const below = (): Promise<number> => field.evaluate((area) => area.scrollHeight - area.clientHeight - area.scrollTop);
    expect(await field.evaluate((area) => area.scrollHeight > 2 * area.clientHeight)).toBe(true);
    await expect.poll(below).toBeLessThan(24);
  });
});

describe('The clipboard of', () => {
  it.each([
    [
      'Word becomes lists, of which each paragraph names its level',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal><b>Plan</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><!--[endif]-->Two <i>deep</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Three</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span>Four</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>End</p><!--EndFragment--></body></html>`,
      '**Plan**\n\n- One\n  - Two *deep*\n- Three\n\n4. Four\n\nEnd',
    ],
    [
      'Word on the web becomes lists',
      '<div class="OutlineElement"><p>a</p></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>b</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>c</p></li></ul></div>',
      'a\n\n- b\n  - c',
    ],
    [
      'Google Docs is not bold as a whole',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Head</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-weight:700;white-space:pre-wrap;">Bold</span><span style="font-weight:400;white-space:pre-wrap;"> and  plain</span></p><p style="margin-top:0pt;margin-bottom:0pt;"><span style="font-style:italic">next</span></p><br /><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>x</span></p></li><ul><li aria-level="2"><p><span>y</span></p></li></ul></ul></b><br class="Apple-interchange-newline">',
      '## Head\n\n**Bold** and  plain\n*next*\n\n- x\n  - y',
    ],
    [
      'LibreOffice has its lists and its margins',
      '<html><head><style>p { margin: 1cm }</style></head><body lang="en"><p style="margin-bottom: 0cm; margin-top: 0cm">a <b>b</b></p><p style="margin-bottom: 0cm; margin-top: 0cm"><font face="Arial"><i>c</i></font></p><ol><li><p>d</p></li><ol><li><p>e</p></li></ol></ol></body></html>',
      'a **b**\n*c*\n\n1. d\n  1. e',
    ],
    [
      'Outlook has paragraphs without margins',
      '<div class="WordSection1"><p class="MsoNormal" style="margin:0cm">Hi <b>Ada</b>,</p><p class="MsoNormal" style="margin:0cm"><o:p>&nbsp;</o:p></p><p class="MsoNormal" style="margin:0cm">yes</p></div>',
      'Hi **Ada**,\n\nyes',
    ],
    [
      'Gmail has lines in blocks',
      '<div dir="ltr">Hi,<div><br></div><div>a <a href="https://a.org">b</a></div><div><br></div><div class="gmail_quote"><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc">old</blockquote></div></div>',
      'Hi,\n\na [b](https://a.org)\n\n> old',
    ],
    [
      'Visual Studio Code is code',
      `<div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Consolas, 'Courier New', monospace;font-weight: normal;white-space: pre;"><div><span style="color: #569cd6;">if</span> (a) {</div><div>  b();</div><br><div>}</div></div>`,
      '```typescript\nif (a) {\n  b();\n\n}\n```',
    ],
    [
      'Excel becomes a table',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--.xl65 {font-weight:700}--></style></head><body><table border=0><col width=64><colgroup><col></colgroup><!--StartFragment--><tr height=20><td height=20 width=64>Name</td><td>Sum</td><td></td></tr><tr><td>Figs</td><td align=right>12</td><td>&nbsp;</td></tr><!--EndFragment--></table></body></html>`,
      '| Name | Sum |\n| --- | --: |\n| Figs | 12 |',
    ],
    [
      'Google Sheets becomes a table',
      '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold;">a</td><td style="text-align:right;" data-sheets-value="x">1</td></tr><tr><td>b</td><td style="text-align:right;">2</td></tr></tbody></table></google-sheets-html-origin>',
      '| a | 1 |\n| --- | --: |\n| b | 2 |',
    ],
  ])('%s', async (_name, html, expected) => {
    await message().fill('');
    await paste({ 'text/html': html, 'text/plain': 'plain', 'vscode-editor-data': '{"mode":"typescript"}' });
    await expect.poll(text).toBe(expected);
  });
});

describe('Signs of plain text', () => {
  it.each([
    [
      '2 * 3 * 4 = 24, a_b_c, ~5 and $5 (or #1) <b> C:\\x ^ 50% [1] | `',
      '2 * 3 * 4 = 24, a_b_c, ~5 and $5 (or #1) <b> C:\\x ^ 50% [1] | `',
    ],
    ['*a* and **b**', '&#42;a&#42; and &#42;&#42;b&#42;&#42;'],
    ['@**all** and @*pickers*', '@&#42;&#42;all&#42;&#42; and @&#42;pickers&#42;'],
    ['~~a~~', '&#126;&#126;a&#126;&#126;'],
    ['`a` and ```', '&#96;a&#96; and &#96;&#96;&#96;'],
    ['[a](b.org)', '[a]&#40;b.org)'],
    ['$$x$$', '&#36;&#36;x&#36;&#36;'],
    ['&amp; & &lt;', '&amp;amp; & &amp;lt;'],
    ['# a', '&#35; a'],
    ['> a', '&#62; a'],
    ['---', '&#45;--'],
    ['- a', '- a'],
    ['1. a', '1. a'],
    ['<time:2026-01-01T10:00Z>', '&lt;time:2026-01-01T10:00Z>'],
  ])('%j are kept from being Markdown only where they would be', async (plain, expected) => {
    const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    await pasteHtml(`<p>${escaped}</p><p><b>end</b></p>`);
    await expect.poll(text).toBe(`${expected}\n\n**end**`);
    await message().press('ControlOrMeta+Enter');
    const shown = page.locator('.msg').last();
    await expect.poll(() => shown.locator('.body strong').last().textContent()).toBe('end');
    if (!/^(?:- |1\. )/.test(plain)) expect(await shown.locator('.body p').first().textContent()).toBe(plain);
  });
});

describe('A paste', () => {
  const HTML = '<p>a <b>bold</b> word</p>';

  it('of formatted text can be taken back in one step, or be made plain', async () => {
    await message().fill('so: ');
    await copy(HTML, 'a bold word');
    await person.press('ControlOrMeta+V');
    await expect.poll(text).toBe('so: a **bold** word');
    await plainly().waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'compose-pasted');
    await person.press('ControlOrMeta+Z');
    await expect.poll(text).toBe('so: ');
    await expect.poll(() => plainly().count()).toBe(0);
    await person.press('ControlOrMeta+V');
    await expect.poll(text).toBe('so: a **bold** word');
    await person.reach(plainly());
    await person.press('Enter');
    await expect.poll(text).toBe('so: a bold word');
    await person.press('ControlOrMeta+Z');
    await expect.poll(text).toBe('so: a **bold** word');
    await page.keyboard.type('!');
    await expect.poll(() => plainly().count()).toBe(0);
  });

  it('is plain with Shift', async () => {
    await copy(HTML, 'a bold word');
    await person.press('ControlOrMeta+Shift+V');
    await expect.poll(text).toBe('a bold word');
    // As in browsers that do not hide the formats.
    await message().fill('');
    await page.keyboard.down('Control');
    await message().dispatchEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true });
    expect(await paste({ 'text/html': HTML, 'text/plain': 'a bold word' })).toBe(true);
    await message().dispatchEvent('keyup', { key: 'V', ctrlKey: true, bubbles: true });
    await page.keyboard.up('Control');
    expect(await paste({ 'text/html': HTML, 'text/plain': 'a bold word' })).toBe(false);
    await expect.poll(text).toBe('a **bold** word');
  });

  it.each(['```\n', 'use `', '~~~js\n', '```math\n'])('is plain in code: %j', async (before) => {
    await message().fill(before);
    await copy(HTML, 'a bold word');
    await person.press('ControlOrMeta+V');
    await expect.poll(text).toBe(`${before}a bold word`);
    expect(await plainly().count()).toBe(0);
  });

  it('says nothing about text whose formats say no more', async () => {
    await copy('<div><span>one</span><br>two</div>', 'one\ntwo');
    await person.press('ControlOrMeta+V');
    await expect.poll(text).toBe('one\ntwo');
    expect(await plainly().count()).toBe(0);
  });

  it('of blocks begins and ends with lines of its own', async () => {
    await message().fill('ab');
    await person.press('ArrowLeft');
    await copy('<ul><li>x</li></ul>', 'x');
    await person.press('ControlOrMeta+V');
    await expect.poll(text).toBe('a\n\n- x\n\nb');
  });

  it('of an address makes a link of what is selected, unless that is code or an address', async () => {
    const url = 'https://a.org/x';
    const pasteOver = async (selected: string, html?: string): Promise<string> => {
      await message().fill(selected);
      await message().evaluate((field: HTMLTextAreaElement) =>
        field.setSelectionRange(field.value.lastIndexOf('\n') + 1, field.value.length),
      );
      await copy(html ?? url, url);
      await person.press('ControlOrMeta+V');
      await page.waitForFunction((before) => document.querySelector<HTMLTextAreaElement>('textarea.c-text')?.value !== before, selected);
      return text();
    };
    expect(await pasteOver('our plan')).toBe('[our plan](https://a.org/x)');
    expect(await pasteOver('our plan', `<a href="${url}">${url}</a>`)).toBe('[our plan](https://a.org/x)');
    expect(await pasteOver('https://b.org')).toBe('https://a.org/x');
    expect(await pasteOver('```\ncode')).toBe('```\nhttps://a.org/x');
  });

  it('of cells that carry a picture of themselves is the table; a picture alone is uploaded', async () => {
    const html = '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>';
    await paste({ 'text/html': html, 'text/plain': 'a\tb\n1\t2' }, ['cells.png']);
    await expect.poll(text).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(await page.getByText('cells.png').count()).toBe(0);
    await message().fill('');
    await paste({ 'text/html': '<img src="https://a.org/cat.png">' }, ['cat.png']);
    await expect.poll(text).toMatch(/^\[cat\.png\]\(\/user_uploads\/.+\)$/);
  });

  it('fetches nothing and runs nothing', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const at = (name: string): string => `http://${realm.host}/static/${name}`;
    await pasteHtml(
      `<link rel="stylesheet" href="${at('a.css')}"><link rel="preload" as="image" href="${at('b.png')}"><style>@import '${at('c.css')}'; p { background: url(${at('d.png')}) }</style>
       <meta http-equiv="refresh" content="0;url=${at('e')}"><base href="http://elsewhere.test/"><img src="${at('f.png')}" srcset="${at('g.png')} 2x" onerror="window.ran = true" alt="F">
       <video src="${at('h.mp4')}" poster="${at('i.png')}" autoplay></video><iframe src="${at('j')}" srcdoc="<script>parent.ran = true</script>"></iframe><object data="${at('k')}"></object>
       <svg onload="window.ran = true"><image href="${at('l.png')}"/></svg><script src="${at('m.js')}"></script><script>window.ran = true</script><body onload="window.ran = true" background="${at('n.png')}">
       <p style="background: url(${at('o.png')})"><b>end</b></p><picture><source srcset="${at('p.png')}"></picture><input type="image" src="${at('q.png')}">`,
    );
    await expect.poll(text).toBe(`[F](${at('f.png')})\n\n**end**`);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(requests.filter((url) => /\/static\/[a-q]\b|elsewhere/.test(url) || url.includes('/thumbnail'))).toEqual([]);
  });
});

describe('What is copied from messages', () => {
  it.each([
    ['mentions', 'Hi @**Ben**, @_**Ben**, @*pickers* and @**topic**'],
    ['links to channels and topics', 'see #**garden** and #**garden>tomatoes**'],
    ['emoji', 'so :tada: and :sweat_smile:'],
    ['formulas', 'is $$\\frac{x}{2}$$ and'],
    ['blocks of formulas', 'so\n\n```math\nx^2\n```\n\nend'],
    ['times', 'at <time:2026-01-02T10:00:00Z> then'],
    ['code', '```python\nif a:\n    b()\n```\n\nuse `x*y` now'],
    ['spoilers', 'a\n\n```spoiler Title\nthe **end**\n```\n\nb'],
    ['quotes and lists', '> a\n>\n> b\n\n- one\n  - two\n- three\n\n3. x\n4. y'],
    ['paragraphs', 'one\n\ntwo\nthree'],
    ['tables', 'T\n\n| a | b |\n| --- | --: |\n| **1** | 2 |'],
    ['emphasis and links', '**bold**, *it*, ~~gone~~, [our plan](https://a.org/x) and https://b.org/y'],
    ['headings', '## Head\n\ntext'],
  ])('becomes its Markdown again: %s', async (_name, source) => {
    await message().fill('');
    const id = await post(ben, 'garden', 'tomatoes', source);
    const body = page.locator(`[data-key="m${id}"] .body`);
    await body.waitFor();
    for (const button of await body.locator('.spoiler-header button').all()) await button.click();
    await body.evaluate((element) => {
      (document.activeElement as HTMLElement).blur();
      getSelection()?.selectAllChildren(element);
    });
    await person.press('ControlOrMeta+C');
    await message().focus();
    await person.press('ControlOrMeta+V');
    await expect.poll(text).not.toBe('');
    expect((await text()).trim()).toBe(source);
  });
});
