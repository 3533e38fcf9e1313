import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The command palette', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;
  let page: Page;
  const palette = (): Locator => page.getByRole('dialog', { name: 'Search or jump to' });
  const option = (name: string | RegExp): Locator => palette().getByRole('option', { name });
  const address = (): string => decodeURIComponent(new URL(page.url()).hash.replaceAll('.', '%'));

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'harbour' }], principals: [ada.user.id, ben.user.id] });
    await post(ben, 'garden', 'tomatoes', 'Red ones.');
    await post(ben, 'harbour', 'safari in the fog', 'Grey ones.');
    await whisper(ben, [ada], 'Hello.');
    person = await BrowserPerson.logIn(realm, ada);
    ({ page } = person);
    await person.open('/#narrow/channel/garden');
    await page.getByText('Red ones.').waitFor();
  });

  it('offers the last conversations before anything is typed, and gives the focus back', async () => {
    await page.getByRole('log').focus();
    await person.press('Control+k');
    await option(/Ben.*unread/).waitFor();
    expect(await palette().getByRole('option').count()).toBe(3);
    await takeScreenshots(page, 'palette');
    await person.press('Escape');
    await palette().waitFor({ state: 'detached' });
    expect(await person.focused.getAttribute('role')).toBe('log');
  });

  it('jumps to a topic that is typed with an error', async () => {
    await person.press('Control+k');
    await page.keyboard.type('safri');
    await option(/harbour › safari in the fog/).waitFor();
    await checkAccessibility(page);
    await person.press('Enter');
    await page.getByRole('heading', { name: 'safari in the fog' }).waitFor();
    await expect.poll(address).toMatch(/^#narrow\/channel\/\d+-harbour\/topic\/safari in the fog\/with\/\d+$/);
  });

  it('has its hints in one line, and leaves no ring around the view to which it leads', async () => {
    await person.press('Control+k');
    await option(/harbour › safari in the fog/).waitFor();
    const tops = await palette()
      .locator('.p-foot > span')
      .evaluateAll((hints) => hints.map((hint) => Math.round(hint.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await page.keyboard.type('safari');
    await option(/harbour › safari in the fog/).waitFor();
    await person.press('Enter');
    await palette().waitFor({ state: 'detached' });
    expect(await person.focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  });

  it('jumps to a person, and shows which parts of the name match', async () => {
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.keyboard.type('be');
    const row = option(/Ben/).first();
    expect(await row.locator('mark').textContent()).toBe('Be');
    await row.click();
    await page.getByText('Hello.').waitFor();
    await expect.poll(address).toBe(`#narrow/dm/${ben.user.id}-Ben`);
  });

  it('makes a filter of a channel, within which it searches and jumps', async () => {
    await person.press('Control+k');
    await page.keyboard.type('harb');
    await option('harbour').first().waitFor();
    await person.press('Tab');
    await palette().getByRole('button', { name: 'Remove the filter channel:harbour' }).waitFor();
    await option(/safari in the fog/).waitFor();
    await page.keyboard.type('grey');
    await option(/Search messages for grey/).waitFor();
    await person.press('Enter');
    await expect.poll(address).toMatch(/^#narrow\/channel\/\d+-harbour\/search\/grey$/);
  });

  it('completes operators with explanations, and removes filters by Backspace', async () => {
    await person.press('Control+k');
    await page.keyboard.type('send');
    await option(/sender: Messages from a person/).click();
    await page.keyboard.type('be');
    await option(/sender:Ben Messages from/).waitFor();
    await person.press('Enter');
    await page.keyboard.type('has:im');
    await option(/has:image With an image/).waitFor();
    await person.press('Enter', 'Backspace');
    await page.keyboard.type('red');
    await person.press('Shift+Enter');
    await expect.poll(address).toBe(`#narrow/sender/${ben.user.id}-Ben/search/red`);
  });

  it('opens by / within the conversation on screen, and there offers its channel', async () => {
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    // A key right after a field was left would be ignored.
    await page.reload();
    await page.getByText('Red ones.').waitFor();
    await person.press('/');
    await palette().getByRole('button', { name: 'Remove the filter topic:tomatoes' }).waitFor();
    await page.keyboard.type('ones');
    await person.press('Enter');
    await page.getByText('Red ones.').waitFor();
    await expect.poll(address).toMatch(/^#narrow\/channel\/\d+-garden\/topic\/tomatoes\/search\/ones$/);
  });

  it('shows only commands after >', async () => {
    await person.press('Control+k');
    await page.keyboard.type('>starr');
    await option(/Starred/).waitFor();
    await person.press('Enter');
    await expect.poll(address).toBe('#narrow/is/starred');
    await page.getByText('Messages that you star will appear in this list.').waitFor();
  });

  it('takes what is typed while it is being loaded, and finds settings that are loaded with it', async () => {
    const other = await BrowserPerson.logIn(realm, ada, { serviceWorkers: 'block' });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await other.page.route(/\/static\/web\/palette-(?!state).*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await other.open('/#narrow/channel/garden');
    await other.page.getByText('Red ones.').waitFor();
    await other.page.getByRole('log').focus();
    await other.press('Control+k');
    await other.page.keyboard.type('>high con');
    release();
    await other.page.getByRole('option', { name: /High contrast/ }).waitFor();
    await other.page.keyboard.type('trast');
    expect(await other.page.getByRole('combobox', { name: 'Search or jump to' }).inputValue()).toBe('>high contrast');
    await other.press('Escape');
    await expect.poll(() => other.focused.getAttribute('role')).toBe('log');
  });
});
