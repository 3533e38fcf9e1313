import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('Folders of channels', () => {
  let realm: TestRealm;
  let ola: TestAccount;
  let ben: TestAccount;
  let owner: BrowserPerson;
  let member: BrowserPerson;

  const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' });
  const folder = (page: Page, name: string): Locator => sidebar(page).getByRole('button', { name, exact: true });
  /** The texts of the rows of channels and folders in the sidebar, from top to bottom. */
  const rows = async (page: Page): Promise<string[]> => sidebar(page).locator('[data-part="channels"] .row > .cut').allInnerTexts();
  /** Goes to the row of a folder with the keyboard: the channels are one stop of the Tab key. */
  const goToFolder = async (name: string): Promise<void> => {
    const { page } = member;
    await member.reach(sidebar(page).getByRole('button', { name: 'Channels', exact: true }));
    const current = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.querySelector('.cut')?.textContent.trim());
    for (let presses = 0; presses < 20 && (await current()) !== name; presses += 1) await member.press('ArrowDown');
    expect(await current()).toBe(name);
  };
  const handles = async (): Promise<(string | null)[]> =>
    Promise.all((await owner.page.locator('.handle').all()).map((handle) => handle.getAttribute('aria-label')));

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ola = await realm.join('Ola Berg', Role.owner);
    ben = await realm.join('Ben');
    const subscriptions = ['carrots', 'beans', 'office', 'talk'].map((name) => ({ name }));
    await ola.client.post('users/me/subscriptions', { subscriptions, principals: [ola.user.id, ben.user.id] });
    owner = await BrowserPerson.logIn(realm, ola);
    member = await BrowserPerson.logIn(realm, ben);
  });

  it('are created, renamed, archived and ordered by administrators, with drag and keys', async () => {
    await owner.open('/#organization/channel-folders');
    const { page } = owner;
    for (const [name, description] of [
      ['Garden', 'What grows'],
      ['Work', ''],
      ['Old', ''],
    ] as const) {
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('textbox', { name: 'Description' }).fill(description);
      await owner.press('Enter');
      await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    }
    await page.getByRole('textbox', { name: 'Name' }).fill('garden');
    owner.problems.expect(/status of 400/);
    await owner.press('Enter');
    await page.getByText("Channel folder 'garden' already exists").waitFor();
    await page.getByRole('button', { name: 'Actions for Old' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Past');
    await owner.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    const placeOf = (name: string): string => `Place of ${name}. The arrow keys move it.`;
    const named = (...names: string[]): string[] => names.map(placeOf);
    await expect.poll(handles).toEqual(named('Garden', 'Work', 'Past'));
    await owner.reach(page.getByRole('button', { name: placeOf('Garden') }));
    await owner.press('ArrowDown');
    await expect.poll(handles).toEqual(named('Work', 'Garden', 'Past'));
    await page.getByRole('status').getByText('Garden: place 2 of 3').waitFor();
    await owner.press('ArrowDown');
    await expect.poll(handles).toEqual(named('Work', 'Past', 'Garden'));
    await owner.press('ArrowUp');
    await expect.poll(handles).toEqual(named('Work', 'Garden', 'Past'));
    const [from, to] = [page.getByRole('button', { name: placeOf('Past') }), page.getByRole('button', { name: placeOf('Work') })];
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('The handles are not on screen.');
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(handles).toEqual(named('Past', 'Work', 'Garden'));
    await page.getByRole('button', { name: 'Actions for Past' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('heading', { name: 'Archived folders' }).waitFor();
    await expect.poll(handles).toEqual(named('Work', 'Garden'));
    await checkAccessibility(page);
    await takeScreenshots(page, 'organization-folders');
    const { body } = await ben.client.get('channel_folders', { include_archived: true });
    const known = body['channel_folders'] as { name: string; is_archived: boolean }[];
    expect(known.map(({ name, is_archived }) => [name, is_archived])).toEqual([
      ['Past', true],
      ['Work', false],
      ['Garden', false],
    ]);
    await page.getByRole('button', { name: 'Actions for Past' }).click();
    await page.getByRole('menuitem', { name: 'Unarchive' }).click();
    await expect.poll(handles).toHaveLength(3);
  });

  it('are chosen in the settings of a channel, and show at once in the sidebar of everybody', async () => {
    await member.open('/');
    await expect.poll(() => rows(member.page)).toEqual(['beans', 'carrots', 'office', 'talk']);
    for (const [channel, name] of [
      ['carrots', 'Garden'],
      ['beans', 'Garden'],
      ['office', 'Work'],
    ] as const) {
      const { body } = await ola.client.get('get_stream_id', { stream: channel });
      await owner.open(`/#channels/${String(body['stream_id'])}/${channel}/general`);
      await owner.page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: name });
      await owner.page.locator('.saved').getByText('Saved').waitFor();
    }
    await checkAccessibility(owner.page);
    await expect.poll(() => rows(member.page)).toEqual(['Work', 'office', 'Garden', 'beans', 'carrots', 'Other channels', 'talk']);
    const { body } = await ola.client.get('get_stream_id', { stream: 'beans' });
    await member.open(`/#channels/${String(body['stream_id'])}/beans/general`);
    await member.page.getByRole('group', { name: 'Folder' }).getByText('Garden', { exact: true }).waitFor();
  });

  it('are closed and opened in the sidebar, with keys too, and count what is unread in them', async () => {
    await member.open('/');
    const { page } = member;
    await folder(page, 'Garden').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'sidebar-folders', { widths: [1280] });
    await goToFolder('Garden');
    await member.press('ArrowLeft');
    await expect.poll(() => rows(page)).toEqual(['Work', 'office', 'Garden', 'Other channels', 'talk']);
    expect(await sidebar(page).locator('.row.folder').nth(1).getAttribute('aria-expanded')).toBe('false');
    await post(ola, 'beans', 'sowing', 'Now');
    await expect.poll(() => sidebar(page).locator('.row.folder').nth(1).locator('.badge [aria-hidden]').allInnerTexts()).toEqual(['1']);
    await page.reload();
    await sidebar(page).getByText('Work', { exact: true }).waitFor();
    expect(await rows(page)).toEqual(['Work', 'office', 'Garden', 'Other channels', 'talk']);
    await goToFolder('Garden');
    await member.press('ArrowRight');
    await expect.poll(() => rows(page)).toEqual(['Work', 'office', 'Garden', 'beans', 'carrots', 'Other channels', 'talk']);
    await member.press('Enter');
    await expect.poll(() => rows(page)).toEqual(['Work', 'office', 'Garden', 'Other channels', 'talk']);
    await member.press('Enter');
  });

  it('stand above the channels in the inbox, where they are closed and opened', async () => {
    await post(ola, 'office', 'desks', 'One');
    await post(ola, 'talk', 'weather', 'Rain');
    await member.open('/#inbox');
    const { page } = member;
    const headings = (): Promise<string[]> => page.locator('.page h2, .page h3').allInnerTexts();
    await expect.poll(headings).toEqual(['Work', 'office', 'Garden', 'beans', 'Other channels', 'talk']);
    await checkAccessibility(page);
    await takeScreenshots(page, 'inbox-folders', { widths: [1280, 360] });
    await member.reach(page.locator('.page').getByRole('button', { name: 'Work' }));
    await member.press('Enter');
    await expect.poll(headings).toEqual(['Work', 'Garden', 'beans', 'Other channels', 'talk']);
    await page.locator('.ib-folder').getByText('1 unread').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(headings).toEqual(['Work', 'Garden', 'beans', 'Other channels', 'talk']);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('are shown only where the reader wants them, in German too', async () => {
    await member.open('/#settings/display');
    const { page } = member;
    await page.getByRole('switch', { name: 'Folders in the sidebar' }).click();
    await page.getByRole('switch', { name: 'Folders in the inbox' }).click();
    await expect
      .poll(async () => {
        const { body } = await ben.client.post('register', { fetch_event_types: ['user_settings'], event_types: [] });
        return body['user_settings'];
      })
      .toMatchObject({ web_left_sidebar_show_channel_folders: false, web_inbox_show_channel_folders: false });
    await member.open('/#inbox');
    await expect.poll(() => rows(page)).toEqual(['beans', 'carrots', 'office', 'talk']);
    await expect.poll(() => page.locator('.page h2').allInnerTexts()).toEqual(['beans', 'office', 'talk']);
    for (const name of ['web_left_sidebar_show_channel_folders', 'web_inbox_show_channel_folders']) {
      await ben.client.patch('settings', { [name]: true });
    }
    await ben.client.patch('settings', { default_language: 'de' });
    await member.open('/#inbox');
    await page.reload();
    await expect.poll(() => page.locator('.page h2').allInnerTexts()).toContain('Andere Kanäle');
  });
});
