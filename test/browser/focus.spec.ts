import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const field = (): Locator => page.locator('.compose').getByRole('textbox', { name: 'Message' });
const row = (id: number): Locator => page.locator(`article[data-key="m${id}"]`);
const editor = (id: number): Locator => row(id).getByRole('textbox', { name: 'Message' });

/** The topic of this test, so that none sees the messages of another. */
let topic = '';
let tests = 0;

/** Posts into the topic of the test. */
const say = (sender: TestAccount, content: string): Promise<number> => post(sender, 'garden', topic, content);

/** Selects the newest message by a key and begins an answer by another. */
async function answer(text: string): Promise<void> {
  await page.waitForTimeout(600); // single keys have no effect right after a field has lost the focus
  await person.press('k');
  await page.locator('.msg.selected').waitFor();
  await person.press('r');
  await field().and(person.focused).waitFor();
  await page.keyboard.type(text);
}

/** Types on, and proves that each character has gone to a field, and none has been a command. */
async function goOn(target: Locator, text: string, expected = text): Promise<void> {
  await page.keyboard.type(text, { delay: 20 });
  await expect.poll(() => target.inputValue()).toBe(expected);
  expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.locator('dialog:modal, [role=menu]').count()).toBe(0);
}

/** Delays what the page asks for. @returns a function that lets it through, and waits until the page has it */
async function hold(address: RegExp): Promise<{ readonly asked: Promise<void>; readonly release: () => Promise<void> }> {
  let release = (): void => undefined;
  let noteAsked = (): void => undefined;
  let noteAnswered = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => (noteAsked = resolve));
  const answered = new Promise<void>((resolve) => (noteAnswered = resolve));
  await page.route(address, async (route) => {
    noteAsked();
    await held;
    await route.continue();
    await route.request().response();
    noteAnswered();
  });
  return {
    asked,
    release: async () => {
      release();
      await answered;
      // What the page does with it comes before what it draws after this.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    },
  };
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
});

beforeEach(async () => {
  topic = `topic ${(tests += 1)}`;
  await say(ben, 'The first one.');
  await say(ben, 'The second one.');
  // A service worker would keep the parts of the client that the tests delay.
  person = await BrowserPerson.logIn(realm, ada, { serviceWorkers: 'block' });
  person.problems.tolerate(/service worker/i);
  ({ page } = person);
  await person.open(`/#narrow/channel/garden/topic/${topic.replace(' ', '.20')}`);
  await page.getByText('The second one.').waitFor();
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await person.close();
});

describe('The focus stays with the writer', () => {
  it.each(['more to say', 'thanks', 'see you'])('who sends an answer and goes on with %j', async (next) => {
    await answer('first answer');
    await person.press('Control+Enter');
    await page.locator('article:not(.pending)').filter({ hasText: 'first answer' }).waitFor();
    await goOn(field(), next);
  });

  it('when a message of theirs comes from another device', async () => {
    await answer('I think ');
    const id = await say(ada, 'From my phone.');
    await row(id).waitFor();
    await goOn(field(), 'that it works', 'I think that it works');
  });

  it('when the message that they had selected is deleted', async () => {
    const id = await say(ben, 'Not for long.');
    await row(id).waitFor();
    await answer('What was ');
    await row(id).and(page.locator('.selected')).waitFor();
    await ben.client.delete(`messages/${id}`);
    await row(id).waitFor({ state: 'detached' });
    await goOn(field(), 'me telling', 'What was me telling');
  });

  it('when the text of a message to edit arrives late', async () => {
    const id = await say(ada, 'Mine.');
    await row(id).waitFor();
    const source = await hold(/messages\/\d+\?|messages\/\d+$/);
    await page.waitForTimeout(600);
    await person.press('k', 'e');
    await source.asked;
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.keyboard.type('In the meantime ');
    await source.release();
    await editor(id).waitFor();
    await goOn(field(), 'more', 'In the meantime more');
  });

  it('when a dialog arrives late that they had asked for before', async () => {
    const dialog = await hold(/delete-dialog/);
    const id = await say(ada, 'Mine.');
    await row(id).waitFor();
    await page.waitForTimeout(600);
    await row(id).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.asked;
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.keyboard.type('In the meantime ');
    await dialog.release();
    await goOn(field(), 'more', 'In the meantime more');
  });

  it('when a quotation arrives late, which goes where it was asked for', async () => {
    const source = await hold(/messages\/\d+\?|messages\/\d+$/);
    await page.waitForTimeout(600);
    await person.press('k', '>');
    await source.asked;
    await field().and(person.focused).waitFor();
    await page.keyboard.type('So ');
    await page.getByRole('button', { name: 'New direct message' }).first().click();
    const people = page.getByRole('combobox', { name: 'Add a person' });
    await people.and(person.focused).waitFor();
    await page.keyboard.type('Be');
    await source.release();
    await goOn(people, 'n', 'Ben');
    await person.press('Escape', 'Escape', 'Escape');
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await expect.poll(() => field().inputValue()).toMatch(/^@_\*\*Ben.*```quote\nThe second one\.\n```\nSo $/s);
  });

  it('when a quotation arrives in the text that they go on with', async () => {
    const source = await hold(/messages\/\d+\?|messages\/\d+$/);
    await page.waitForTimeout(600);
    await person.press('k', '>');
    await source.asked;
    await page.keyboard.type('Yes');
    await person.press('ArrowLeft');
    await source.release();
    await page.keyboard.type('!');
    await expect.poll(() => field().inputValue()).toMatch(/```quote\nThe second one\.\n```\nYe!s$/);
  });

  it('whose field has gone: the rest of the text opens nothing', async () => {
    const id = await say(ben, '/poll Where?\nHere');
    const option = row(id).getByRole('textbox', { name: 'Add an option' });
    await option.click();
    await page.keyboard.type('El');
    await ben.client.delete(`messages/${id}`);
    await row(id).waitFor({ state: 'detached' });
    const address = page.url();
    await page.keyboard.type('see amount', { delay: 100 });
    await person.press('Enter');
    expect(await page.locator('dialog, [role=menu], .editor, form.compose').count()).toBe(0);
    expect(page.url()).toBe(address);
    await page.waitForTimeout(3000); // whoever pauses sees that the field is gone
    await person.press('r');
    await field().and(person.focused).waitFor();
  });

  it('who edits a message while theirs arrive from this device and from another', async () => {
    const id = await say(ada, 'Mine.');
    for (let count = 0; count < 50; count += 1) await say(ben, `Filler ${count}`);
    await person.open(`/#narrow/channel/garden/topic/${topic.replace(' ', '.20')}/near/${id}`);
    await row(id).waitFor();
    const sending = await hold(/\/json\/messages$/);
    await page.getByRole('button', { name: /^Reply to/ }).click();
    await page.keyboard.type('On its way.');
    await person.press('Control+Enter');
    await sending.asked;
    await row(id).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await editor(id).and(person.focused).waitFor();
    const title = await page.title();
    await sending.release();
    await say(ada, 'From my phone.');
    await whisper(ben, [ada], 'The page has the one before if it has this one.');
    await expect.poll(() => page.title()).not.toBe(title);
    await goOn(editor(id), ' In dreams', 'Mine. In dreams');
  });

  it('when the session ends, until they leave the field', async () => {
    person.problems.tolerate(/status of 401/);
    await answer('Still ');
    await person.context.clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await say(ben, 'Ends the poll.');
    await page.getByText('Your session has ended').first().waitFor();
    await goOn(field(), 'writing', 'Still writing');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await person.press('Tab');
    await page.locator('dialog:modal').waitFor();
  });
});
