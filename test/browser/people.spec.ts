import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../src/kernel/actor.js';
import { AccountsService } from '../../src/modules/users/accounts.api.js';
import { picture } from '../support/images.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { postFiles, upload } from '../support/uploads.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let other: BrowserPerson;
let page: Page;
const mutedByAda = async (): Promise<number[]> => {
  const { body } = await ada.client.post('register', { fetch_event_types: ['muted_users'] });
  return (body['muted_users'] as { id: number }[]).map(({ id }) => id);
};
const panel = (): Locator => page.getByRole('complementary');

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await ben.client.patch('settings', { timezone: 'Asia/Tokyo' });
  const first = await post(ben, 'garden', 'tomatoes', 'Red ones.');
  const url = await upload(ben.client, 'vines.png', await picture(80, 40));
  await post(ben, 'garden', 'tomatoes', `[vines](${url})`);
  await ada.client.post('messages/flags', { messages: [first], op: 'add', flag: 'starred' });
  person = await BrowserPerson.logIn(realm, ada);
  other = await BrowserPerson.logIn(realm, ben);
  ({ page } = person);
  await Promise.all([person, other].map((one) => one.open('/#narrow/channel/garden/topic/tomatoes')));
  await page.getByText('Red ones.').waitFor();
});

describe('The panel', () => {
  it('shows the people of a topic, its files, starred messages and channel, by W and by its button', async () => {
    await person.press('w');
    await panel().getByRole('heading', { name: 'In this topic, 1' }).waitFor();
    await panel().getByRole('link', { name: /Ben/ }).first().waitFor();
    await panel().getByRole('link', { name: '2 others in garden' }).waitFor();
    await panel().getByRole('link', { name: 'vines', exact: true }).waitFor();
    await panel().getByRole('link', { name: 'Ben: Red ones.' }).waitFor();
    await panel().getByText('Who may post: Everyone').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'panel');
    await page.getByRole('button', { name: 'People and details', pressed: true }).click();
    await panel().waitFor({ state: 'detached' });
  });
});

describe('The presence of a person', () => {
  it('is active as long as their browser is in use', async () => {
    await expect.poll(() => page.locator('.sidebar').getByRole('img', { name: 'active' }).count()).toBeGreaterThan(0);
    await page.locator('article a.name', { hasText: 'Ben' }).first().click();
    await expect.poll(() => panel().locator('.card-marks').textContent()).toBe('active');
  });
});

describe('The card of a person', () => {
  it('says who they are, and stays at its address', async () => {
    await expect.poll(() => new URL(page.url()).hash).toBe(`#user/${ben.user.id}`);
    await panel().getByText('Local time').waitFor();
    await panel().getByText('Member').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'person');
    await page.reload();
    await panel().getByRole('heading', { name: 'Ben' }).waitFor();
  });

  it('mutes them, and takes it back', async () => {
    await panel().getByRole('button', { name: 'Mute this person' }).press('Enter');
    await panel().getByRole('button', { name: 'Unmute this person' }).waitFor();
    await expect.poll(mutedByAda).toEqual([ben.user.id]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await panel().getByRole('button', { name: 'Mute this person' }).waitFor();
    await expect.poll(mutedByAda).toEqual([]);
  });

  it('leads to their messages', async () => {
    await panel().getByRole('link', { name: 'Search their messages' }).click();
    await page.getByRole('button', { name: 'From: Ben' }).waitFor();
    await panel().waitFor({ state: 'detached' });
    await page.getByText('Red ones.').waitFor();
  });

  it('closes by Escape and gives the address of the view back', async () => {
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByText('Red ones.').waitFor();
    await page.locator('article a.name', { hasText: 'Ben' }).first().press('Enter');
    await panel().getByRole('button', { name: 'Close' }).press('Escape');
    await panel().waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toMatch(/topic\/tomatoes$/);
  });
});

describe('The status of somebody else', () => {
  const button = (of: BrowserPerson): Locator => of.page.getByRole('complementary').getByRole('button', { name: 'Change the status' });

  it('is changed and cleared by administrators, with the keyboard, and its person sees it at once', async () => {
    const mia = await BrowserPerson.logIn(realm, await realm.join('Mia', Role.administrator));
    await mia.open(`/#user/${ben.user.id}`);
    await button(mia).press('Enter');
    const dialog = mia.page.getByRole('dialog', { name: 'Status of Ben' });
    await dialog.getByRole('textbox', { name: 'What are you doing' }).fill('Away until Monday');
    await checkAccessibility(mia.page);
    await dialog.getByRole('textbox').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await mia.page.locator('.card-status').getByText('Away until Monday').waitFor();
    await other.open(`/#user/${ben.user.id}`);
    await other.page.locator('.card-status').getByText('Away until Monday').waitFor();
    await button(mia).press('Enter');
    await dialog.getByRole('button', { name: 'Clear the status' }).press('Enter');
    await other.page.locator('.card-status').getByText('Away until Monday').waitFor({ state: 'detached' });
    await mia.page.setViewportSize({ width: 360, height: 640 });
    await button(mia).click();
    await dialog.waitFor();
    expect(await mia.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await mia.page.keyboard.press('Escape');
  });

  it('is not for members to change', async () => {
    await person.open(`/#user/${ben.user.id}`);
    await panel().getByRole('button', { name: 'Mute this person' }).waitFor();
    expect(await button(person).count()).toBe(0);
    for (const one of [person, other]) await one.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByText('Red ones.').waitFor();
  });
});

describe('Somebody who is typing', () => {
  it('is shown below the list until the message arrives', async () => {
    const typing = page.getByText('Ben is typing');
    await other.page.getByRole('button', { name: /^Reply to garden/ }).click();
    await other.page.getByRole('textbox', { name: 'Message' }).pressSequentially('Green ones too.');
    await typing.waitFor();
    await other.page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'Green ones too.' }).waitFor();
    await typing.waitFor({ state: 'detached' });
  });
});

describe('A picture that cannot be loaded', () => {
  it('leaves the initials of its person', async () => {
    await page.route('**/user_avatars/**', (route) => route.fulfill({ status: 404 }));
    person.problems.tolerate(/status of 404/);
    const isAsked = page.waitForRequest('**/user_avatars/**');
    await postFiles(ben.client, 'users/me/avatar', [{ name: 'ben.png', content: await picture(30, 30) }]);
    await isAsked;
    const avatar = page.getByRole('article').filter({ hasText: 'Red ones.' }).locator('.av');
    await avatar.getByText('B', { exact: true }).waitFor();
    expect(await avatar.locator('img').count()).toBe(0);
  });
});

describe("The server's own bots", () => {
  it('are no members of topics, groups and lists of people', async () => {
    const bot = { fullName: 'Notification Bot', role: Role.member, timezone: '', botType: BotType.generic, botOwnerId: null, system: true };
    const { id: botId } = await server
      .get(AccountsService)
      .create({ ...bot, realmId: realm.realm.id, email: 'notification-bot@skein.test' }, null);
    server.clearCaches();
    const id = await post(ben, 'garden', 'onions', 'White ones.');
    const move = { topic: '✔ onions', propagate_mode: 'change_all', send_notification_to_new_thread: true };
    expect(await ada.client.patch(`messages/${id}`, move)).toMatchObject({ status: 200 });
    const { body: state } = await ada.client.post('register', { fetch_event_types: ['realm_user'] });
    expect(state['cross_realm_bots']).toMatchObject([{ user_id: botId, is_active: true }]);
    const reader = await BrowserPerson.logIn(realm, ada);
    await reader.open('/#narrow/channel/garden/topic/.E2.9C.94.20onions');
    await reader.page.getByRole('article').filter({ hasText: 'Notification Bot' }).waitFor();
    await reader.page.locator('.main').getByRole('button', { name: 'People and details' }).click();
    const details = reader.page.getByRole('complementary', { name: 'People and details' });
    await details.getByRole('link', { name: 'Ben' }).waitFor();
    expect(await details.getByRole('link', { name: 'Notification Bot' }).count()).toBe(0);
    const { body: users } = await ada.client.get('users');
    const members = (users['members'] as { is_active: boolean; is_bot: boolean }[]).filter((one) => one.is_active && !one.is_bot);
    await reader.open('/#groups/all');
    const row = reader.page.getByRole('row').filter({ has: reader.page.getByRole('link', { name: 'Everyone' }) });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toContain(String(members.length));
  });
});
