import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../support/images.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const row = (id: number): Locator => page.locator(`[data-key="m${id}"]`);
const say = (content: string): Promise<number> => post(ben, 'garden', 'kinds', content);

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await say('A beginning.');
  person = await BrowserPerson.logIn(realm, ada, { permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page } = person);
  await person.open('/#narrow/channel/garden/topic/kinds');
  await page.getByText('A beginning.').waitFor();
});

describe('A message shows', () => {
  it('emoji as characters with their names', async () => {
    const id = await say('Nice :heart: work');
    const emoji = row(id).getByRole('img', { name: 'heart' });
    await emoji.waitFor();
    expect(await emoji.textContent()).toBe('❤️');
  });

  it('mentions with the present name, marks those of the reader, and leads to the card of the person', async () => {
    const id = await say(`@**Ada|${ada.user.id}** and @_**Ben**`);
    await row(id).locator('.user-mention.me').waitFor();
    expect(await row(id).locator('.user-mention').allTextContents()).toEqual(['@Ada', 'Ben']);
    expect(await row(id).getAttribute('class')).toContain('mentioned');
    await row(id).getByRole('button', { name: 'Ben' }).click();
    await page.getByRole('complementary').getByRole('heading', { name: 'Ben' }).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  });

  it('code with its language and a button that copies it', async () => {
    const id = await say('```python\nprint("hello")\n```');
    await row(id).getByText('Python').waitFor();
    await row(id).getByRole('button', { name: 'Copy the code' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('print("hello")\n');
  });

  it('a spoiler only after its button is pressed, and hides it again', async () => {
    const id = await say('```spoiler The winner\nIt is *Aurora*.\n```');
    const button = row(id).getByRole('button', { name: 'Show the spoiler: The winner' });
    await button.waitFor();
    expect(await row(id).textContent()).not.toContain('Aurora');
    await button.press('Enter');
    await row(id).getByText('Aurora').waitFor();
    await row(id).getByRole('button', { name: 'Hide the spoiler: The winner' }).click();
    expect(await row(id).textContent()).not.toContain('Aurora');
  });

  it('formulas as MathML', async () => {
    const id = await say('$$e = mc^2$$');
    await row(id).locator('math').waitFor({ state: 'attached' });
    expect(await row(id).locator('.katex-html').count()).toBe(0);
    expect((await row(id).locator('math').boundingBox())?.width).toBeGreaterThan(20);
  });

  it('times in the zone of the reader', async () => {
    const id = await say('<time:2026-11-19T14:00:00Z>');
    await expect.poll(() => row(id).locator('.body time').getAttribute('title')).toContain('November 19, 2026');
  });

  it('a long text folded, until the reader wants all of it', async () => {
    const id = await say('A paragraph.\n\n'.repeat(60));
    await row(id).getByRole('button', { name: 'Show all' }).click();
    await row(id).getByRole('button', { name: 'Show less' }).waitFor();
    expect((await row(id).boundingBox())?.height).toBeGreaterThan(800);
  });

  it('images in the space that they need, and in the viewer', async () => {
    const url = await upload(ben.client, 'harbour.png', await picture(800, 400));
    const id = await say(`[harbour](${url})`);
    const image = row(id).locator('.message_inline_image img');
    await image.waitFor();
    await image.click();
    const viewer = page.getByRole('dialog', { name: /harbour/ });
    await viewer.waitFor();
    await person.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });
});

describe('A poll', () => {
  it('counts votes of everybody at once, and takes options', async () => {
    const id = await say('/poll Where to?\nHere\nThere');
    const poll = row(id).getByRole('group', { name: 'Poll: Where to?' });
    await poll.getByRole('button', { name: 'Vote for Here, 0 so far' }).click();
    await poll.getByRole('button', { name: 'Vote for Here, 1 so far', pressed: true }).waitFor();
    await ben.client.post('submessage', {
      message_id: id,
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
    });
    await poll.getByRole('button', { name: 'Vote for Here, 2 so far' }).waitFor();
    await poll.getByRole('textbox', { name: 'Add an option' }).fill('Elsewhere');
    await person.press('Enter');
    await poll.getByRole('button', { name: 'Vote for Elsewhere, 0 so far' }).waitFor();
  });
});

describe('A to-do list', () => {
  it('is checked and extended by everybody', async () => {
    const id = await say('/todo Trip\nPack: warm things');
    const list = row(id).getByRole('group', { name: 'Trip' });
    await list.getByRole('checkbox', { name: 'Pack' }).check();
    await row(id).locator('.done').waitFor();
    await list.getByRole('textbox', { name: 'Add a task' }).fill('Book');
    await list.getByRole('button', { name: 'Add' }).click();
    await list.getByRole('checkbox', { name: 'Book' }).waitFor();
  });
});

describe('All kinds of messages', () => {
  it('are accessible', async () => {
    await checkAccessibility(page);
  });
});
