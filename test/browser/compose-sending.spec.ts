import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';
import { boundingTop, paintedTops } from './support/positions.js';

const server = TestServer.usual();
const TOPIC = '/#narrow/channel/garden/topic/tomatoes';

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const field = (): Locator => page.getByRole('textbox', { name: 'Message' });
const sent = (text: string): Locator => page.locator('article:not(.pending)').filter({ hasText: text });
const pending = (text: string): Locator => page.locator('article.pending').filter({ hasText: text });

async function write(text: string): Promise<void> {
  await field().fill(text);
  await person.press('Control+Enter');
}

/** The messages of a text that others can read. */
async function copiesOf(content: string): Promise<number> {
  const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, apply_markdown: false });
  return (body['messages'] as { content: string }[]).filter((one) => one.content === content).length;
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  person.problems.tolerate(/net::ERR_|status of 400/);
  await person.open(TOPIC);
  await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
});

afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

describe('A message that is sent', () => {
  it('appears at once, and nothing moves when the real one takes its place', async () => {
    await write('To be the one before.');
    await sent('To be the one before.').waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/json/messages', async (route) => {
      await held;
      await route.continue();
    });
    await write('A short text.');
    await pending('A short text.').waitFor();
    await page.getByText('Sending', { exact: true }).waitFor();
    const before = await boundingTop(pending('A short text.').locator('.body'));
    const tops = await paintedTops(sent('To be the one before.'), async () => {
      release();
      await sent('A short text.').waitFor();
      await expect.poll(() => page.locator('article.pending').count()).toBe(0);
    });
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(0.05);
    expect(await boundingTop(sent('A short text.').locator('.body'))).toBeCloseTo(before, 1);
  });

  it('is there once if the answer is lost after the server has it, also over a reload', async () => {
    await page.route('**/json/messages', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await write('Only once.');
    await expect.poll(() => copiesOf('Only once.')).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await sent('Only once.').waitFor();
    await expect.poll(() => page.locator('article.pending').count()).toBe(0);
    expect(await sent('Only once.').count()).toBe(1);
    expect(await copiesOf('Only once.')).toBe(1);
  });

  it('waits for the connection, and is sent when it is back', async () => {
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    person.network.cut();
    await write('Written without a connection.');
    await pending('Written without a connection.').getByText('Waiting for the connection').waitFor();
    person.network.restore();
    await sent('Written without a connection.').waitFor();
    expect(await copiesOf('Written without a connection.')).toBe(1);
  });

  it('survives a reload without a connection to the server', async () => {
    await page.route('**/json/messages', (route) => route.abort('connectionreset'));
    await write('Kept over a reload.');
    await pending('Kept over a reload.').getByText('Waiting for the connection').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await sent('Kept over a reload.').waitFor();
    expect(await copiesOf('Kept over a reload.')).toBe(1);
  });

  it('is no empty list while it waits as the first one of its topic', async () => {
    await person.open('/#narrow/channel/garden/topic/compost');
    await page.getByText('No messages yet').waitFor();
    await page.getByRole('button', { name: /^Reply to garden › compost/ }).click();
    await page.route('**/json/messages', (route) => route.abort('connectionreset'));
    await write('Nothing above.');
    await pending('Nothing above.').getByText('Waiting for the connection').waitFor();
    expect(await page.getByText('No messages yet').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await sent('Nothing above.').waitFor();
    await person.open(TOPIC);
    await sent('Kept over a reload.').waitFor();
  });
});

describe('A message that is refused', () => {
  const REASON = 'Topics are full today';

  it('says why, is kept over a reload, and can be sent again, edited or discarded', async () => {
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    await page.route('**/json/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: REASON } })
        : route.continue(),
    );
    for (const text of ['Refused, edited.', 'Refused, discarded.', 'Refused, sent again.']) {
      await write(text);
      await pending(text).getByText(`Not sent: ${REASON}`).waitFor();
    }
    await checkAccessibility(page);
    await page.reload();
    await pending('Refused, discarded.').getByRole('button', { name: 'Discard' }).click();
    await pending('Refused, discarded.').waitFor({ state: 'detached' });
    await pending('Refused, edited.').getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => field().inputValue()).toBe('Refused, edited.');
    await page.getByText('Draft saved').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await pending('Refused, sent again.').getByRole('button', { name: 'Send again' }).click();
    await sent('Refused, sent again.').waitFor();
    expect(await Promise.all(['Refused, sent again.', 'Refused, discarded.', 'Refused, edited.'].map(copiesOf))).toEqual([1, 0, 0]);
    await field().fill('');
  });
});

describe('Files', () => {
  const TEXT_FILE = { name: 'notes [1].txt', mimeType: 'text/plain', buffer: Buffer.from('Notes of Ada.') };

  it('are added to the text as links when they have arrived', async () => {
    await page.locator('input[type=file]').setInputFiles(TEXT_FILE);
    await page.getByText('Uploaded, 13 bytes').waitFor();
    await expect.poll(() => field().inputValue()).toMatch(/^\[notes &#91;1&#93;\.txt\]\(\/user_uploads\/\S+\)$/);
    await checkAccessibility(page);
    await person.press('Control+Enter');
    const link = page.locator('article:not(.pending) a').filter({ hasText: 'notes [1].txt' });
    await link.waitFor();
    const { text } = await ben.client.get((await link.getAttribute('href')) ?? '');
    expect(text).toBe('Notes of Ada.');
  });

  it('can be dropped, removed, and cancelled', async () => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      return data;
    });
    await page.locator('.list').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByText('Uploaded, 7 bytes').waitFor();
    await page.getByRole('button', { name: 'Remove dropped.txt' }).click();
    await expect.poll(() => field().inputValue()).toBe('');
    await page.route('**/api/v1/tus', () => undefined);
    await page.locator('input[type=file]').setInputFiles(TEXT_FILE);
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: /^Cancel the upload of notes/ }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  it('show where they would go while they are dragged over the window, and only files do', async () => {
    const drag = (type: string, kind: 'file' | 'text', at = '.list', related: string | null = null): Promise<boolean> =>
      page.locator(at).evaluate(
        (element, given) => {
          const dataTransfer = new DataTransfer();
          if (given.kind === 'file') dataTransfer.items.add(new File(['x'], 'dragged.txt', { type: 'text/plain' }));
          else dataTransfer.setData('text/plain', 'x');
          const relatedTarget = given.related === null ? null : document.querySelector(given.related);
          return element.dispatchEvent(new DragEvent(given.type, { dataTransfer, relatedTarget, bubbles: true, cancelable: true }));
        },
        { type, kind, related },
      );
    const sign = page.getByText('Drop files to add them to your message');
    expect(await drag('dragover', 'text')).toBe(true);
    expect(await drag('dragover', 'file')).toBe(false);
    await sign.waitFor();
    await page.locator('.drop-sign').getByText('garden › tomatoes').waitFor();
    await drag('dragover', 'text');
    await checkAccessibility(page);
    await takeScreenshots(page, 'compose-drop');
    await drag('dragleave', 'file', '.list', '.compose');
    expect(await sign.count()).toBe(1);
    await drag('dragleave', 'file');
    await sign.waitFor({ state: 'detached' });
    await drag('dragover', 'file');
    await sign.waitFor();
    // A drag that was given up ends without a word, but pointers move again.
    await page.mouse.move(400, 300);
    await sign.waitFor({ state: 'detached' });
    // Browsers call an image of the page a file too.
    await drag('dragstart', 'file');
    expect(await drag('dragover', 'file')).toBe(true);
    await drag('dragend', 'file');
    expect(await sign.count()).toBe(0);
    for (const at of ['.head', '.list', '.compose']) {
      await drag('dragover', 'file', at);
      await sign.waitFor();
      expect(await drag('drop', 'file', at)).toBe(false);
      await sign.waitFor({ state: 'detached' });
    }
    await expect.poll(async () => (await field().inputValue()).match(/\[dragged\.txt\]/g)?.length).toBe(3);
    await field().fill('');
  });

  it('go on where they stopped after a loss of the connection, and the message is sent after them', async () => {
    let cut = false;
    await page.route('**/api/v1/tus/*', async (route) => {
      if (route.request().method() !== 'PATCH' || cut) return route.continue();
      cut = true;
      person.network.cut();
      return route.abort('connectionreset');
    });
    await field().fill('With a picture:');
    await page.locator('input[type=file]').setInputFiles({ ...TEXT_FILE, name: 'later.txt' });
    await page.getByRole('button', { name: 'Send after upload' }).click();
    await page.locator('.c-files').getByText('Waiting for the connection').waitFor();
    person.network.restore();
    await sent('With a picture:').getByRole('link', { name: 'later.txt' }).waitFor();
    await expect.poll(() => field().inputValue()).toBe('');
  });
});
