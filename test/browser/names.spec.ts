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

describe('Names and texts of either direction stand in their order in lists of conversations', () => {
  it.each([
    ['a long English one after an Arabic name', 'فاطمة الزهراء', 'A long text, which has no room in one line. '.repeat(8), 'left'],
    ['a short English one after an Arabic name', 'فاطمة الزهراء', 'Yes.', 'left'],
    ['a long Arabic one after an English name', 'Layla Long', 'نص طويل لا مكان له في سطر واحد. '.repeat(12), 'right'],
  ] as const)('such as %s', async (_what, name, content, start) => {
    const topic = `order ${name} ${content.length}`;
    await people['Mr. Guest'].client.patch('settings', { full_name: name });
    await post(people['Mr. Guest'], 'garden', topic, content);
    await person.open('/#recent');
    const snippet = page.locator('.ib-row').filter({ hasText: topic }).locator('.snip');
    await snippet.getByText(name).waitFor();
    const { frame, sender, first } = await snippet.evaluate((element) => {
      const parts: Text[] = [];
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) if ((walk.currentNode as Text).data.trim() !== '') parts.push(walk.currentNode as Text);
      const boxOf = (text: Text | undefined, end: number): { left: number; right: number } => {
        const range = document.createRange();
        if (!text) throw new Error('The snippet has no text.');
        range.setStart(text, 0);
        range.setEnd(text, end);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      };
      const { left, right } = element.getBoundingClientRect();
      return { frame: { left, right }, sender: boxOf(parts[0], parts[0]?.length ?? 0), first: boxOf(parts.at(-1), 1) };
    });
    expect(sender.left).toBeCloseTo(frame.left, 0);
    expect(first.left).toBeGreaterThanOrEqual(sender.right);
    expect(first.right).toBeLessThanOrEqual(frame.right + 0.5);
    if (start === 'left') expect(first.left - sender.right).toBeLessThan(12);
    else expect(first.right).toBeCloseTo(frame.right, -1);
  });
});

describe('A list of names is in the direction of the client', () => {
  it('in the sidebar and in the palette, whoever stands first', async () => {
    const guest = people['Mr. Guest'];
    await guest.client.patch('settings', { full_name: 'فاطمة الزهراء' });
    await guest.client.post('messages', { type: 'direct', to: [ada.user.id, people['Søren Kjær'].user.id], content: 'Hello all.' });
    await person.open('/#inbox');
    const row = page
      .getByRole('navigation')
      .locator('[data-part="direct"] a.row')
      .filter({ hasText: 'Søren Kjær' })
      .filter({ hasText: 'فاطمة' });
    await row.waitFor();
    const direction = (element: Element): string => getComputedStyle(element).direction;
    expect(await row.locator('.cut').evaluate(direction)).toBe('ltr');
    await person.press('Control+k');
    await page.keyboard.type('kjaer');
    const option = page.getByRole('option').filter({ hasText: 'فاطمة' });
    await option.first().waitFor();
    expect(await option.first().locator('.cut').evaluate(direction)).toBe('ltr');
    await person.press('Escape');
  });
});

describe('A filter in the palette', () => {
  const palette = (): Locator => page.getByRole('dialog', { name: 'Search or jump to' });

  it.each(['sender', 'dm', 'dm-including'])('of %s names people who are called alike, with their addresses', async (operator) => {
    await person.press('Control+k');
    await page.keyboard.type(`${operator}:dupe`);
    const addresses = [people['Dupe Person'], people['dupe person']].map(({ email }) => email);
    for (const address of addresses)
      await palette()
        .getByRole('option', { name: new RegExp(`${operator}:".*dupe person \\(${address}\\)"`, 'i') })
        .waitFor();
    expect(await palette().getByRole('option').allTextContents()).not.toContainEqual(expect.stringMatching(/:\d/));
    await palette()
      .getByRole('option', { name: new RegExp(String(addresses[1])) })
      .click();
    await palette()
      .getByRole('button', { name: new RegExp(`Remove the filter ${operator}:.*${addresses[1]}`) })
      .waitFor();
    expect(await palette().textContent()).not.toMatch(/:\d/);
    await person.press('Backspace', 'Escape');
    await palette().waitFor({ state: 'detached' });
  });
});

describe('People who are called alike', () => {
  const addresses = (): string[] => [people['Dupe Person'], people['dupe person']].map(({ email }) => email);
  const texts = async (options: Locator): Promise<string> => {
    await options
      .filter({ hasText: /dupe person/i })
      .nth(1)
      .waitFor();
    return (await options.allTextContents()).join('\n');
  };

  it('are told apart where they are mentioned, written to, and looked for', async () => {
    await person.open(`/#narrow/channel/garden/topic/names`);
    await page.getByRole('button', { name: 'Reply to garden › names' }).click();
    await message().fill('');
    await page.keyboard.type('@dupe');
    let seen = await texts(page.getByRole('option'));
    for (const address of addresses()) expect(seen).toContain(address);
    await person.press('Escape');
    await page.getByRole('button', { name: 'New direct message' }).first().click();
    await page.getByRole('combobox', { name: 'Add a person' }).waitFor();
    await page.keyboard.type('dupe');
    seen = await texts(page.getByRole('option'));
    for (const address of addresses()) expect(seen).toContain(address);
    await person.press('Escape', 'Escape');
    await person.press('Control+k');
    await page.keyboard.type('dupe');
    seen = await texts(page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('option'));
    for (const address of addresses()) expect(seen).toContain(address);
  });
});
