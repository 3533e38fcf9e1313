import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscribe } from '../support/channels.js';
import { move, post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const GONE = 'This message was deleted, or you have no access to it';

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let owner: TestAccount;
let garden: number;
let cellar: number;
let person: BrowserPerson;
let page: Page;

const article = (text: string): Locator => page.getByRole('article').filter({ hasText: text });
const addressOf = (topic: string, more: string): string =>
  `/#narrow/channel/${garden}-garden/topic/${encodeURIComponent(topic).replaceAll('%', '.')}${more}`;
const hash = (): string => new URL(page.url()).hash;

async function remove(id: number): Promise<void> {
  expect((await owner.client.delete(`messages/${id}`)).body).toMatchObject({ result: 'success' });
}

/** Opens an address in a page that knows nothing of what was there before. */
async function openAfresh(address: string): Promise<void> {
  await page.goto('about:blank');
  await person.open(address);
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  owner = await realm.join('Olga', 100);
  const principals = [ada.user.id, ben.user.id, owner.user.id];
  [garden, cellar] = [await subscribe(owner, 'garden', { principals }), await subscribe(owner, 'cellar', { principals })];
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
});

describe('A link to a message', () => {
  const moves = [
    ['was renamed', (): object => ({ topic: 'renamed', propagate_mode: 'change_all' }), 'renamed'],
    ['was resolved', (topic: string): object => ({ topic: `✔ ${topic}`, propagate_mode: 'change_all' }), '.E2.9C.94'],
    ['went to another channel', (): object => ({ stream_id: cellar, propagate_mode: 'change_all' }), 'cellar'],
    ['lost the message', (): object => ({ topic: 'the other', propagate_mode: 'change_one' }), 'the.20other'],
  ] as const;

  it.each(moves)('leads to it after its topic %s, by its place or by its topic', async (title, change, expected) => {
    const topic = `topic that ${title}`;
    if (title === 'lost the message') await post(ben, 'garden', topic, 'Left behind');
    const id = await post(ben, 'garden', topic, `Linked ${title}`);
    await move(owner, id, change(topic) as Record<string, unknown>);
    for (const kind of ['near', 'with']) {
      await openAfresh(addressOf(topic, `/${kind}/${id}`));
      await article(`Linked ${title}`).waitFor();
      await expect.poll(hash).toContain(expected);
      expect(hash()).toContain(`/${kind}/${id}`);
      await page.getByRole('button', { name: /^Reply to / }).waitFor();
    }
    // The page that is open knows the message.
    await page.goto('/#inbox');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.goto(addressOf(topic, `/near/${id}`));
    await article(`Linked ${title}`).waitFor();
    await expect.poll(hash).toContain(expected);
  });

  it('leads to it from an address that names another place, and from one that names none', async () => {
    const id = await post(ben, 'garden', 'found', 'To be found');
    await openAfresh(`/#narrow/channel/${cellar}-cellar/near/${id}`);
    await article('To be found').waitFor();
    expect(hash()).toContain(`channel/${garden}-garden`);
    await openAfresh(`/#narrow/is/starred/near/${id}`);
    await article('To be found').waitFor();
    expect(hash()).toContain(`/topic/found/near/${id}`);
    await openAfresh(`/#narrow/channel/987654-old/topic/found/near/${id}`);
    await article('To be found').waitFor();
    await openAfresh(`/#narrow/near/${id}`);
    await article('To be found').waitFor();
  });

  it('selects it, so that the next key acts on it', async () => {
    const id = await post(ben, 'garden', 'selected', 'The one that is meant');
    for (let number = 1; number <= 5; number += 1) await post(ben, 'garden', 'selected', `Below ${number}`);
    await openAfresh(addressOf('selected', `/near/${id}`));
    await article('The one that is meant').and(page.locator('[tabindex="0"]')).waitFor();
    await person.press('Control+s');
    const starred = async (): Promise<number[]> => {
      const narrow = [{ operator: 'is', operand: 'starred' }];
      const { body } = await ada.client.get('messages', { narrow, anchor: 'newest', num_before: 9, num_after: 0 });
      return (body['messages'] as { id: number }[]).map((one) => one.id);
    };
    await expect.poll(starred).toEqual([id]);
  });

  it('leads to a direct message from the address of another conversation', async () => {
    const id = await whisper(ben, [ada], 'Between us');
    await openAfresh(`/#narrow/dm/${owner.user.id}-Olga/near/${id}`);
    await article('Between us').waitFor();
    expect(hash()).toContain(`#narrow/dm/${ben.user.id}-`);
  });

  it.each(['near', 'with'])('says that it is gone, and offers no answer in a topic of which nothing is left (%s)', async (kind) => {
    const id = await post(ben, 'garden', `deleted ${kind}`, 'Soon gone');
    await remove(id);
    await openAfresh(addressOf(`deleted ${kind}`, `/${kind}/${id}`));
    await page.getByRole('heading', { name: GONE }).waitFor();
    expect(await page.getByText('No messages yet').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Reply to / }).count()).toBe(0);
    await checkAccessibility(page);
  });

  it('says that it is gone above the messages that are left', async () => {
    await post(ben, 'garden', 'thinned', 'Still here');
    const id = await post(ben, 'garden', 'thinned', 'Soon gone');
    await remove(id);
    await openAfresh(addressOf('thinned', `/near/${id}`));
    await page.getByRole('status').filter({ hasText: GONE }).waitFor();
    await article('Still here').waitFor();
    await page.getByRole('button', { name: /^Reply to garden › thinned/ }).waitFor();
  });

  it('says the same of a message that the reader may not see', async () => {
    await subscribe(owner, 'secret', { invite_only: true });
    const id = await post(owner, 'secret', 'plans', 'Hidden');
    await openAfresh(addressOf('plans', `/near/${id}`));
    await page.getByRole('heading', { name: GONE }).waitFor();
    expect(hash()).not.toContain('secret');
  });

  it('leaves the reader in peace who is there when the message is moved or deleted', async () => {
    await post(ben, 'garden', 'calm', 'Stays');
    const id = await post(ben, 'garden', 'calm', 'Goes');
    await openAfresh(addressOf('calm', `/near/${id}`));
    await article('Goes').waitFor();
    await move(owner, id, { topic: 'storm', propagate_mode: 'change_one' });
    await article('Goes').waitFor({ state: 'detached' });
    await article('Stays').waitFor();
    expect(hash()).toContain('/topic/calm');
  });
});

describe('An address of which the reader may see nothing', () => {
  it('has its locked field where others have theirs, which does not say the same again', async () => {
    await openAfresh(addressOf('tomatoes', ''));
    const bottom = async (): Promise<number> => {
      const box = await page.locator('.main .c-closed').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await page.locator('.main .c-closed').waitFor();
    const usual = await bottom();
    await openAfresh('/#narrow/channel/99999-hidden/topic/x');
    await page.locator('.main .say.locked').getByText('You cannot write here', { exact: true }).waitFor();
    expect(await bottom()).toBe(usual);
  });
});

describe('A link to a topic', () => {
  it('names a message of the topic in the sidebar, in lists, and where it is copied', async () => {
    const id = await post(ben, 'garden', 'named', 'By a message');
    await openAfresh('/#inbox');
    const row = page
      .locator('.main')
      .getByRole('link', { name: /^named/ })
      .first();
    await row.waitFor();
    expect(await row.getAttribute('href')).toMatch(new RegExp(`/topic/named/with/${id}$`));
    await row.click();
    await article('By a message').waitFor();
    expect(hash()).toMatch(new RegExp(`/topic/named/with/${id}$`));
    const side = page.getByRole('navigation').locator(`a[href*="/topic/named"]`).first();
    expect(await side.getAttribute('href')).toContain(`/topic/named/with/${id}`);
  });

  it('without a message leads to the topic after it was resolved, and to where its messages went', async () => {
    const id = await post(ben, 'garden', 'bare', 'Known by its name');
    await openAfresh(addressOf('bare', ''));
    await article('Known by its name').waitFor();
    await move(owner, id, { topic: '✔ bare', propagate_mode: 'change_all' });
    await page.getByRole('heading', { name: 'resolved bare' }).waitFor();
    await openAfresh(addressOf('bare', ''));
    await article('Known by its name').waitFor();
    await move(owner, id, { topic: 'bare again', propagate_mode: 'change_all' });
    await page.getByRole('heading', { name: 'bare again' }).waitFor();
    await page.goto(addressOf('bare', ''));
    await page.getByRole('heading', { name: 'bare again' }).waitFor();
    await article('Known by its name').waitFor();
  });

  it('begins a topic that has never had a message', async () => {
    await openAfresh(addressOf('never before', ''));
    await page.getByText('No messages yet').waitFor();
    await page.getByRole('button', { name: /^Reply to garden › never before/ }).waitFor();
  });
});
