import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTAINERS, EVIL, MARKUP, SCHEME_TRICKS } from '../support/hostile-markdown.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

const CASES_PER_MESSAGE = 22;
/** Shows text after it in reverse. */
const RLO = '\u202e';

/** Pictures at addresses that do not exist. */
const MISSING = /status of 404/;
/** What Chromium reports of HTML that the policy makes harmless, also while it is only parsed. */
const REFUSED = /Content Security Policy|requires 'TrustedHTML'|Unsafe attempt to load URL|ERR_|status of 404/;

/** HTML that the server never sends. Each piece would call `alert`, load something, or cover the page. */
const HOSTILE_HTML = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)></svg>#x"></use></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe><object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">a</a><a href="java&#9;script:alert(1)">b</a><a href="data:text/html,<script>alert(1)</script>">c</a>',
  '<form action="javascript:alert(1)"><input name="attributes" autofocus onfocus="alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle="alert(1)"><summary>x</summary></details><video src=x onerror="alert(1)" autoplay></video><body onload="alert(1)">',
  '<style>* { display: none !important }</style><link rel="stylesheet" href="https://evil.test/x.css"><base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
  '<div style="position:fixed;inset:0;background:url(https://evil.test/x.png)">style</div>',
  '<div class="scrim viewer dialog toasts">classes of the client</div>',
  '<div id="app" name="body">clobbering</div><img name="getElementById"><form id="main"><input name="children"></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><template><img src=x onerror="alert(1)"></template>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">',
  '<img src="https://evil.test/pixel.png"><audio src="https://evil.test/a.mp3"></audio><video poster="https://evil.test/p.png"></video>',
  '<span class="user-mention" data-user-id="1\" onmouseover=\"alert(1)">@x</span><time datetime="<img src=x onerror=alert(1)>">t</time>',
  '<a class="message_embed_image" href="/" style="background-image: url(&quot;https://evil.test/x.png&quot;)"></a>',
  '</p></div></article></div></main><h1>out of the row</h1>',
  `<p dir="rtl">${RLO}reversed</p>`,
];

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
});

/** What a page with hostile content contains that it should not. */
async function intruders(page: Page): Promise<string[]> {
  return [...(await page.evaluate(findActiveContent)), ...(await page.evaluate(findMisplaced))];
}

/** Elements and attributes of messages that could run, or load from elsewhere. */
function findActiveContent(): string[] {
  const forbidden =
    'script, iframe, object, embed, form:not(.one-line), style, link, base, meta, template, details, [srcdoc], [id], [name]';
  const schemes = new Set(['http:', 'https:', 'ftp:', 'mailto:', 'tel:', 'sms:', 'xmpp:']);
  const isBad = ({ name, value }: Attr): boolean => {
    if (name.startsWith('on') || name === 'style' || name === 'formaction') return true;
    if (name !== 'href' && name !== 'src') return false;
    const { protocol, host } = new URL(value, location.href);
    return !schemes.has(protocol) || (name === 'src' && host !== location.host);
  };
  return [...document.querySelectorAll('.body *, .msg-h *')]
    .filter((element) => element.matches(forbidden) || [...element.attributes].some(isBad))
    .map((element) => element.outerHTML.slice(0, 300));
}

/** Parts of messages that are outside of their row, or that other things are outside of the window. */
function findMisplaced(): string[] {
  const scrolling = '.folded, .folded *, pre *, .scrolls *, math *';
  const isOutside = (element: Element): boolean => {
    const row = element.closest('article')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return row !== undefined && box.height > 0 && (box.top < row.top - 1 || box.bottom > row.bottom + 1);
  };
  const misplaced = [...document.querySelectorAll('.body *')].filter(
    (element) => getComputedStyle(element).position === 'fixed' || (!element.matches(scrolling) && isOutside(element)),
  );
  const strangers = [...document.body.children].filter((child) => !child.matches('#app, noscript, div:empty'));
  const width = document.documentElement.scrollWidth;
  return [
    ...[...misplaced, ...strangers].map((element) => `misplaced: ${element.outerHTML.slice(0, 300)}`),
    ...(width > innerWidth ? [`The page is ${width} px wide.`] : []),
  ];
}

/** Opens the page and counts dialogs, which only a script of the content opens, and requests to other hosts. */
async function watched(
  account: TestAccount,
  options: Parameters<typeof BrowserPerson.logIn>[2] = {},
): Promise<{ person: BrowserPerson; events: string[] }> {
  const person = await BrowserPerson.logIn(realm, account, options);
  const events: string[] = [];
  person.page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  person.page.on('request', (request) => {
    if (!/^(?:http:\/\/[\w.]+\.skein\.test\/|data:|blob:)/.test(request.url())) events.push(`request ${request.url()}`);
  });
  return { person, events };
}

describe('Markdown that attacks', () => {
  const cases = CONTAINERS.flatMap(([, contain]) => [...MARKUP, ...SCHEME_TRICKS, EVIL].map((payload) => contain(payload)));

  it('runs nothing, loads nothing and stays in its row, as the server renders it', async () => {
    const first = await post(ben, 'garden', 'attack', 'first');
    let last = first;
    for (let index = 0; index < cases.length; index += CASES_PER_MESSAGE) {
      const content = cases.slice(index, index + CASES_PER_MESSAGE).join('\n\n');
      last = await post(ben, 'garden', 'attack', content.replaceAll('\0', ''));
    }
    const { person, events } = await watched(ada);
    const { page } = person;
    await person.open(`/#narrow/channel/garden/topic/attack/near/${first}`);
    await page.locator(`[data-key="m${first}"]`).waitFor();
    await expect
      .poll(async () => {
        await page.locator('.list').evaluate((element) => element.scrollBy(0, 2000));
        return page.locator(`[data-key="m${last}"]`).count();
      })
      .toBe(1);
    const buttons = page.locator('.unfold[aria-expanded=false], .spoiler-header button');
    await buttons.evaluateAll((all: HTMLElement[]) => all.forEach((button) => button.click()));
    expect(await intruders(page)).toEqual([]);
    expect(await page.locator('article').count()).toBe(Math.ceil(cases.length / CASES_PER_MESSAGE) + 1);
    expect(events).toEqual([]);
  });
});

/** Replaces the content of all messages that the page fetches. */
async function sendInstead(page: Page, contents: readonly string[]): Promise<void> {
  await page.route('**/json/messages?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { messages: { content: string }[] };
    for (const [index, message] of answer.messages.entries()) message.content = contents[index % contents.length] ?? '';
    await route.fulfill({ response, json: answer });
  });
}

describe('HTML that the server never sends', () => {
  let ids: number[];
  const TOPIC = '/#narrow/channel/garden/topic/stubbed';

  beforeAll(async () => {
    ids = [];
    for (let index = 0; index < HOSTILE_HTML.length; index += 1) ids.push(await post(ben, 'garden', 'stubbed', String(index)));
  });

  it.each([
    ['and no content security policy', true],
    ['under the content security policy', false],
  ])('is cleaned before it is shown, with the sanitiser %s', async (_name, bypassCSP) => {
    const { person, events } = await watched(ada, { bypassCSP });
    person.problems.tolerate(bypassCSP ? MISSING : REFUSED);
    await sendInstead(person.page, HOSTILE_HTML);
    await person.open(TOPIC);
    await person.page.locator(`[data-key="m${ids.at(-1)}"]`).waitFor();
    await person.page.getByText('classes of the client').click();
    expect(await intruders(person.page)).toEqual([]);
    expect(await person.page.locator('article').count()).toBe(HOSTILE_HTML.length);
    expect(await person.page.getByText('out of the row').evaluate((element) => element.closest('article') !== null)).toBe(true);
    expect(events).toEqual([]);
  });

  it('runs nothing under the content security policy, even without the sanitiser', async () => {
    const { person, events } = await watched(ada);
    const { page } = person;
    person.problems.tolerate(REFUSED);
    await person.open(TOPIC);
    await page.locator(`[data-key="m${ids.at(-1)}"]`).waitFor();
    const session = await page.context().newCDPSession(page);
    for (const html of HOSTILE_HTML.filter((one) => !one.includes('http-equiv'))) await insert(session, html);
    const thrown = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>text</b>';
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(thrown).toContain('TrustedHTML');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(events.filter((event) => event.startsWith('dialog'))).toEqual([]);
  });
});

/** Inserts HTML into the page as it is: the protocol of the browser's tools knows no trusted types. */
async function insert(session: CDPSession, html: string): Promise<void> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.msg:last-of-type .body' });
  await session.send('DOM.setOuterHTML', { nodeId, outerHTML: `<div class="body">${html}</div>` });
}

describe('A file that somebody has uploaded', () => {
  it.each([
    ['as it is served', undefined],
    ['even if it were served as one', 'text/javascript'],
  ])('is no script for the client, %s', async (_title, contentType) => {
    const url = await upload(ben.client, 'evil.js', 'alert(1)');
    await post(ben, 'garden', 'files', `[evil.js](${url})`);
    const { person, events } = await watched(ada, { serviceWorkers: 'block' });
    const { page } = person;
    person.problems.tolerate(REFUSED);
    await page.route(
      ({ pathname }) => pathname === '/',
      async (route) => {
        const response = await route.fetch();
        const scripts = `<script src="${url}"></script><script type="module" src="${url}"></script>`;
        await route.fulfill({ response, body: (await response.text()).replace('</body>', `${scripts}</body>`) });
      },
    );
    if (contentType !== undefined) await page.route(`**${url}`, (route) => route.fulfill({ contentType, body: 'alert(1)' }));
    await page.addInitScript(() => {
      const refused: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        refused.push(`${effectiveDirective} ${new URL(blockedURI).pathname}`);
      });
      Object.assign(window, { refused });
    });
    await person.open('/#inbox');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    const refused = await page.evaluate(() => (window as unknown as { refused: string[] }).refused);
    expect(refused).toEqual([`script-src-elem ${url}`, `script-src-elem ${url}`]);
    expect(events).toEqual([]);
  });
});

describe('Names of people, channels, topics and files', () => {
  it('are text, whatever they contain, and do not turn round what is beside them', async () => {
    const name = `${RLO}<b onclick=alert(1)`;
    const topic = `<img src=x onerror=alert(1)> ${RLO}cod`;
    const eve = await realm.join('Eve');
    const { body } = await eve.client.patch('settings', { full_name: name });
    expect(body).toMatchObject({ result: 'success' });
    const channel = `<script>alert(1)</script>${RLO}`;
    await eve.client.post('users/me/subscriptions', { subscriptions: [{ name: channel }], principals: [eve.user.id, ada.user.id] });
    const url = await upload(eve.client, `'><img src=x onerror=alert(1)>${RLO}gnp.txt`);
    const id = await post(eve, channel, topic, `[${RLO}gnp.exe](${url})`);
    const { person, events } = await watched(ada);
    const { page } = person;
    await person.open(`/#narrow/sender/${eve.user.id}`);
    const row = page.locator(`[data-key="m${id}"]`);
    await row.waitFor();
    expect(await row.locator('.name').textContent()).toBe(name);
    expect(await row.locator('.file-name').textContent()).toBe(`${RLO}gnp.exe`);
    expect(await page.locator('.rbar .t').last().textContent()).toContain(topic);
    await page.locator('.rbar .t').last().click();
    await page.getByRole('heading', { name: topic }).waitFor();
    expect(await isLeftToRight(page, `[data-key="m${id}"] .msg-h time`)).toBe(true);
    expect(await isLeftToRight(page, '.c-closed .say')).toBe(true);
    expect(await intruders(page)).toEqual([]);
    expect(events).toEqual([]);
  });
});

/** Whether the last characters of a text are to the right of the first ones. */
function isLeftToRight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: number[] = [];
    while (texts.nextNode()) {
      const { length } = texts.currentNode.textContent ?? '';
      for (const at of length === 0 ? [] : [0, length - 1]) {
        const range = document.createRange();
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + 1);
        boxes.push(range.getBoundingClientRect().left);
      }
    }
    return (boxes.at(-1) ?? 0) > (boxes[0] ?? 0);
  });
}

/** Markdown with addresses, encodings, times and emoji that are none. Browsers' functions for them throw. */
const CROOKED_MARKDOWN = [
  '[port](http://example.com:999999/)',
  '[host](http://[::1/)',
  '[brackets](http://[zz]/) and [percent](http://%zz/) and [name](http://xn--0/) and [slashes](http://)',
  'http://example.com:999999/ and https://256.256.256.256/ and //example.com:99999',
  '![picture](http://example.com:999999/picture.png)',
  '[half.txt](/user_uploads/2/ab/%E0%A4%A.txt)',
  '[lone.txt](/user_uploads/2/ab/%.txt) [two.pdf](/user_uploads/2/ab/%ff%fe.pdf)',
  '[here](/#narrow/channel/%E0%A4%A) and [there](#narrow/channel/1-garden/topic/.ZZ/near/x)',
  '#**garden>%E0%A4%A** and #**garden>%@99999999999**',
  '<time:+275760-09-13T00:00:01Z> <time:9999-12-31T23:59:59-23:59> <time:0000-00-00> <time:> <time:99999999999999999999>',
  ':no_such_emoji: :1f1e9-: :ffffffff:',
  '```spoiler [x](http://example.com:999999/)\n[x](http://example.com:999999/)\n```',
  '> [quoted](https://example.com:65536/)',
];

/** HTML of the same kinds, which another version of the server may send. */
const CROOKED_HTML = [
  '<p><a href="http://[">a</a><a href="https://:1/">b</a><a href="//example.com:99999/">c</a></p>',
  '<p><img src="http://example.com:999999/x.png"><img class="emoji" src="//[" alt=":x:"></p>',
  '<p><span class="emoji emoji-ffffffff" title="x">:x:</span><span class="emoji emoji-110000-1f">:y:</span></p>',
  '<p><time datetime="+275760-09-13T00:00:01Z">a</time><time datetime="-999999-01-01T00:00:00Z">b</time><time datetime="x">c</time></p>',
  '<div class="message_embed"><a class="message_embed_image" href="http://[" style="background-image: url(http://x:99999/)"></a>x</div>',
  '<div class="message_embed"><a class="message_embed_image" href="/" style="background-image: url(&quot;//[&quot;)"></a>x</div>',
  '<p><a href="/user_uploads/2/ab/%E0%A4%A.txt">%E0%A4%A.txt</a></p>',
  '<p><span class="user-mention" data-user-id="1e400">@x</span><span class="user-group-mention" data-user-group-id="[]">@y</span></p>',
  '<div class="codehilite" data-code-language="]["><pre>x</pre></div><div class="spoiler-block"></div>',
  '<div class="message_inline_image"><a href="http://["><img data-original-dimensions="-1xNaN"></a></div>',
];

/** What a message has beside its text, as other clients write it, or another version of the server. */
const CROOKED_PARTS: readonly object[] = [
  { timestamp: 1e15 },
  { timestamp: -1e15 },
  { avatar_url: 'http://example.com:999999/' },
  { submessages: [submessage('{'), submessage('null')] },
  { submessages: [submessage('{"widget_type":"poll","extra_data":{"question":7,"options":{"a":null}}}'), submessage('[]')] },
  { submessages: [submessage('{"widget_type":"todo","extra_data":{"tasks":[null,7,{"task":{}}]}}'), submessage('{"type":"new_task"}')] },
  { reactions: [reaction('ffffffff', 'unicode_emoji'), reaction('', 'unicode_emoji'), reaction('99', 'realm_emoji')] },
  { reactions: [reaction('zz-', 'unicode_emoji'), reaction('none', 'zulip_extra_emoji'), reaction('1', 'no_type')] },
];

function submessage(content: string): object {
  return { id: 1, message_id: 1, sender_id: 1, msg_type: 'widget', content };
}

function reaction(code: string, type: string): object {
  return { emoji_code: code, emoji_name: `name${code}`, reaction_type: type, user_id: 1 };
}

/** Changes messages that a page fetches. @param change gives other properties for a message of the server */
async function changeMessages(page: Page, change: (id: number) => object): Promise<void> {
  await page.route('**/json/messages?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { messages: { id: number }[] };
    const messages = answer.messages.map((message) => ({ ...message, ...change(message.id) }));
    await route.fulfill({ response, json: { ...answer, messages } });
  });
}

describe('What functions of the browser reject', () => {
  const TOPIC = '/#narrow/channel/garden/topic/crooked';
  let site: TestRealm;
  let reader: TestAccount;
  let writer: TestAccount;
  let topicIds: number[];
  let placeIds: number[];

  beforeAll(async () => {
    site = await TestRealm.create(server);
    [reader, writer] = await site.joinGarden();
    topicIds = [];
    placeIds = [];
    for (const [index, content] of CROOKED_MARKDOWN.entries()) {
      placeIds.push(await post(writer, 'garden', `place ${index}`, content));
      topicIds.push(await post(writer, 'garden', 'crooked', content));
    }
    await reader.client.post('messages/flags', { messages: topicIds, op: 'add', flag: 'starred' });
  });

  /** Goes through the lists that show texts of messages, and expects all of their rows. */
  async function showEverywhere(person: BrowserPerson): Promise<void> {
    const { page } = person;
    await reader.client.post('messages/flags', { messages: [...topicIds, ...placeIds], op: 'remove', flag: 'read' });
    const failed = page.locator('.row-failed, [role=alert]');
    for (const list of ['inbox', 'recent']) {
      await person.open(`/#${list}`);
      await expect.poll(() => page.locator('.ib-row').count()).toBe(CROOKED_MARKDOWN.length + 1);
      expect(await failed.allInnerTexts()).toEqual([]);
    }
    for (const list of [`/#feed/near/${topicIds[0]}`, `${TOPIC}/near/${topicIds[0]}`]) {
      await person.open(list);
      for (const id of topicIds) await page.locator(`.msg[data-key="m${id}"]`).waitFor({ state: 'attached' });
      expect(await failed.allInnerTexts()).toEqual([]);
    }
  }

  it('is text in every list, as the server renders it', async () => {
    const person = await BrowserPerson.logIn(site, reader);
    await showEverywhere(person);
    await person.press('w');
    await person.page.locator('.panel').getByRole('link', { name: 'half.txt' }).waitFor();
    await expect
      .poll(() =>
        person.page
          .locator('.panel')
          .getByRole('link', { name: /^Ben: / })
          .count(),
      )
      .toBe(12);
    expect(await person.page.locator('.row-failed').count()).toBe(0);
  });

  it('is text in every list, as other versions of the server may send it', async () => {
    const person = await BrowserPerson.logIn(site, reader);
    person.problems.tolerate(REFUSED);
    await changeMessages(person.page, (id) => ({ content: CROOKED_HTML[id % CROOKED_HTML.length] }));
    await showEverywhere(person);
  });

  it('is left out of what belongs to a message', async () => {
    const person = await BrowserPerson.logIn(site, reader);
    person.problems.tolerate(MISSING);
    await changeMessages(person.page, (id) => ({ content: '<p>text</p>', ...CROOKED_PARTS[id % CROOKED_PARTS.length] }));
    await showEverywhere(person);
  });

  it('is one row of a list if nobody has thought of it, which says so, is reported once, and keeps its place', async () => {
    const person = await BrowserPerson.logIn(site, reader);
    const { page } = person;
    const reports: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') reports.push(message.text());
    });
    person.problems.expect(/TypeError/);
    const [at, before] = [topicIds[6], topicIds[5]];
    await changeMessages(page, (id) => (id === at ? { submessages: [null] } : {}));
    await person.open(`${TOPIC}/near/${topicIds[0]}`);
    const failed = page.locator('.row-failed');
    await page.getByText('This row could not be shown.').waitFor();
    for (const id of topicIds) await page.locator(`[data-key="m${id}"]`).waitFor({ state: 'attached' });
    expect(await failed.count()).toBe(1);
    expect(await page.locator(`[data-key="m${before}"] + .row-failed`).getAttribute('data-key')).toBe(`m${at}`);
    await writer.client.patch(`messages/${at}`, { content: 'another text' });
    await writer.client.patch(`messages/${before}`, { content: 'the text before' });
    await page.getByText('the text before').waitFor();
    expect(await failed.count()).toBe(1);
    expect(reports.filter((report) => report.includes('TypeError'))).toHaveLength(1);
    await reader.client.patch('settings', { default_language: 'de' });
    await page.getByText('Diese Zeile konnte nicht angezeigt werden.').waitFor();
  });
});
