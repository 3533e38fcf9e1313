import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const TOPIC = '/#narrow/channel/garden/topic/tomatoes';

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;

const field = (on = page): Locator => on.getByRole('textbox', { name: 'Message' });
const row = (text: string, on = page): Locator => on.getByRole('listitem').filter({ hasText: text });

async function serverDrafts(): Promise<string[]> {
  const { body } = await ada.client.get('drafts');
  return (body['drafts'] as { content: string }[]).map(({ content }) => content).sort();
}

/** Opens the field of the topic, and writes. */
async function write(text: string, on = page): Promise<void> {
  await on.goto(TOPIC);
  const closed = on.getByRole('button', { name: /^Reply to garden › tomatoes/ });
  await expect.poll(async () => (await closed.isVisible()) || (await field(on).isVisible())).toBe(true);
  if (await closed.isVisible()) await closed.click();
  await field(on).fill(text);
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await post(ben, 'garden', 'tomatoes', 'First ones.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/');
});

describe('The list of drafts', () => {
  it('contains what was written here and on other devices, with an address of its own', async () => {
    await write('Written here');
    await expect.poll(serverDrafts).toEqual(['Written here']);
    const draft = { type: 'private', to: [ben.user.id], topic: '', content: 'Written on a phone', timestamp: 1 };
    await ada.client.post('drafts', { drafts: [draft] });
    await page.getByRole('link', { name: /^Drafts and scheduled/ }).click();
    await row('Written here').getByText('garden › tomatoes').waitFor();
    await row('Written on a phone').getByText('Ben').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'drafts');
  });

  it('puts a draft back into the field, from where it is sent', async () => {
    await row('Written on a phone').getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => field().inputValue()).toBe('Written on a phone');
    await person.press('Control+Enter');
    await page.getByRole('heading', { name: 'Ben' }).waitFor();
    await page.locator('article:not(.pending)').filter({ hasText: 'Written on a phone' }).waitFor();
    await expect.poll(serverDrafts).toEqual(['Written here']);
  });

  it('deletes a draft by a second press, and takes that back', async () => {
    await page.goto('/#drafts');
    await row('Written here').getByRole('button', { name: 'Edit' }).focus();
    await person.press('Delete');
    await row('Written here').getByRole('button', { name: 'Delete it?' }).waitFor();
    await person.press('Delete');
    await row('Written here').waitFor({ state: 'detached' });
    await expect.poll(serverDrafts).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Written here').waitFor();
    await expect.poll(serverDrafts).toEqual(['Written here']);
    await row('Written here').getByRole('button', { name: 'Send' }).click();
    await row('Written here').waitFor({ state: 'detached' });
    await expect.poll(serverDrafts).toEqual([]);
  });
});

describe('A draft that is open in two tabs', () => {
  it('is the same in both, and is gone from both when it is sent', async () => {
    const tab = await person.openTab(TOPIC);
    await tab.getByText('First ones.').waitFor();
    await write('In two tabs');
    // The field that is closed in the other tab opens with the text.
    await page.getByText('Draft saved').waitFor();
    await tab.getByRole('button', { name: /^Reply to garden › tomatoes/ }).click();
    await expect.poll(() => field(tab).inputValue()).toBe('In two tabs');
    await tab.reload();
    await expect.poll(() => field(tab).inputValue()).toBe('In two tabs');
    await field(tab).fill('In two tabs, changed');
    await expect.poll(() => field().inputValue()).toBe('In two tabs, changed');
    await field(tab).press('Control+Enter');
    await expect.poll(() => field().inputValue()).toBe('');
    await expect.poll(serverDrafts).toEqual([]);
    await tab.close();
  });
});

describe('A draft that is being written', () => {
  it('is gone on with after a reload, at the end of its text', async () => {
    await write('One two');
    await expect.poll(serverDrafts).toEqual(['One two']);
    await page.reload();
    await field().and(person.focused).waitFor();
    await page.keyboard.type(' three');
    await expect.poll(() => field().inputValue()).toBe('One two three');
    await field().fill('');
    await expect.poll(serverDrafts).toEqual([]);
  });

  it('does not come back when it was sent without a connection', async () => {
    await write('Sent on a train');
    await expect.poll(serverDrafts).toEqual(['Sent on a train']);
    person.problems.tolerate(/net::ERR_/);
    person.network.cut();
    await field().press('Control+Enter');
    await page.locator('article.pending').getByText('Waiting for the connection').waitFor();
    await page.goto('/#inbox');
    await page.goto(TOPIC);
    expect(await field().isVisible()).toBe(false);
    person.network.restore();
    await page.locator('article:not(.pending)').filter({ hasText: 'Sent on a train' }).waitFor();
    await expect.poll(serverDrafts).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /^Reply to garden › tomatoes/ }).waitFor();
  });
});

describe('A message that is sent later', () => {
  it('is listed with its time, and can be changed, taken back and sent now', async () => {
    await write('For tomorrow');
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await page.getByText(/^The message will be sent: /).waitFor();
    expect(await field().inputValue()).toBe('');
    await page.goto('/#scheduled');
    await row('For tomorrow')
      .getByText(/^Will be sent: /)
      .waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'scheduled');

    await row('For tomorrow').getByRole('button', { name: 'Change the time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the time' });
    await dialog.getByLabel('Time', { exact: true }).fill('2040-01-02T10:30');
    await dialog.getByRole('button', { name: 'Change the time' }).click();
    await row('For tomorrow')
      .getByText(/2 Jan|Jan 2/)
      .waitFor();

    await row('For tomorrow').getByRole('button', { name: 'Send now' }).click();
    await row('For tomorrow').waitFor({ state: 'detached' });
    await expect.poll(() => newestMessage(ben)).toMatchObject({ content: 'For tomorrow', subject: 'tomatoes' });
  });
});

describe('The text of a message that is sent later', () => {
  const time = 2_209_026_600; // in 2040
  const scheduled = async (): Promise<unknown> => (await ada.client.get('scheduled_messages')).body['scheduled_messages'];
  const edit = async (text: string): Promise<Locator> => {
    await row(text).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('form', { name: 'Edit' }).getByRole('textbox', { name: 'Message' }).and(person.focused).waitFor();
    return person.focused;
  };

  it('is changed by itself, and stays scheduled as it was until then', async () => {
    const garden = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'];
    const message = { type: 'stream', to: garden, topic: 'tomatoes', content: 'Water thm.', scheduled_delivery_timestamp: time };
    await ada.client.post('scheduled_messages', message);
    await write('Begun before');
    await expect.poll(serverDrafts).toEqual(['Begun before']);
    await page.goto('/#scheduled');

    await edit('Water thm.');
    expect(await person.focused.inputValue()).toBe('Water thm.');
    await checkAccessibility(page);
    await takeScreenshots(page, 'scheduled-edit');
    await person.press('Escape');
    await row('Water thm.')
      .getByRole('button', { name: /Water thm/ })
      .and(person.focused)
      .waitFor();
    expect(await scheduled()).toMatchObject([{ content: 'Water thm.', scheduled_delivery_timestamp: time }]);

    await edit('Water thm.');
    await person.focused.fill('Water them.');
    await page.reload();
    await page.getByRole('form', { name: 'Edit' }).getByRole('textbox', { name: 'Message' }).press('Control+Enter');
    await row('Water them.').getByRole('button', { name: 'Send now' }).waitFor();
    expect(await scheduled()).toMatchObject([{ content: 'Water them.', topic: 'tomatoes', scheduled_delivery_timestamp: time }]);
    expect(await serverDrafts()).toEqual(['Begun before']);
  });

  it('becomes a draft if the message is sent or deleted meanwhile', async () => {
    await edit('Water them.');
    await person.focused.fill('Water them twice.');
    const [{ scheduled_message_id: id }] = (await scheduled()) as [{ scheduled_message_id: number }];
    await ada.client.delete(`scheduled_messages/${id}`);
    await page.getByText('The message was sent or deleted meanwhile. Your text is now a draft.').waitFor();
    await expect.poll(serverDrafts).toEqual(['Begun before', 'Water them twice.']);
    await page.goto('/#drafts');
    for (const text of ['Begun before', 'Water them twice.']) {
      await row(text).getByRole('button', { name: 'Delete' }).click();
      await row(text).getByRole('button', { name: 'Delete it?' }).click();
    }
    await expect.poll(serverDrafts).toEqual([]);
  });
});

describe('A saved snippet', () => {
  it('is written, inserted, changed and deleted', async () => {
    await write('Thank you for asking.');
    await page.getByRole('button', { name: 'Saved snippets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved snippets' });
    await dialog.getByRole('button', { name: 'New snippet' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Thanks');
    expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Thank you for asking.');
    await dialog.getByRole('button', { name: 'Save the snippet' }).click();
    await dialog.getByRole('button', { name: 'Edit Thanks' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Thank you');
    await dialog.getByRole('button', { name: 'Save the snippet' }).click();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: /^Thank you Thank you for asking/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => field().inputValue()).toBe('Thank you for asking.Thank you for asking.');
    await page.getByRole('button', { name: 'Saved snippets' }).click();
    const none = dialog.getByText('Texts that you use again and again can be kept here.');
    await dialog.getByRole('button', { name: 'Delete Thank you' }).click();
    await none.waitFor();
    // Nothing outside of the dialog can be pressed.
    await page.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Delete Thank you' }).click();
    await none.waitFor();
    await person.press('Escape');
    await field().fill('');
  });
});

describe('A log-out', () => {
  /** The texts that this browser keeps of Ben. */
  const keptTexts = (on: Page): Promise<string[]> =>
    on.evaluate(async (name) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      const kept = await new Promise<{ content: string }[]>((resolve) => {
        const reading = database.transaction('drafts').objectStore('drafts').getAll();
        reading.onsuccess = () => resolve(reading.result as { content: string }[]);
      });
      database.close();
      return kept.map(({ content }) => content);
    }, `skein-writing-${ben.user.id}`);

  it('leaves only those drafts in the browser that the server does not have', async () => {
    const other = await BrowserPerson.logIn(realm, ben);
    other.problems.tolerate(/status of 401|net::ERR_/); // of the poll whose session ends, and of the draft that does not arrive
    await write('The server has it', other.page);
    await other.page.getByText('Draft saved').waitFor();
    await expect.poll(async () => (await ben.client.get('drafts')).body['count']).toBe(1);
    await other.page.route('**/json/drafts', (route) => route.abort());
    await other.page.goto('/#narrow/channel/garden/topic/beans');
    await other.page
      .getByRole('button', { name: /^Reply to garden › beans|^New message/ })
      .first()
      .click();
    await field(other.page).fill('Only here');
    await expect.poll(() => keptTexts(other.page)).toEqual(expect.arrayContaining(['The server has it', 'Only here']));
    await other.page.getByRole('button', { name: /Organization menu$/ }).click();
    await other.page.getByRole('menuitem', { name: 'Log out' }).click();
    await other.page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
    expect(await keptTexts(other.page)).toEqual(['Only here']);
  });
});

describe('The end of writing', () => {
  it('understands a key that comes right after the end of writing', async () => {
    await write('Short');
    await field().press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await person.press('Escape');
  });
});

describe('A field that offers emoji', () => {
  it('marks the one that Enter takes, and none if Enter takes none', async () => {
    await write(':tad');
    await field().press('End');
    await page.keyboard.type('a');
    await page.getByRole('option', { name: 'tada', selected: true }).waitFor();
    await person.press('Backspace');
    await page.getByRole('option', { name: 'tada', selected: false }).waitFor();
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    expect(await field().getAttribute('aria-activedescendant')).toBeNull();
    await person.press('ArrowDown');
    await page.getByRole('option', { name: 'tada', selected: true }).waitFor();
    await person.press('Enter');
    expect(await field().inputValue()).toBe(':tada: ');
  });
});
