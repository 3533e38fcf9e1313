import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();
const TOPIC = '/#narrow/channel/garden/topic/edits';

let ada: TestAccount;
let owner: TestAccount;
let person: BrowserPerson;
let page: Page;
let id: number;

const row = (): Locator => page.locator(`[data-key="m${id}"]`);
const field = (): Locator => row().getByRole('textbox', { name: 'Message' });
const button = (name: string | RegExp): Locator => row().getByRole('button', { name });
const compose = (): Locator => page.locator('form.compose').getByRole('textbox', { name: 'Message' });

async function stored(): Promise<string> {
  const { body } = await ada.client.get(`messages/${id}`, { apply_markdown: false });
  return (body['message'] as { content: string }).content;
}

/** Opens the field of the message, and waits until it can be written in. */
async function edit(text: string): Promise<void> {
  await row().locator('.body').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Edit/ }).first().click();
  await expect.poll(() => field().inputValue()).toBe(text);
  await expect.poll(() => person.focused.getAttribute('aria-label')).toBe('Message');
}

/** Does something of which no event tells the page, because its queue goes before the network is there again. @param before while it is there */
async function withoutEvents(before: () => Promise<void>, act: () => Promise<unknown>): Promise<void> {
  const registering = page.waitForResponse(/\/json\/register/);
  await page.reload();
  const { queue_id: queue } = (await (await registering).json()) as { queue_id: string };
  await before();
  person.problems.tolerate(/net::ERR_|status of 400/);
  person.network.cut();
  await ada.client.delete('events', { queue_id: queue });
  await act();
  await page.getByText(/^Reconnecting in \d+ s$/).waitFor();
  person.network.restore();
  await page.getByRole('button', { name: 'Now' }).click();
  await page.locator('.banner').waitFor({ state: 'detached' });
}

beforeAll(async () => {
  const realm = await TestRealm.create(server);
  [ada] = await realm.joinGarden();
  owner = await realm.join('Olga', Role.owner);
  await owner.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open(TOPIC);
});

beforeEach(async () => {
  id = await post(ada, 'garden', 'edits', 'First');
  await row().getByText('First').waitFor();
});

describe('Changing a text', () => {
  it('has completion, tools and their keys', async () => {
    await edit('First');
    await page.keyboard.type(' @be');
    await row().getByRole('option', { name: /Ben/, selected: true }).waitFor();
    await person.press('Enter');
    await expect.poll(() => field().inputValue()).toBe('First @**Ben** ');
    await page.keyboard.type('#gar');
    await row()
      .getByRole('option', { name: /garden/, selected: true })
      .waitFor();
    await person.press('Tab');
    await page.keyboard.type(':tada');
    await row().getByRole('option', { name: 'tada', selected: true }).waitFor();
    await person.press('Enter');
    await expect.poll(() => field().inputValue()).toBe('First @**Ben** #**garden** :tada: ');
    await field().fill('First');
    await person.press('Control+a', 'Control+b');
    await expect.poll(() => field().inputValue()).toBe('**First**');
    await button('Italic').click();
    await expect.poll(() => field().inputValue()).toBe('***First***');
    await field().fill('- one');
    await person.press('End', 'Enter');
    await expect.poll(() => field().inputValue()).toBe('- one\n- ');
    await checkAccessibility(page);
    await field().fill('- one\n- two');
    await person.press('Control+Enter');
    await expect.poll(stored).toBe('- one\n- two');
    await field().waitFor({ state: 'detached' });
  });

  it('has no polls and no commands but those that are text', async () => {
    await edit('First');
    expect(await button('Poll').count()).toBe(0);
    await field().fill('');
    await page.keyboard.type('/');
    await row().getByRole('option', { name: /^\/me/ }).waitFor();
    expect(
      await row()
        .getByRole('option', { name: /^\/poll/ })
        .count(),
    ).toBe(0);
    await person.press('Escape', 'Escape');
    await field().waitFor({ state: 'detached' });
  });

  it('shows what the message will look like', async () => {
    await edit('First');
    await page.keyboard.type(' **bold**');
    await person.press('Alt+p');
    await row().getByRole('region', { name: 'Preview' }).locator('strong').getByText('bold').waitFor();
    await button('Preview').click();
    await row().getByRole('region', { name: 'Preview' }).waitFor({ state: 'detached' });
    expect(await page.locator('form.compose').count()).toBe(0);
    await button('Cancel').click();
  });

  it('takes files from the tool, the clipboard and the mouse, and waits for them before it saves', async () => {
    await edit('First');
    const chooser = page.waitForEvent('filechooser');
    await button('Attach files').click();
    await (await chooser).setFiles({ name: 'chosen.txt', mimeType: 'text/plain', buffer: Buffer.from('1') });
    await expect.poll(() => field().inputValue()).toContain('[chosen.txt](');
    const transfer = (name: string): Promise<unknown> =>
      page.evaluateHandle((file) => {
        const data = new DataTransfer();
        data.items.add(new File(['12'], file, { type: 'text/plain' }));
        return data;
      }, name);
    await field().evaluate(
      (element, data) => {
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data as DataTransfer, bubbles: true, cancelable: true }));
      },
      await transfer('pasted.txt'),
    );
    await expect.poll(() => field().inputValue()).toContain('[pasted.txt](');
    await row().dispatchEvent('drop', { dataTransfer: await transfer('dropped.txt') });
    await person.press('Control+Enter');
    await expect.poll(stored).toMatch(/^First\n\[chosen\.txt\]\(\S+\)\n\[pasted\.txt\]\(\S+\)\n\[dropped\.txt\]\(\S+\)$/);
    expect(await page.locator('form.compose').count()).toBe(0);
    // Links in neighbouring lines are too close for the checks of other tests.
    await ada.client.patch(`messages/${id}`, { content: 'Files' });
  });
});

describe('A changed text', () => {
  it('survives a reload, does not take the focus, and can be saved', async () => {
    await edit('First');
    await field().fill('Second');
    await page.reload();
    await expect.poll(() => field().inputValue()).toBe('Second');
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(false);
    await page.evaluate(() => (window.location.hash = '#drafts'));
    await page.getByRole('listitem').filter({ hasText: 'Second' }).getByText('Change of a message').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Second' }).getByRole('button', { name: 'Edit', exact: true }).click();
    await expect.poll(() => field().inputValue()).toBe('Second');
    await row().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(stored).toBe('Second');
    await page.reload();
    await row().getByText('Second').waitFor();
    expect(await field().count()).toBe(0);
  });

  it('is given up by Escape, also after a reload', async () => {
    await edit('First');
    await field().fill('Second');
    await person.press('Escape');
    await page.reload();
    await row().getByText('First').waitFor();
    expect(await field().count()).toBe(0);
  });

  it('becomes a draft when the message is deleted, and its writer goes on writing', async () => {
    await edit('First');
    await field().fill('Half a sen');
    await owner.client.delete(`messages/${id}`);
    await page.getByText('The message was deleted. Your text is now a draft.').waitFor();
    await page.keyboard.type('tence');
    await expect.poll(() => compose().inputValue()).toBe('Half a sentence');
    await compose().fill('');
    await person.press('Escape');
  });

  it('is not asked for again after a reload that came before the answer of the server', async () => {
    await edit('First');
    await field().fill('Second');
    await page.route(`**/messages/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await route.fetch();
      else await route.continue();
    });
    // No event tells this page of its change.
    await page.route('**/events?*', (route) => route.abort());
    person.problems.tolerate(/net::ERR_FAILED/);
    await person.press('Control+Enter');
    await expect.poll(stored).toBe('Second');
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await person.open(TOPIC);
    await row().getByText('Second').waitFor();
    await field().waitFor({ state: 'detached' });
    await page.evaluate(() => (window.location.hash = '#drafts'));
    await page.getByRole('heading', { name: 'Drafts' }).waitFor();
    expect(await page.getByText('Change of a message').count()).toBe(0);
    await person.open(TOPIC);
  });

  it('stays a changed text after a reload while the server fails', async () => {
    await edit('First');
    await field().fill('Second');
    person.problems.tolerate(/status of 503/);
    let isAsked = false;
    await page.route(`**/messages/${id}?*`, async (route) => {
      isAsked = true;
      await route.fulfill({ status: 503, json: { result: 'error', code: 'UNAVAILABLE', msg: 'Later.' } });
    });
    await page.reload();
    await expect.poll(() => isAsked).toBe(true);
    await expect.poll(() => field().inputValue()).toBe('Second');
    expect(await page.getByText('Your text is now a draft.').count()).toBe(0);
    await page.unrouteAll();
    await row().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(stored).toBe('Second');
  });

  it('becomes a draft when the message was deleted while no event said so', async () => {
    await withoutEvents(
      async () => {
        await edit('First');
        await field().fill('Still here');
      },
      () => owner.client.delete(`messages/${id}`),
    );
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => compose().inputValue()).toBe('Still here');
    await compose().fill('');
    await person.press('Escape');
  });

  it('becomes a draft when the message was deleted while the page was closed', async () => {
    await edit('First');
    await field().fill('Still here');
    await page.goto('about:blank');
    await owner.client.delete(`messages/${id}`);
    person.problems.tolerate(/status of 400/);
    await person.open(TOPIC);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => compose().inputValue()).toBe('Still here');
    await compose().fill('');
    await person.press('Escape');
  });
});

describe('A change of somebody else meanwhile', () => {
  const other = (): Promise<unknown> => ada.client.patch(`messages/${id}`, { content: 'Theirs' });

  it('is shown at once where nothing is written', async () => {
    await edit('First');
    await other();
    await expect.poll(() => field().inputValue()).toBe('Theirs');
    await page.keyboard.type('!');
    await person.press('Control+Enter');
    await expect.poll(stored).toBe('Theirs!');
  });

  it('is not overwritten before the writer has seen it and keeps the own text', async () => {
    await edit('First');
    await field().fill('Mine');
    await other();
    const alert = row().getByRole('alert');
    await alert.getByText('Theirs').waitFor();
    await checkAccessibility(page);
    await person.press('Control+Enter');
    expect(await field().inputValue()).toBe('Mine');
    expect(await stored()).toBe('Theirs');
    await button('Keep my text').click();
    await alert.waitFor({ state: 'detached' });
    await person.press('Control+Enter');
    await expect.poll(stored).toBe('Mine');
  });

  it('takes the place of the own text if the writer wants it, who can undo that', async () => {
    await edit('First');
    await field().fill('Mine');
    await other();
    await button('Take this text').click();
    await expect.poll(() => field().inputValue()).toBe('Theirs');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field().inputValue()).toBe('Mine');
    await button('Cancel').click();
  });

  it('is not replaced by the undo of a change that was given up before', async () => {
    await edit('First');
    await field().fill('Given up');
    await button('Cancel').click();
    await edit('First');
    await field().fill('Newer');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.toast').waitFor({ state: 'detached' });
    expect(await field().inputValue()).toBe('Newer');
    await button('Cancel').click();
  });

  it('is noticed after a reload', async () => {
    await edit('First');
    await field().fill('Mine');
    await page.goto('about:blank');
    await other();
    await person.open(TOPIC);
    await row().getByRole('alert').getByText('Theirs').waitFor();
    await button('Take this text').click();
    await button('Cancel').click();
    expect(await stored()).toBe('Theirs');
  });

  it('is noticed when no event said so', async () => {
    await withoutEvents(async () => {
      await edit('First');
      await field().fill('Mine');
    }, other);
    await row().getByRole('alert').getByText('Theirs').waitFor();
    await button('Take this text').click();
    await button('Cancel').click();
  });

  it('is noticed when the server says so, before its event arrives', async () => {
    await edit('First');
    await field().fill('Mine');
    person.problems.expect(/status of 400/);
    // The other change comes first, and its event last.
    await page.route(`**/messages/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await other();
      await route.continue();
    });
    await person.press('Control+Enter');
    await row().getByRole('alert').getByText('Theirs').waitFor();
    expect(await stored()).toBe('Theirs');
    await page.unroute(`**/messages/${id}`);
    await button('Keep my text').click();
    await person.press('Control+Enter');
    await expect.poll(stored).toBe('Mine');
  });
});
