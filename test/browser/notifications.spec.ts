import { beforeAll, describe, expect, it } from 'vitest';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

const PLACE = { type: 'channel', to: 'garden', topic: 'tomatoes' };

describe('Notifications', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;

  const shown = (): Promise<[title: string, body: string][]> =>
    person.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
  const mention = async (text: string): Promise<number> => {
    const { body } = await ben.client.post('messages', { ...PLACE, content: `@**Ada** ${text}` });
    return Number(body['id']);
  };

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    await ada.client.patch('settings', { enable_desktop_notifications: true, pm_content_in_desktop_notifications: false });
    await mention('Are you there?');
    person = await BrowserPerson.logIn(realm, ada);
    await person.open('/#inbox');
    await person.page.evaluate(() => navigator.serviceWorker.ready);
  });

  it('are offered in the inbox after the first mention, and not again', async () => {
    const { page } = person;
    await page.getByRole('button', { name: 'Allow notifications' }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'notifications-offered');
    await person.context.grantPermissions(['notifications']);
    await page.getByRole('button', { name: 'Allow notifications' }).click();
    await page.getByRole('button', { name: 'Allow notifications' }).waitFor({ state: 'detached' });
  });

  it('tell of mentions and direct messages, one for each conversation, and not of other messages', async () => {
    await ben.client.post('messages', { ...PLACE, content: 'Just so.' });
    await mention('They are **ripe**.');
    await expect.poll(shown).toEqual([['Ben (garden › tomatoes)', '@Ada They are ripe.']]);
    await mention('Come.');
    await expect.poll(shown).toEqual([['2 messages: Ben (garden › tomatoes)', '@Ada Come.']]);
    const actions = await person.page.evaluate(async () => {
      const [first] = await (await navigator.serviceWorker.ready).getNotifications();
      return (first as unknown as { readonly actions: readonly { readonly action: string; readonly title: string }[] }).actions.map(
        ({ action, title }) => [action, title],
      );
    });
    expect(actions).toEqual([['reply', 'Reply']]);
    await ben.client.post('messages', { type: 'direct', to: JSON.stringify([ada.user.id]), content: 'A secret.' });
    await expect.poll(async () => (await shown()).map(([, body]) => body).sort()).toEqual(['@Ada Come.', 'New direct message']);
  });

  it('are withdrawn when the messages are read elsewhere', async () => {
    await ada.client.post('messages/flags/narrow', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: JSON.stringify([{ operator: 'is', operand: 'dm' }]),
      op: 'add',
      flag: 'read',
    });
    await expect.poll(async () => (await shown()).map(([, body]) => body)).toEqual(['@Ada Come.']);
  });

  it('are counted in the title and the icon of the tab by the setting', async () => {
    const { page } = person;
    await expect.poll(() => page.title()).toMatch(/^\(4\) Inbox · /);
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/png/);
    await ada.client.patch('settings', { desktop_icon_count_display: 3 });
    await expect.poll(() => page.title()).toMatch(/^\(3\) Inbox · /);
    await ada.client.patch('settings', { desktop_icon_count_display: 4 });
    await expect.poll(() => page.title()).toMatch(/^Inbox · /);
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).not.toMatch(/^data:/);
  });
});

it('A part of the client that an upgrade has removed does not break the rest, and the new client is offered', async () => {
  const realm = await TestRealm.create(server);
  const ada = await realm.join('Ada');
  const person = await BrowserPerson.logIn(realm, ada, { serviceWorkers: 'block' });
  const { page } = person;
  await page.route('**/service-worker.js', (route) => route.fulfill({ body: 'const BUILD = {"version":"0123456789abcdef","files":[]};' }));
  await person.open('/#inbox');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.route('**/static/web/*.js', (route) => route.fulfill({ status: 404 }));
  person.problems.tolerate(/status of 404|Failed to fetch dynamically imported module|module script/);
  await page.evaluate(() => (window.location.hash = '#settings/profile'));
  await page.getByText('This part could not be shown').first().waitFor();
  await page.evaluate(() => (window.location.hash = '#inbox'));
  await page.getByRole('button', { name: 'Load the new version' }).waitFor();
  await page.unroute('**/static/web/*.js');
  await page.getByRole('button', { name: 'Load the new version' }).click();
  await page.evaluate(() => (window.location.hash = '#settings/profile'));
  await page.getByRole('navigation').first().waitFor();
  await page.getByText('This part could not be shown').waitFor({ state: 'detached' });
});

it('A newer client is loaded while nobody looks, but not as long as something is typed', async () => {
  const realm = await TestRealm.create(server);
  const ada = await realm.join('Ada');
  const person = await BrowserPerson.logIn(realm, ada, { serviceWorkers: 'block' });
  const { page } = person;
  await page.route('**/service-worker.js', (route) => route.fulfill({ body: 'const BUILD = {"version":"0123456789abcdef","files":[]};' }));
  await page.clock.install();
  await person.open('/#inbox');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await person.press('c');
  const field = page.getByRole('combobox', { name: 'Channel' });
  await field.pressSequentially('harbour');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('vite:preloadError'));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByRole('button', { name: 'Load the new version' }).waitFor();
  await page.clock.fastForward('15:00');
  expect(await field.inputValue()).toBe('harbour');
  await field.fill('');
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.clock.fastForward('02:00');
  await reloaded;
});
