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
