import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const NAMES = ['channel', 'Dupe Person', 'dupe person', 'Mr. Guest', 'Łukasz Żak', 'Søren Kjær', 'Işık Ünal', 'pickers'] as const;

let ada: TestAccount;
let ben: TestAccount;
let people: Record<(typeof NAMES)[number], TestAccount>;
let person: BrowserPerson;
let page: Page;

const message = (): Locator => page.getByRole('textbox', { name: 'Message' });
const text = (): Promise<string> => message().inputValue();
/** The options that are people, who have pictures. */
const personOption = (name: string): Locator =>
  page
    .getByRole('option')
    .filter({ has: page.locator('.av') })
    .filter({ hasText: name });

beforeAll(async () => {
  const realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  const accounts: [string, TestAccount][] = [];
  for (const name of NAMES) {
    // The addresses of test accounts are made of their first names.
    const account = await realm.join(name === 'dupe person' ? 'Another' : name);
    if (name === 'dupe person') await account.client.patch('settings', { full_name: name });
    accounts.push([name, account]);
  }
  people = Object.fromEntries(accounts) as typeof people;
  await ada.client.post('users/me/subscriptions', {
    subscriptions: [{ name: 'garden' }],
    principals: accounts.map(([, { user }]) => user.id),
  });
  await ben.client.post('user_groups/create', { name: 'pickers', description: '', members: [ben.user.id] });
  await post(people['Mr. Guest'], 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/#narrow/channel/garden/topic/tomatoes');
  await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
});

describe('A person who is chosen is the one who is mentioned', () => {
  it.each(['channel', 'Dupe Person', 'dupe person', 'pickers'] as const)('if the name is %j', async (name) => {
    const { user, client } = people[name];
    await message().fill('');
    await page.keyboard.type(`Hi @${name}`);
    const options = personOption(name);
    await options.first().waitFor();
    await options
      .filter({ hasText: new RegExp(name) })
      .last()
      .click();
    await expect.poll(text).toBe(`Hi @**${name}|${user.id}** `);
    await page.keyboard.type(name);
    await person.press('Control+Enter');
    await page
      .locator('.m-row, [data-key]')
      .filter({ hasText: `Hi @${name} ${name}` })
      .first()
      .waitFor();
    const flagsFor = async (reader: TestAccount): Promise<string[]> => {
      const { body } = await reader.client.get('messages', {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [['topic', 'tomatoes']],
      });
      return (body['messages'] as { flags: string[] }[])[0]?.flags ?? [];
    };
    await expect.poll(() => flagsFor({ ...people[name], client })).toContain('mentioned');
    for (const other of NAMES.filter((one) => one !== name)) {
      expect((await flagsFor(people[other])).filter((flag) => flag.includes('mentioned'))).toEqual([]);
    }
  });
});

describe('Names are found without their accents', () => {
  it.each([
    ['lukasz', 'Łukasz Żak'],
    ['LUKASZ zak', 'Łukasz Żak'],
    ['soren', 'Søren Kjær'],
    ['kjaer', 'Søren Kjær'],
    ['isik', 'Işık Ünal'],
    ['ISIK', 'Işık Ünal'],
  ])('such as %j', async (typed, name) => {
    await message().fill('');
    await page.keyboard.type(`@${typed}`);
    await page.getByRole('option', { name: new RegExp(name), selected: true }).waitFor();
    await person.press('Enter');
    await expect.poll(text).toBe(`@**${name}** `);
  });

  it('among the people to whom a message is written, and in the palette', async () => {
    await message().fill('');
    await page.getByRole('button', { name: 'New direct message' }).first().click();
    await expect.poll(() => person.focused.getAttribute('role')).toBe('combobox');
    await page.keyboard.type('soren');
    await page.getByRole('option', { name: /Søren Kjær/, selected: true }).waitFor();
    await person.press('Enter');
    await page.getByRole('button', { name: /Remove Søren Kjær/ }).waitFor();
    await person.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.waitFor();
    await page.keyboard.type('isik');
    await palette
      .getByRole('option', { name: /Işık Ünal/ })
      .first()
      .waitFor();
    await person.press('Escape');
  });
});

describe('Names are whole', () => {
  it('at reactions, in lists of conversations and in the sidebar', async () => {
    const guest = people['Mr. Guest'];
    const id = await post(ben, 'garden', 'names', 'React to this.');
    await guest.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' });
    await person.open('/#narrow/channel/garden/topic/names');
    expect(await page.getByRole('button', { name: /^tada, 1/ }).textContent()).toContain('Mr. Guest');
    await guest.client.post('messages', { type: 'direct', to: [ada.user.id, ben.user.id], content: 'Hello both.' });
    await page.getByRole('navigation').getByText('Ben, Mr. Guest').waitFor();
    await person.open('/#recent');
    await page.getByText('Mr. Guest:').first().waitFor();
  });
});
