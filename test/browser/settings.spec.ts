import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The settings', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  async function openSettings(path: string): Promise<BrowserPerson> {
    const person = await BrowserPerson.logIn(realm, ada);
    await person.open(`/#settings/${path}`);
    await person.page.locator('.set-body').waitFor();
    return person;
  }

  /** The row of a setting, by its label. */
  function rowOf({ page }: BrowserPerson, label: string): Locator {
    return page.getByRole('group', { name: label, exact: true });
  }

  async function settingOf(name: string): Promise<unknown> {
    const { body } = await ada.client.post('register', { fetch_event_types: ['user_settings'], event_types: [] });
    return (body['user_settings'] as Record<string, unknown>)[name];
  }

  it('save a value as soon as it is chosen, show it in every browser at once, and take it back', async () => {
    const person = await openSettings('display');
    const other = await openSettings('display');
    const contrast = rowOf(person, 'High contrast').getByRole('switch');
    await contrast.click();
    await rowOf(person, 'High contrast').getByText('Saved').waitFor();
    expect(await settingOf('high_contrast_mode')).toBe(true);
    await expect.poll(() => other.page.locator('html').getAttribute('data-contrast')).toBe('more');
    expect(await rowOf(other, 'High contrast').getByRole('switch').getAttribute('aria-checked')).toBe('true');

    await rowOf(person, 'High contrast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => settingOf('high_contrast_mode')).toBe(false);
    await expect.poll(() => other.page.locator('html').getAttribute('data-contrast')).toBeNull();

    await other.page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect.poll(() => person.page.locator('html').getAttribute('data-theme')).toBe('dark');
    await rowOf(person, 'Language').getByRole('combobox').selectOption('de');
    await person.page.getByRole('heading', { name: 'Anzeige' }).waitFor();
    await other.page.getByRole('heading', { name: 'Anzeige' }).waitFor();
    await ada.client.patch('settings', { default_language: 'en', color_scheme: 1 });
    await person.page.getByRole('heading', { name: 'Display' }).waitFor();
  });

  it('are reached, found and changed by the keyboard alone', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    await person.open('/');
    await person.page.getByRole('link', { name: 'Settings' }).waitFor();
    await person.press('g');
    await person.page.getByRole('searchbox', { name: 'Find a setting' }).waitFor();
    await person.press('/');
    await person.page.keyboard.type('whole width');
    await person.page.getByRole('link', { name: 'Messages use the whole width' }).waitFor();
    await person.press('ArrowDown', 'Enter');
    await expect.poll(() => person.focused.getAttribute('role')).toBe('switch');
    await person.press('Space');
    await expect.poll(() => person.page.locator('html').getAttribute('data-width')).toBe('fluid');
    await expect.poll(() => settingOf('fluid_layout_width')).toBe(true);
    await person.press('Escape');
    await person.page.getByRole('navigation', { name: 'Conversations' }).waitFor();
  });

  it('are a list and then a page on a phone', async () => {
    const person = await openSettings('display');
    await person.page.setViewportSize({ width: 360, height: 740 });
    await person.page.getByRole('link', { name: 'Back to the settings' }).click();
    await person.page.getByRole('link', { name: 'Display' }).click();
    await person.page.getByRole('heading', { name: 'Theme' }).waitFor();
    expect(await person.page.getByRole('link', { name: 'Topics you follow or mute' }).isVisible()).toBe(false);
  });

  it('list topics that are followed or muted, and change them', async () => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const { stream_id: garden } = (await ada.client.get('get_stream_id', { stream: 'garden' })).body as { readonly stream_id: number };
    await ada.client.post('user_topics', { stream_id: garden, topic: 'slugs', visibility_policy: 1 });
    await ada.client.post('user_topics', { stream_id: garden, topic: 'tomatoes', visibility_policy: 3 });
    const person = await openSettings('topics');
    const { page } = person;
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await page.getByRole('row', { name: /slugs/ }).waitFor();
    expect(await page.getByRole('row', { name: /tomatoes/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for slugs' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Follow' }).click();
    await page.getByText('You follow slugs now.').waitFor();
    await page.getByRole('button', { name: 'All' }).click();
    await page.getByRole('button', { name: 'Topic' }).click();
    await page.getByRole('columnheader', { name: 'Topic' }).and(page.locator('[aria-sort=descending]')).waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /slugs .*Muted/ }).waitFor();
  });

  it.each(['display', 'topics'])('have an accessible page %s', async (name) => {
    const { page } = await openSettings(name);
    await checkAccessibility(page);
    await takeScreenshots(page, `settings-${name}`);
  });
});
