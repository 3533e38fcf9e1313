import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const PAGES = [
  'profile',
  'display',
  'notifications',
  'account-and-privacy',
  'api-keys',
  'uploaded-files',
  'saved-snippets',
  'topics',
  'alert-words',
  'muted-users',
] as const;
/** A red pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64');

describe('The settings', () => {
  let realm: TestRealm;
  let owner: TestAccount;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    owner = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
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

  it('have their navigation beside the page in a wide window, and alone on a phone, also without the name of a page', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings');
    await page.locator('.set-body').waitFor();
    const navigation = await page.locator('.sidebar').boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(navigation?.y).toBe(main?.y);
    expect((navigation?.x ?? 0) + (navigation?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('main').waitFor({ state: 'hidden' });
    expect((await page.locator('.sidebar').boundingBox())?.width).toBe(360);
  });

  it('show switches, what is on and what is chosen also in the colours that a system forces', async () => {
    const person = await openSettings('display');
    const { page } = person;
    await page.emulateMedia({ forcedColors: 'active' });
    const styleOf = (target: Locator, part?: string): Promise<{ background: string; border: string; outline: string }> =>
      target.evaluate((element, pseudo) => {
        const { backgroundColor, borderTopStyle, outlineStyle } = getComputedStyle(element, pseudo);
        return { background: backgroundColor, border: borderTopStyle, outline: outlineStyle };
      }, part);
    const switches = page.getByRole('main').getByRole('switch');
    const on = await styleOf(switches.and(page.locator('[aria-checked="true"]')).first());
    const off = await styleOf(switches.and(page.locator('[aria-checked="false"]')).first());
    expect([on.border, off.border]).toEqual(['solid', 'solid']);
    expect(on.background).not.toBe(off.background);
    expect((await styleOf(page.locator('.choice label.on').first())).outline).toBe('solid');
    expect((await styleOf(page.locator('.choice label:not(.on)').first())).outline).not.toBe('solid');
    await page.emulateMedia({ forcedColors: null });
  });

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

  it('find a time zone by its city, its name and its offset, with the keyboard alone', async () => {
    const person = await openSettings('profile');
    const { page } = person;
    const field = page.getByRole('combobox', { name: 'Time zone', exact: true });
    const options = page.getByRole('listbox', { name: 'Time zone', exact: true }).getByRole('option');
    const active = (): Promise<string> =>
      page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '');
    await person.reach(field);
    for (const [typed, zone] of [
      ['berlin', 'Europe/Berlin'],
      ['new york', 'America/New York'],
      ['kolkata', 'Asia/Kolkata'],
      ['calcutta', 'Asia/Kolkata'],
      ['+5:45', 'Asia/Kathmandu'],
      ['utc+5:45', 'Asia/Kathmandu'],
      ['são paulo', 'America/Sao Paulo'],
      ['europe/kyiv', 'Europe/Kyiv'],
    ] as const) {
      await field.fill(typed);
      await expect.poll(active).toContain(zone);
    }
    await field.fill('+5:30');
    await options.filter({ hasText: 'Asia/Kolkata' }).waitFor();
    expect((await options.allTextContents()).every((option) => option.endsWith('UTC+5:30'))).toBe(true);
    await field.fill('atlantis');
    await page.getByText('No time zone is called so.').waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await person.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('Not shown');

    await field.fill('berlin');
    await expect.poll(active).toContain('Europe/Berlin');
    await checkAccessibility(page);
    await takeScreenshots(page, 'time-zone');
    await person.press('Enter');
    await rowOf(person, 'Time zone').getByText('Saved').waitFor();
    expect(await settingOf('timezone')).toBe('Europe/Berlin');
    expect(await field.inputValue()).toBe('Europe/Berlin');
    await person.press('ArrowDown', 'ArrowDown', 'Escape');
    expect(await field.inputValue()).toBe('Europe/Berlin');
    expect(await settingOf('timezone')).toBe('Europe/Berlin');
    await field.fill('tokyo');
    await person.press('Tab');
    await expect.poll(() => field.inputValue()).toBe('Europe/Berlin');

    await page.setViewportSize({ width: 360, height: 740 });
    await field.fill('paris');
    await options.filter({ hasText: 'Europe/Paris' }).click();
    await expect.poll(() => settingOf('timezone')).toBe('Europe/Paris');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('are a list and then a page on a phone', async () => {
    const person = await openSettings('display');
    await person.page.setViewportSize({ width: 360, height: 740 });
    await person.page.getByRole('link', { name: 'Back to the settings' }).click();
    await person.page.getByRole('link', { name: 'Display' }).click();
    await person.page.getByRole('heading', { name: 'Theme' }).waitFor();
    expect(await person.page.getByRole('link', { name: 'Topics you follow or mute' }).isVisible()).toBe(false);
  });

  it('keep a text that the server refuses, with its reason, and save it by Enter once it is right', async () => {
    const person = await openSettings('profile');
    const other = await BrowserPerson.logIn(realm, ben);
    await other.open('/#settings/muted-users');
    const name = rowOf(person, 'Name').getByRole('textbox');
    await name.fill('Ada <Okafor>');
    person.problems.expect(/status of 400/);
    await name.press('Enter');
    await rowOf(person, 'Name').getByRole('alert').getByText('Invalid characters in name!').waitFor();
    expect(await name.inputValue()).toBe('Ada <Okafor>');
    await name.fill('Ada Okafor');
    await name.press('Enter');
    await rowOf(person, 'Name').getByText('Saved').waitFor();

    await other.page.getByRole('button', { name: 'Mute people' }).click();
    await other.page.getByRole('combobox', { name: 'Find a person' }).fill('okaf');
    await other.page.getByRole('option', { name: 'Ada Okafor' }).waitFor();
    await other.press('Enter', 'Tab', 'Enter');
    await other.page.getByRole('row', { name: /Ada Okafor/ }).waitFor();
    await name.fill('Ada');
    await name.blur();
    await other.page.getByRole('row', { name: 'Ada Actions for Ada' }).waitFor();
    await other.page.getByRole('button', { name: 'Actions for Ada' }).click();
    await other.page.getByRole('menuitem', { name: 'Unmute' }).click();
    await other.page.getByText('Ada is not muted any more.').waitFor();
  });

  it('show and remove a picture that is uploaded', async () => {
    const person = await openSettings('profile');
    const row = rowOf(person, 'Picture');
    await row.locator('input').setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: PICTURE });
    await row.locator('img').waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await row.locator('img').waitFor({ state: 'detached' });
  });

  it('save the fields of the profile that the organization has defined', async () => {
    await owner.client.post('realm/profile_fields', { name: 'Pet', hint: 'Of any kind', field_type: 1 });
    await owner.client.post('realm/profile_fields', { name: 'Mentor', hint: '', field_type: 6 });
    const options = { '0': { text: 'Oslo', order: '1' }, '1': { text: 'Bergen', order: '2' } };
    await owner.client.post('realm/profile_fields', { name: 'Office', hint: '', field_type: 3, field_data: options });
    const person = await openSettings('profile');
    await rowOf(person, 'Pet').getByRole('textbox').fill('A cat');
    await person.press('Enter');
    await rowOf(person, 'Pet').getByText('Saved').waitFor();
    await rowOf(person, 'Office').getByRole('combobox').selectOption('Bergen');
    await rowOf(person, 'Office').getByText('Saved').waitFor();
    await rowOf(person, 'Mentor').getByRole('button').click();
    await person.page.getByRole('combobox', { name: 'Find a person' }).fill('Ben');
    await person.press('Enter', 'Tab', 'Enter');
    await rowOf(person, 'Mentor').getByText('Saved').waitFor();
    const { body } = await ada.client.get(`users/${ada.user.id}`, { include_custom_profile_fields: true });
    const values = Object.values((body['user'] as { profile_data: Record<string, { value: string }> }).profile_data);
    expect(values.map(({ value }) => value).sort()).toEqual(['1', 'A cat', `[${ben.user.id}]`]);
  });

  it('show the API key, and stay logged in after a new key and a new password', async () => {
    const person = await BrowserPerson.logIn(realm, ben);
    const { page } = person;
    await person.open('/#settings/account-and-privacy');
    await page.getByRole('button', { name: 'Show the key' }).click();
    const key = page.locator('.secret code');
    const before = await key.textContent();
    await page.getByRole('button', { name: 'Replace it' }).click();
    await expect.poll(() => person.focused.textContent()).toBe('Keep it');
    person.problems.tolerate(/status of 401/);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace it' }).click();
    await expect.poll(() => key.textContent()).not.toBe(before);

    await page.getByLabel('Present password').fill(PASSWORD);
    await page.getByLabel('New password').fill('a much better password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed').waitFor();
    await owner.client.patch(`users/${ben.user.id}`, { full_name: 'Ben Adler' });
    await page.locator('.side-foot').getByText('Ben Adler').waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
  });

  it('ask for the password before a new address gets its mail', async () => {
    const person = await openSettings('account-and-privacy');
    const { page } = person;
    const ask = async (password: string): Promise<void> => {
      await page.getByLabel('New address').fill('ada@new.example');
      await page.getByLabel('Password for the change').fill(password);
      await page.getByRole('button', { name: 'Change the address' }).click();
    };
    person.problems.expect(/status of 400/);
    await ask('wrong');
    await page.getByRole('alert').getByText('Wrong password!').waitFor();
    await ask(PASSWORD);
    await page.getByText('A mail is on its way to ada@new.example.').waitFor();
  });

  it('list alert words and files, and remove them', async () => {
    const person = await openSettings('alert-words');
    const { page } = person;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/json/users/me/alert_words', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Word or phrase').fill('harbour');
    await person.press('Enter');
    await page.getByRole('row', { name: /harbour/ }).waitFor();
    await page.getByRole('button', { name: 'Actions for harbour' }).focus();
    await person.press('Enter');
    await expect.poll(() => person.focused.textContent()).toBe('Remove');
    // The word is removed although the server has not answered yet that it is there.
    await person.press('Enter');
    release();
    await page.getByText('The word is removed.').waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /harbour/ }).waitFor();
    await expect.poll(async () => (await ada.client.get('users/me/alert_words')).body).toMatchObject({ alert_words: ['harbour'] });

    await person.open('/#settings/uploaded-files');
    await page.getByText('Files that you upload will be here.').waitFor();
    await upload(ada.client, 'plan (1).txt', 'Plant them in May.');
    await page.getByRole('link', { name: 'plan (1).txt' }).waitFor();
    await page.getByRole('button', { name: /^Actions for plan/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
    await page.getByText('Files that you upload will be here.').waitFor();
  });

  it('keep only the rows near the window of a long table in the document', async () => {
    const words = Array.from({ length: 300 }, (_, index) => `word ${String(index).padStart(3, '0')}`);
    await owner.client.post('users/me/alert_words', { alert_words: words });
    const person = await BrowserPerson.logIn(realm, owner);
    const { page } = person;
    await person.open('/#settings/alert-words');
    const row = (word: string): Locator => page.getByRole('row', { name: word });
    await row('word 000').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await page.locator('.set-body').focus();
    await person.press('End');
    await row('word 299').waitFor();
    expect(await row('word 299').getAttribute('aria-rowindex')).toBe('301');
    expect(await row('word 000').count()).toBe(0);
    await page.locator('.set-body').focus();
    await person.press('Home');
    await page.getByRole('button', { name: 'Word or phrase' }).click();
    await row('word 299').waitFor();
  });

  it('keep texts to use them again', async () => {
    const person = await openSettings('saved-snippets');
    const { page } = person;
    await page.getByRole('button', { name: 'Save a text' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Greeting');
    await page.getByLabel('Text', { exact: true }).fill('Good morning, harbour');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Greeting Good morning, harbour/ }).waitFor();
    await page.getByRole('button', { name: 'Actions for Greeting' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('row', { name: /Greeting/ }).waitFor({ state: 'detached' });
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Greeting/ }).waitFor();
  });

  it('are found in the palette by their labels', async () => {
    const person = await openSettings('profile');
    await person.press('Control+k');
    await person.page.keyboard.type('>high contrast');
    await person.page.getByRole('option', { name: /High contrast/ }).click();
    await expect.poll(() => person.focused.getAttribute('role')).toBe('switch');
    await expect.poll(() => person.page.url()).toMatch(/#settings\/display$/);
  });

  it('turn off shortcuts of a single key', async () => {
    const person = await openSettings('display');
    await rowOf(person, 'Shortcuts of a single key').getByRole('switch').click();
    await person.press('/');
    await expect.poll(() => person.focused.getAttribute('role')).toBe('switch');
    await rowOf(person, 'Shortcuts of a single key').getByRole('switch').click();
    await person.press('/');
    await expect.poll(() => person.focused.getAttribute('type')).toBe('search');
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

  it('fit into the window of a phone in German', async () => {
    await ada.client.patch('settings', { default_language: 'de' });
    const person = await openSettings('profile');
    const { page } = person;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText('Wie andere ihn sehen.').waitFor();
    for (const name of PAGES) {
      await person.open(`/#settings/${name}`);
      await page.locator('.set-body').waitFor();
      expect(await page.evaluate(`document.querySelector('.set-body').scrollWidth`), name).toBeLessThanOrEqual(360);
    }
    await ada.client.patch('settings', { default_language: 'en' });
  });

  it.each(PAGES)('have an accessible page %s', async (name) => {
    const { page } = await openSettings(name);
    await checkAccessibility(page);
    await takeScreenshots(page, `settings-${name}`);
  });
});
