import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { move, post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let owner: TestAccount;
let garden: number;
let cellar: number;
let person: BrowserPerson;
let page: Page;

const field = (): Locator => page.getByRole('textbox', { name: 'Message' });
const topicField = (): Locator => page.getByRole('combobox', { name: 'Topic' });
const article = (text: string): Locator => page.getByRole('article').filter({ hasText: text });
const addressOf = (channel: string, topic: string): string =>
  `/#narrow/channel/${channel}/topic/${encodeURIComponent(topic).replaceAll('%', '.')}`;

/** The channel and the topic that the address names. */
function placeInAddress(): [channel: number, topic: string] {
  const [, channel = '', topic = ''] = /^#narrow\/channel\/(\d+)[^/]*\/topic\/([^/]*)/.exec(new URL(page.url()).hash) ?? [];
  return [Number(channel), decodeURIComponent(topic.replaceAll('.', '%'))];
}

async function topicsOf(channel: number): Promise<string[]> {
  const { body } = await ben.client.get(`users/me/${channel}/topics`, { allow_empty_topic_name: true });
  return (body['topics'] as { name: string }[]).map(({ name }) => name);
}

async function channelId(name: string): Promise<number> {
  const { body } = await owner.client.get('get_stream_id', { stream: name });
  return body['stream_id'] as number;
}

interface UnsentText {
  readonly to: unknown;
  readonly topic: string;
  readonly content: string;
}

/** Where the server has a draft or a scheduled message of Ada. */
async function placeOf(kind: 'drafts' | 'scheduled_messages', content: string): Promise<unknown> {
  const { body } = await ada.client.get(kind);
  const found = (body[kind] as UnsentText[]).find((one) => one.content === content);
  return found && [found.to, found.topic];
}

/** Opens a topic, and begins to write there. The cursor is in the middle of the text. */
async function beginToWrite(topic: string): Promise<void> {
  await person.open(addressOf('garden', topic));
  await article(`Of ${topic}`).first().waitFor();
  await page.getByRole('button', { name: /^Reply to garden › / }).click();
  await field().fill('Begun  here');
  await field().evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(6, 6));
  await page.getByText('Draft saved').waitFor();
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  owner = await realm.join('Olga', 100);
  const principals = [ada.user.id, ben.user.id, owner.user.id];
  await owner.client.post('users/me/subscriptions', { subscriptions: [{ name: 'cellar' }, { name: 'garden' }], principals });
  [garden, cellar] = [await channelId('garden'), await channelId('cellar')];
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
});

describe('Whoever writes in a topic goes on writing there', () => {
  const cases = [
    ['is renamed', { topic: 'renamed', propagate_mode: 'change_all' }],
    ['is resolved', (topic: string) => ({ topic: `✔ ${topic}`, propagate_mode: 'change_all' })],
    ['is moved to another channel', () => ({ stream_id: cellar, propagate_mode: 'change_all' })],
    ['is moved to another channel under another name', () => ({ stream_id: cellar, topic: 'elsewhere', propagate_mode: 'change_all' })],
    ['is moved with its first message and all later ones', { topic: 'from the first', propagate_mode: 'change_later' }],
    ['has one message, which is moved', { topic: 'only one', propagate_mode: 'change_one' }],
    ['is moved to another topic that has messages', { topic: 'busy', propagate_mode: 'change_all' }],
  ] as const;

  it.each(cases)('when it %s', async (title, asked) => {
    const topic = `topic that ${title}`.slice(0, 50);
    await post(ben, 'garden', 'busy', 'Of busy');
    const id = await post(ben, 'garden', topic, `Of ${topic}`);
    await beginToWrite(topic);
    const change: { topic?: string; stream_id?: number } = typeof asked === 'function' ? asked(topic) : asked;
    const channel = change.stream_id ?? garden;
    const renamed = change.topic ?? topic;
    await move(owner, id, change);
    await expect.poll(() => placeInAddress()).toEqual([channel, renamed]);
    await page.keyboard.type('right');
    await article(`Of ${topic}`).waitFor();
    expect(await field().inputValue()).toBe('Begun right here');
    expect(await field().evaluate((element: HTMLTextAreaElement) => [element === document.activeElement, element.selectionStart])).toEqual([
      true,
      11,
    ]);
    expect(await topicField().inputValue()).toBe(renamed.replace('✔ ', ''));
    await expect.poll(() => placeOf('drafts', 'Begun right here')).toEqual([[channel], renamed]);
    await page.keyboard.press('Control+Enter');
    await page.locator('article:not(.pending)').filter({ hasText: 'Begun right here' }).waitFor();
    expect(await topicsOf(garden)).toEqual(expect.not.arrayContaining([channel === garden && renamed === topic ? '' : topic]));
    expect(await topicsOf(channel)).toContain(renamed);
    const { body } = await ada.client.get('drafts');
    expect(body).toMatchObject({ count: 0 });
  });

  it.each([
    ['is renamed', 'overtaken', () => ({ topic: 'overtook' }), () => garden, 'overtook'],
    ['is moved to another channel', 'overtaken too', () => ({ stream_id: cellar }), () => cellar, 'overtaken too'],
  ] as const)('when it %s before a message reaches the server that was sent', async (_title, topic, change, channel, renamed) => {
    const id = await post(ben, 'garden', topic, `Of ${topic}`);
    await beginToWrite(topic);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const isSend = (url: URL): boolean => url.pathname.endsWith('/messages');
    await page.route(isSend, async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    const sending = page.waitForRequest((request) => request.method() === 'POST' && isSend(new URL(request.url())));
    await page.keyboard.press('Control+Enter');
    await sending;
    await move(owner, id, { ...change(), propagate_mode: 'change_all' });
    await expect.poll(() => placeInAddress()).toEqual([channel(), renamed]);
    release();
    await page.locator('article:not(.pending)').filter({ hasText: 'Begun' }).waitFor();
    await expect.poll(() => topicsOf(garden)).not.toContain(topic);
    expect(await topicsOf(channel())).toContain(renamed);
    await page.unroute(isSend);
  });

  it('when its name changes in case only, which all of the client shows, and no notice tells', async () => {
    const id = await post(ben, 'garden', 'small letters', 'Of small letters');
    await beginToWrite('small letters');
    await move(owner, id, {
      topic: 'Small Letters',
      propagate_mode: 'change_all',
      send_notification_to_new_thread: true,
      send_notification_to_old_thread: true,
    });
    await page.getByRole('heading', { name: 'Small Letters' }).waitFor();
    await expect.poll(() => placeInAddress()).toEqual([garden, 'Small Letters']);
    await page.keyboard.type('right');
    expect(await field().inputValue()).toContain('right');
    expect(await topicField().inputValue()).toBe('Small Letters');
    await expect.poll(() => placeOf('drafts', 'Begun right here')).toEqual([[garden], 'Small Letters']);
    await page.locator('.sidebar').getByText('Small Letters', { exact: true }).waitFor();
    expect(await page.locator('.sidebar').getByText('small letters', { exact: true }).count()).toBe(0);
    await person.press('Control+Enter');
    await article('Begun right here').waitFor();
    for (const address of ['#recent', `#topics/channel/${garden}-garden`]) {
      await page.goto(`/${address}`);
      const names = page.locator('.ib-row .t');
      await names.filter({ hasText: /Small Letters/ }).waitFor();
      expect(await names.filter({ hasText: /small letters/ }).count()).toBe(0);
    }
    const { body } = await ben.client.get('messages', {
      narrow: [{ operator: 'topic', operand: 'small letters' }],
      anchor: 'newest',
      num_before: 9,
      num_after: 0,
    });
    expect(
      (body['messages'] as { subject: string; sender_full_name: string }[]).map(({ subject, sender_full_name: name }) => [subject, name]),
    ).toEqual([
      ['Small Letters', 'Ben'],
      ['Small Letters', 'Ada'],
    ]);
  });

  it('when its channel is renamed', async () => {
    await post(ben, 'garden', 'steady', 'Of steady');
    await beginToWrite('steady');
    await owner.client.patch(`streams/${garden}`, { new_name: 'orchard' });
    await page.getByRole('button', { name: 'Channel: orchard' }).waitFor();
    await page.keyboard.type('right');
    expect(await field().inputValue()).toBe('Begun right here');
    await page.keyboard.press('Control+Enter');
    await page.locator('article:not(.pending)').filter({ hasText: 'Begun right here' }).waitFor();
    await owner.client.patch(`streams/${garden}`, { new_name: 'garden' });
    await page.getByRole('button', { name: 'Channel: garden' }).waitFor();
  });

  it('when it is reopened, and the field was opened from another view', async () => {
    const id = await post(ben, 'garden', '✔ reopened', 'Of reopened');
    await person.open('/#inbox');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    await person.press('c');
    await page.getByRole('combobox', { name: 'Channel' }).fill('garden');
    await person.press('Enter');
    await topicField().fill('✔ reopened');
    await person.press('Tab');
    await page.keyboard.type('From afar');
    await move(owner, id, { topic: 'reopened', propagate_mode: 'change_all' });
    await expect.poll(() => placeOf('drafts', 'From afar')).toEqual([[garden], 'reopened']);
    await expect.poll(() => page.url()).toContain('#inbox');
    await page.keyboard.type(', still');
    expect(await field().inputValue()).toBe('From afar, still');
    await person.press('Control+Enter');
    await expect.poll(() => topicsOf(garden)).not.toContain('✔ reopened');
    await article('From afar, still').waitFor();
  });
});

describe('Whoever reads a topic stays at the message that they read', () => {
  const unreadOf = async (topic: string): Promise<number> => {
    const narrow = [
      { operator: 'topic', operand: topic },
      { operator: 'is', operand: 'unread' },
    ];
    const { body } = await ada.client.get('messages', { narrow, anchor: 'newest', num_before: 500, num_after: 0 });
    return (body['messages'] as object[]).length;
  };
  const selected = (): Promise<string | undefined> =>
    page.evaluate(() => (document.activeElement?.tagName === 'ARTICLE' ? document.activeElement.textContent : undefined));

  it.each([
    ['is resolved', 'behind', { topic: '✔ behind' }],
    ['is renamed', 'behind too', { topic: 'far behind' }],
  ])('at its end with much that is unread above, when it %s', async (_title, topic, change) => {
    await page.goto('/#inbox');
    let last = 0;
    for (let number = 1; number <= 170; number += 1) last = await post(ben, 'garden', topic, `${topic}: number ${number}.`);
    await person.open(addressOf('garden', topic));
    await article(`${topic}: number 1.`).waitFor();
    await person.press('ArrowDown');
    await person.press('End');
    await article(`${topic}: number 170.`).waitFor();
    await expect.poll(selected).toContain('number 170.');
    await expect.poll(() => unreadOf(topic)).toBeLessThan(160);
    const unread = await unreadOf(topic);
    await move(owner, last, { ...change, propagate_mode: 'change_all' });
    await expect.poll(() => placeInAddress()).toEqual([garden, change.topic]);
    await article(`${topic}: number 170.`).waitFor();
    await expect.poll(selected).toContain('number 170.');
    expect(await unreadOf(change.topic)).toBe(unread);
    await page.goto('/#inbox');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await person.open(addressOf('garden', change.topic));
    await article(`${topic}: number 170.`).waitFor();
    expect(await article(`${topic}: number 170.`).evaluate((row) => row.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  });
});

describe('Whoever writes elsewhere', () => {
  it('keeps the field when the topic on screen is renamed', async () => {
    const id = await post(ben, 'garden', 'on screen', 'Of on screen');
    await beginToWrite('on screen');
    await topicField().fill('another one');
    await person.press('Tab');
    await page.keyboard.type('Soon: ');
    await move(owner, id, { topic: 'renamed on screen', propagate_mode: 'change_all' });
    await page.getByRole('heading', { name: 'renamed on screen' }).waitFor();
    expect(await topicField().inputValue()).toBe('another one');
    expect(await field().inputValue()).toMatch(/Begun/);
    await field().fill('');
    await person.press('Escape');
  });
});

describe('A part of a topic that is moved', () => {
  it('takes along neither the reader nor the writer if it is a single message', async () => {
    await post(ben, 'garden', 'mixed', 'Of mixed');
    const id = await post(ben, 'garden', 'mixed', 'Stray');
    await beginToWrite('mixed');
    await move(owner, id, { topic: 'strays', propagate_mode: 'change_one' });
    await article('Stray').waitFor({ state: 'detached' });
    await page.keyboard.type('right');
    expect(await topicField().inputValue()).toBe('mixed');
    await expect.poll(() => page.url()).toContain('/topic/mixed');
    expect(await field().inputValue()).toBe('Begun right here');
    await person.press('Control+Enter');
    await page.locator('article:not(.pending)').filter({ hasText: 'Begun right here' }).waitFor();
    expect(await topicsOf(garden)).toEqual(expect.arrayContaining(['mixed', 'strays']));
  });

  it('takes both along if it is the end of the topic, at which the reader is', async () => {
    await post(ben, 'garden', 'long', 'Of long');
    const id = await post(ben, 'garden', 'long', 'Off the topic');
    await post(ben, 'garden', 'long', 'Further off');
    await beginToWrite('long');
    await move(owner, id, { topic: 'the rest', propagate_mode: 'change_later' });
    await page.getByRole('heading', { name: 'the rest' }).waitFor();
    await article('Further off').waitFor();
    await page.keyboard.type('right');
    expect(await topicField().inputValue()).toBe('the rest');
    expect(await field().inputValue()).toBe('Begun right here');
    await field().fill('');
    await person.press('Escape');
  });
});
