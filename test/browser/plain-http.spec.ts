import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

/** Browsers keep clipboard, notifications, service workers, locks and digests from pages that came by HTTP from another machine. */

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;
/** A page of the same browser with a field into which what was copied is pasted. */
let desk: Page;
let message: number;

const field = (): Locator => page.locator('.compose').getByRole('textbox', { name: 'Message' });
const row = (id: number): Locator => page.locator(`.list [data-key="m${id}"]`);
const item = (name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const topic = '/#narrow/channel/garden/topic/tomatoes';

async function pasted(): Promise<string> {
  const area = desk.locator('textarea');
  await area.fill('');
  await area.focus();
  await desk.keyboard.press('Control+V');
  return area.inputValue();
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  message = await post(ben, 'garden', 'tomatoes', '**Sow** them\n\n```js\nsow();\n```');
  await ada.client.post('invites/multiuse', { invite_expires_in_minutes: 'null' });
  person = await BrowserPerson.logIn(realm, ada, { plain: true });
  ({ page } = person);
  desk = await person.context.newPage();
  await desk.setContent('<textarea></textarea>');
});

describe('Without a secure context, the client', () => {
  it('starts, sends, edits and attaches files', async () => {
    await person.open(topic);
    expect(
      await page.evaluate(() => [isSecureContext, 'clipboard' in navigator, 'serviceWorker' in navigator, 'locks' in navigator]),
    ).toEqual([false, false, false, false]);
    await row(message).waitFor();
    await person.press('r');
    await field().fill('First words');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('carrots') });
    await expect.poll(() => field().inputValue()).toContain('plan.txt](/user_uploads/');
    await person.press('Control+Enter');
    await expect.poll(() => newestMessage(ada)).toMatchObject({ content: expect.stringContaining('First words') as unknown });
    const { id } = (await newestMessage(ada)) as { id: number };
    await row(id).getByRole('link', { name: 'plan.txt' }).first().waitFor();
    await row(id).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Edit(?! history)/ }).click();
    await row(id).getByRole('textbox', { name: 'Message' }).fill('Other words');
    await person.press('Control+Enter');
    await expect.poll(() => newestMessage(ada)).toMatchObject({ id, content: 'Other words' });
  });

  it.each<[what: string, path: string, copy: () => Promise<void>, said: string, expected: () => RegExp | string]>([
    [
      'the link of a message',
      topic,
      async () => {
        await row(message).locator('.body p').click({ button: 'right' });
        await page.getByRole('menuitem', { name: /^Copy the link/ }).click();
      },
      'The link was copied.',
      () => new RegExp(`^http://${realm.host}/#narrow/channel/\\d+-garden/topic/tomatoes/near/${message}$`),
    ],
    [
      'the text of a message',
      topic,
      async () => {
        await row(message).locator('.body p').click({ button: 'right' });
        await item('Copy the text').click();
      },
      'The text is copied',
      () => 'Sow them\n\nsow();',
    ],
    [
      'a block of code',
      topic,
      () => row(message).getByRole('button', { name: 'Copy the code' }).click(),
      'The code is copied',
      () => 'sow();\n',
    ],
    [
      'the link of a topic',
      topic,
      async () => {
        await page.locator('.main .head').getByRole('button', { name: 'More' }).click();
        await item('Copy the link').click();
      },
      'The link is copied',
      () => new RegExp(`^http://${realm.host}/#narrow/channel/\\d+-garden/topic/tomatoes`),
    ],
    [
      'the link of a channel',
      '/#channels/all',
      async () => {
        await person.open(`/#channels/${await channelId()}/garden/general`);
        await page.getByRole('button', { name: 'Copy link' }).click();
      },
      'The link is copied',
      () => new RegExp(`^http://${realm.host}/#narrow/channel/\\d+-garden$`),
    ],
    [
      'the link of a search',
      '/#narrow/search/sow',
      () => page.getByRole('button', { name: 'Copy the link to this search' }).click(),
      'The link to this search is copied.',
      () => `http://${realm.host}/#narrow/search/sow`,
    ],
    [
      'the link of a person',
      '/#inbox',
      async () => {
        await person.open(`/#user/${ben.user.id}`);
        await page.getByRole('button', { name: 'Copy the link to this card' }).click();
      },
      'The link to this card is copied.',
      () => `http://${realm.host}/#user/${ben.user.id}`,
    ],
    [
      'a new API key, in its dialog',
      '/#settings/api-keys',
      async () => {
        await page.getByRole('button', { name: 'Create a key' }).click();
        await page.getByRole('dialog').getByLabel('Name').fill('Gate report');
        await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
        const copy = page.getByRole('dialog').getByRole('button', { name: /^Copy/ });
        await copy.click();
        expect(await copy.evaluate((element) => element === document.activeElement)).toBe(true);
      },
      'Copied: API key',
      () => /^[A-Za-z0-9]{32}$/,
    ],
  ])('copies %s', async (_what, path, copy, said, expected) => {
    await person.open('/#inbox');
    await person.open(path);
    await copy();
    await page.locator('.toast').getByText(said, { exact: true }).waitFor();
    expect(await pasted()).toMatch(expected());
  });

  it('copies with the formatting, and keeps what is being written', async () => {
    await person.open(topic);
    await row(message).waitFor();
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    await field().fill('They said: ');
    await row(message).locator('.body p').click({ button: 'right' });
    await item('Copy the text').click();
    await page.getByText('The text is copied').waitFor();
    await field().focus();
    await person.press('End', 'Control+V');
    await expect.poll(() => field().inputValue()).toBe('They said: **Sow** them\n\n```javascript\nsow();\n```');
    await person.press('Control+A', 'Delete', 'Escape');
  });

  it('says when the browser does not copy', async () => {
    await person.open(topic);
    await page.evaluate('document.execCommand = () => false');
    await row(message).getByRole('button', { name: 'Copy the code' }).click();
    await page.getByText('The browser does not allow copying.').waitFor();
  });

  it('counts a mention, and says that it cannot notify', async () => {
    await person.open('/#inbox');
    await post(ben, 'garden', 'beans', `@**Ada** look`);
    await page.locator('.main').getByText('beans').first().waitFor();
    await person.open('/#settings/notifications');
    await page.getByText('This browser cannot get notifications while Skein is closed.').waitFor();
  });
});

async function channelId(): Promise<string> {
  return String((await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id']);
}
