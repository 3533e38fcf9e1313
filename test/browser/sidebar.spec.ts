import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The sidebar', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let friends: TestAccount[];
  let person: BrowserPerson;
  let page: Page;

  const sidebar = (): Locator => page.getByRole('navigation', { name: 'Conversations' });
  const row = (name: string | RegExp): Locator => sidebar().locator('a.row').filter({ hasText: name });
  const names = (rows: Locator): Promise<string[]> => rows.locator('> .cut').allInnerTexts();
  const channelNames = async (): Promise<string[]> => names(sidebar().locator('a.row[data-channel]'));
  const openMenu = (name: string): Promise<void> => row(name).click({ button: 'right' });
  const choose = (item: string): Promise<void> => page.getByRole('menuitem', { name: item }).click();
  const settled = async (property: 'is_muted' | 'pin_to_top', name: string): Promise<unknown> => {
    const { body } = await ada.client.get('users/me/subscriptions');
    return (body['subscriptions'] as Record<string, unknown>[]).find((one) => one['name'] === name)?.[property];
  };

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    const subscriptions = ['alpha', 'beta', 'gamma', 'delta'].map((name) => ({ name }));
    await ben.client.post('users/me/subscriptions', { subscriptions, principals: [ada.user.id, ben.user.id] });
    for (let index = 0; index < 8; index += 1) await post(ben, 'beta', `topic ${index}`, 'One');
    await post(ben, 'beta', 'topic 7', 'Two');
    friends = [];
    for (const name of ['Cem', 'Dana', 'Emre', 'Freya', 'Goro', 'Hana', 'Iris', 'Jo']) friends.push(await realm.join(name));
    for (const friend of friends) await whisper(friend, [ada], 'Hello');
    person = await BrowserPerson.logIn(realm, ada);
    page = person.page;
    await person.open('/');
    await row('beta').waitFor();
  });

  it('has rows whose numbers add up to the numbers above them', async () => {
    const direct = sidebar().locator('[data-part="direct"]');
    expect(await names(direct.locator('a.row'))).toEqual(['Jo', 'Iris', 'Hana', 'Goro', 'Freya', 'Emre']);
    const others = direct.getByRole('button', { name: 'All 8 conversations' });
    expect(await others.locator('.badge [aria-hidden]').innerText()).toBe('2');
    await others.click();
    await expect.poll(() => direct.locator('a.row').count()).toBe(8);
    await direct.getByRole('button', { name: 'Fewer conversations' }).click();

    await row('beta').focus();
    await person.press('ArrowRight');
    const topics = sidebar().locator('.topics');
    const last = topics.getByRole('link', { name: /^All 8 topics/ });
    await last.waitFor();
    expect(await names(topics.locator('.row'))).toEqual(['topic 7', 'topic 6', 'topic 5', 'topic 4', 'topic 3', 'All 8 topics']);
    expect(await topics.locator('.badge [aria-hidden]').allInnerTexts()).toEqual(['2', '1', '1', '1', '1', '3']);
    await takeScreenshots(page, 'sidebar', { widths: [1280] });
    await checkAccessibility(page, { widths: [1280] });
  });

  it('does not change its order while the pointer is in it', async () => {
    await row('alpha').hover();
    await post(ben, 'beta', 'topic 0', 'News');
    const topics = sidebar().locator('.topics .row');
    await expect.poll(() => names(topics)).toEqual(['topic 7', 'topic 6', 'topic 5', 'topic 4', 'topic 3', 'topic 0', 'All 8 topics']);
    expect(await topics.last().locator('.badge [aria-hidden]').innerText()).toBe('2');
    await page.locator('.head h1').hover();
    await page.locator('.head h1').click();
    await expect.poll(async () => (await names(sidebar().locator('.topics .row')))[0]).toBe('topic 0');
  });

  it('mutes and pins channels at once, and takes it back', async () => {
    await openMenu('delta');
    await choose('Mute');
    expect((await channelNames()).at(-1)).toBe('delta');
    await expect.poll(() => settled('is_muted', 'delta')).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => settled('is_muted', 'delta')).toBe(false);
    await openMenu('gamma');
    await choose('Pin to the top');
    await expect.poll(() => settled('pin_to_top', 'gamma')).toBe(true);
    await page.locator('.head h1').click();
    await expect.poll(async () => (await channelNames())[0]).toBe('gamma');
  });

  it('mutes, follows and marks topics as read with a menu that the keyboard opens', async () => {
    await row('topic 6').focus();
    await person.press('Shift+F10');
    await choose('Mute');
    await row('topic 6').getByRole('img', { name: 'muted' }).waitFor();
    const before = await row('beta').first().locator('.badge [aria-hidden]').innerText();
    await row('topic 5').focus();
    await person.press('Shift+F10');
    await choose('Mark as read');
    await expect.poll(() => row('beta').first().locator('.badge [aria-hidden]').innerText()).toBe(String(Number(before) - 1));
    await person.press('Control+Z');
    await expect.poll(() => row('beta').first().locator('.badge [aria-hidden]').innerText()).toBe(before);
  });

  it('leaves a channel, and comes back by Undo', async () => {
    await openMenu('alpha');
    await choose('Unsubscribe');
    await row('alpha').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('alpha').waitFor();
  });

  it('is one stop of the Tab key for each section, and its width can be changed with keys', async () => {
    await row('alpha').focus();
    await person.press('ArrowUp');
    await expect.poll(() => person.focused.innerText()).toContain('gamma');
    await person.press('Shift+Tab', 'Shift+Tab');
    await expect.poll(() => person.focused.evaluate((element) => element.closest('[data-part]')?.getAttribute('data-part'))).toBe('direct');
    const edge = page.getByRole('separator', { name: 'Width of the sidebar' });
    await edge.focus();
    await person.press('End');
    await expect.poll(() => sidebar().evaluate((element) => element.getBoundingClientRect().width)).toBe(400);
    await page.reload();
    await row('alpha').waitFor();
    expect(await sidebar().evaluate((element) => element.getBoundingClientRect().width)).toBe(400);
  });

  it('orders channels by the numbers in their names, and says what it counts', async () => {
    await page.getByRole('main').hover();
    const subscriptions = ['team 10', 'team 2'].map((name) => ({ name }));
    await ben.client.post('users/me/subscriptions', { subscriptions, principals: [ada.user.id] });
    await row('team 10').waitFor();
    await row('team 2').waitFor();
    await page.reload();
    await row('team 10').waitFor();
    expect((await channelNames()).filter((name) => name.startsWith('team'))).toEqual(['team 2', 'team 10']);
    await ada.client.post('drafts', { drafts: [{ type: 'private', to: [ben.user.id], topic: '', content: 'One', timestamp: 1 }] });
    await sidebar().getByRole('link', { name: 'Drafts and scheduled 1 draft' }).waitFor();
  });

  it('folds its sections, which then show their numbers', async () => {
    await sidebar().getByRole('button', { name: 'Direct messages', exact: true }).click();
    await expect.poll(() => sidebar().locator('[data-part="direct"] .side-h .badge [aria-hidden]').innerText()).toBe('8');
    expect(await sidebar().locator('[data-part="direct"] a.row').count()).toBe(0);
  });

  it('shows no sums where the reader does not want them', async () => {
    const sum = sidebar().locator('[data-part="direct"] .side-h .badge');
    await sum.waitFor();
    await person.open('/#settings/display');
    await page.getByRole('switch', { name: 'Sums of unread messages in the sidebar' }).press('Space');
    await page.getByRole('switch', { name: 'Sums of unread messages in the sidebar', checked: false }).waitFor();
    await checkAccessibility(page);
    await person.open('/');
    await row('beta').waitFor();
    await sidebar().getByRole('button', { name: 'Direct messages', exact: true, expanded: false }).waitFor();
    await sum.waitFor({ state: 'detached' });
    await ada.client.patch('settings', { web_left_sidebar_unreads_count_summary: true });
    await sum.waitFor();
  });

  it('shows the row of what is on screen, and counts as below what cannot be read', async () => {
    const direct = sidebar().getByRole('button', { name: 'Direct messages', exact: true });
    if ((await direct.getAttribute('aria-expanded')) === 'false') await direct.click();
    await page.setViewportSize({ width: 1280, height: 520 });
    await person.open('/#inbox');
    await page.getByRole('button', { name: /unread below/ }).waitFor();
    const below = (): Promise<readonly [shown: number, counted: number]> =>
      page.evaluate(() => {
        const pill = document.querySelector('.side-more button');
        // What lies over the end of the list is 48 px high.
        const top = (document.querySelector('.side-scroll')?.getBoundingClientRect().bottom ?? 0) - 48;
        const rows = [...document.querySelectorAll<HTMLElement>('.side-scroll [data-unread]')];
        const hidden = rows.filter((row) => row.getBoundingClientRect().top + row.offsetHeight / 2 > top);
        const sum = hidden.reduce((all, row) => all + Number(row.dataset['unread']), 0);
        return [Number(/\d+/.exec(pill?.textContent ?? '')?.[0] ?? 0), sum] as const;
      });
    for (const height of [500, 515, 530, 545, 560]) {
      await page.setViewportSize({ width: 1280, height });
      await expect.poll(async () => (await below()).every((count, _at, [first]) => count === first && count > 0)).toBe(true);
    }
    await person.press('Control+k');
    await page.keyboard.type('topic 3');
    await page
      .getByRole('option', { name: /topic 3/ })
      .first()
      .waitFor();
    await person.press('Enter');
    const current = sidebar().locator('.topics [aria-current]');
    await current.waitFor();
    const room = (): Promise<number> =>
      current.evaluate((row) => {
        const top = document.querySelector('.side-more')?.getBoundingClientRect().top ?? window.innerHeight;
        return Math.min(top, row.closest('.side-scroll')?.getBoundingClientRect().bottom ?? 0) - row.getBoundingClientRect().bottom;
      });
    await expect.poll(async () => Math.round(await room())).toBeGreaterThanOrEqual(-1);
  });

  it('says how much is unread below what is on screen', async () => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await person.open('/#inbox');
    await page.getByRole('button', { name: /unread below/ }).click();
    await expect.poll(() => row('beta').first().isVisible()).toBe(true);
  });
});
