import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const TOPIC = '/#narrow/channel/garden/topic/tomatoes';
/** Half past one in the afternoon in Berlin, on a day of winter that is not of this year. */
const HARVEST = '2030-02-01T12:30:00Z';

let realm: TestRealm;
let olga: TestAccount;
let ben: TestAccount;

/** The places where times are shown, and how one gets to each. They give what contains the times. */
const PLACES: readonly (readonly [name: string, show: (page: Page) => Promise<Locator>])[] = [
  ['the inbox, with a time in a text', (page) => opened(page, '/#inbox', page.locator('.main').getByText('Harvest at').first())],
  ['recent conversations', (page) => opened(page, '/#recent', page.locator('.main').getByText('tomatoes').first())],
  ['messages and their titles', (page) => opened(page, TOPIC, page.getByRole('article').filter({ hasText: 'Harvest at' }))],
  ['a line about oneself', (page) => opened(page, TOPIC, page.getByRole('article').filter({ hasText: 'waters the tomatoes' }))],
  [
    'the header of a direct conversation',
    async (page) => {
      await opened(page, `/#narrow/dm/${ben.user.id}-Ben`, page.getByText('Good morning from Auckland'));
      return page.locator('.head').filter({ hasText: 'until' });
    },
  ],
  ['the card of a person', (page) => opened(page, `/#user/${ben.user.id}`, page.getByText('Local time').first())],
  [
    'the times at which a message can be sent',
    async (page) => {
      await opened(page, TOPIC, page.getByText('They are red.'));
      await page.keyboard.press('r');
      await page.keyboard.type('Later');
      await page.getByRole('button', { name: 'Send later' }).click();
      return page.getByRole('menu');
    },
  ],
  ['drafts', (page) => opened(page, '/#drafts', page.getByText('A letter about seeds'))],
  ['scheduled messages', (page) => opened(page, '/#scheduled', page.getByText('A letter about spring'))],
  ['quiet hours', (page) => opened(page, '/#settings/notifications', page.getByText('Weekly hours 1').first())],
  ['uploaded files', (page) => opened(page, '/#settings/uploaded-files', page.getByText('plan.txt'))],
];

beforeAll(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  [, ben] = await realm.joinGarden();
  await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
  const write = (
    writer: TestAccount,
    content: string,
    place: object = { type: 'channel', to: 'garden', topic: 'tomatoes' },
  ): Promise<number> => writer.client.post('messages', { ...place, content }).then(({ body }) => Number(body['id']));
  const red = await write(olga, 'They are green.');
  await olga.client.patch(`messages/${red}`, { content: 'They are red.' });
  await write(olga, '/me waters the tomatoes');
  await write(ben, `Harvest at <time:${HARVEST}>`);
  // Nobody opens this one, so that it stays unread.
  await write(ben, `Harvest at <time:${HARVEST}>`, { type: 'channel', to: 'garden', topic: 'plums' });
  await write(ben, 'Good morning from Auckland', { type: 'direct', to: [olga.user.id] });
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
  await ben.client.patch('settings', { timezone: new Date().getUTCHours() < 12 ? 'Pacific/Auckland' : 'America/Los_Angeles' });
  await ben.client.post('users/me/status', { status_text: 'Sowing', status_until: tomorrow });
  await ben.client.post('users/me/presence', { status: 'active' });
  await olga.client.post('users/me/presence', { status: 'active' });
  const draft = {
    type: 'private',
    to: [ben.user.id],
    topic: '',
    content: 'A letter about seeds',
    timestamp: Math.floor(Date.now() / 1000),
  };
  await olga.client.post('drafts', { drafts: [draft] });
  const later = { type: 'direct', to: [ben.user.id], content: 'A letter about spring', scheduled_delivery_timestamp: tomorrow };
  await olga.client.post('scheduled_messages', later);
  const windows = [{ days: [1, 2], from: '22:00', to: '07:00' }];
  await olga.client.patch('users/me/quiet_hours', { windows, snooze_until: tomorrow });
  await upload(olga.client, 'plan.txt', 'Dig.');
});

/** Opens a page afresh, and waits for what it contains. */
async function opened(page: Page, path: string, content: Locator): Promise<Locator> {
  await page.goto('about:blank');
  await page.goto(path);
  await content.waitFor();
  return content.page().locator('body');
}

/** The times of day in texts, titles and names, with what belongs to them. The gutter of messages has no room for a part of the day. */
async function timesIn(place: Locator): Promise<string[]> {
  await place.first().waitFor();
  const texts = await place.first().evaluate((root) => {
    const all = [root, ...root.querySelectorAll('*')].filter((element) => !element.closest('.at, pre, code, script, style'));
    return all.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
      ...['title', 'aria-label'].map((name) => element.getAttribute(name) ?? ''),
    ]);
  });
  return texts.flatMap((text) => text.match(/\S?(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?/gi) ?? []);
}

describe.each([
  { hours: 12, form: /^\D?(?:1[0-2]|[1-9]):\d\d(?::\d\d)?\sPM$|^\D?(?:1[0-2]|[1-9]):\d\d(?::\d\d)?\sAM$/ },
  { hours: 24, form: /^[^\dT]?(?:[01]\d|2[0-3]):\d\d(?::\d\d)?$/ },
])('With $hours hours, times are shown so in', ({ hours, form }) => {
  let person: BrowserPerson;

  beforeAll(async () => {
    await olga.client.patch('settings', { twenty_four_hour_time: hours === 24 });
    person = await BrowserPerson.logIn(realm, olga);
  });

  it.each(PLACES)('%s', async (_name, show) => {
    const place = await show(person.page);
    await expect.poll(() => timesIn(place)).not.toEqual([]);
    for (const time of await timesIn(place)) expect(time).toMatch(form);
  });
});

describe('Keys and times in German', () => {
  it('are called as German keyboards call them', async () => {
    await olga.client.patch('settings', { default_language: 'de', twenty_four_hour_time: true });
    const { page } = await BrowserPerson.logIn(realm, olga, { locale: 'de-DE' });
    await page.goto(TOPIC);
    await page.getByText('They are red.').waitFor();
    await page.getByRole('button', { name: 'Suchen oder öffnen' }).getByText('Strg K').waitFor();
    await page.getByText('They are red.').click();
    await page.keyboard.press('i');
    const keys = await page.getByRole('menu').locator('kbd').allTextContents();
    expect(keys).toEqual(expect.arrayContaining(['Strg S', 'Umschalt U']));
    expect(keys.join(' ')).not.toMatch(/Ctrl|Shift/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.getByText('Strg Enter sendet').waitFor();
    const titles = await page.locator('[title]').evaluateAll((elements) => elements.map((element) => element.getAttribute('title')));
    expect(titles.join(' ')).toContain('(Umschalt M)');
    expect(titles.join(' ')).not.toMatch(/\((?:Ctrl|Shift)/);
    await olga.client.patch('settings', { default_language: 'en' });
  });
});
