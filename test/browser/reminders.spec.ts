import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ScheduledMessageDeliveryService } from '../../src/modules/messaging/scheduled-messages/application/scheduled-message-delivery.service.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const TOPIC = '/#narrow/channel/garden/topic/tomatoes';
const IN_2040 = 2_209_026_600;

interface Reminder {
  readonly reminder_target_message_id: number;
  readonly reminder_id: number;
  readonly content: string;
  readonly scheduled_delivery_timestamp: number;
}

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let person: BrowserPerson;
let page: Page;
let target: number;

const row = (text: string): Locator => page.getByRole('listitem').filter({ hasText: text });
const dialog = (): Locator => page.getByRole('dialog', { name: 'Remind me about this' });
const message = (text: string): Locator => page.locator('article').filter({ hasText: text });

async function reminders(): Promise<Reminder[]> {
  return (await ada.client.get('reminders')).body['reminders'] as Reminder[];
}

beforeAll(async () => {
  realm = await TestRealm.create(server);
  await realm.notificationBot();
  [ada, ben] = await realm.joinGarden();
  target = await post(ben, 'garden', 'tomatoes', 'Water them on Friday.');
  person = await BrowserPerson.logIn(realm, ada);
  ({ page } = person);
  await person.open('/');
});

describe('A reminder', () => {
  it('is asked for in the menu of a message, at one of the usual times and with a note', async () => {
    await page.goto(TOPIC);
    await message('Water them').hover();
    await message('Water them').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Remind me about this/ }).click();
    await dialog()
      .getByRole('radio', { name: /^Tomorrow/ })
      .check();
    await dialog().getByLabel('Note (optional)').fill('Which *can*?');
    await checkAccessibility(page);
    await takeScreenshots(page, 'remind');
    await dialog().getByRole('button', { name: 'Remind me' }).click();
    await page.getByText(/^You will be reminded: /).waitFor();
    await dialog().waitFor({ state: 'detached' });
    const [reminder] = await reminders();
    expect(reminder).toMatchObject({ reminder_target_message_id: target });
    expect(reminder?.content).toContain('Note:\n > Which *can*?');
    const time = new Date((reminder?.scheduled_delivery_timestamp ?? 0) * 1000);
    expect([time.getTime() > Date.now(), time.getTime() < Date.now() + 2 * 86_400_000]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(reminders).toEqual([]);
  });

  it('is asked for with the keyboard alone, at any time', async () => {
    await page.goto(TOPIC);
    await message('Water them').waitFor();
    // Keys are taken for typing for a moment after a field has lost the focus.
    await expect
      .poll(async () => {
        await person.press('k');
        return page.locator('.msg.selected').count();
      })
      .toBe(1);
    await person.press('l');
    await dialog().getByRole('radio', { name: 'Another time' }).check();
    await dialog().getByLabel('Time', { exact: true }).fill('2020-01-02T10:30');
    await dialog().getByText('Choose a time in the future.').waitFor();
    await person.press('Enter');
    expect([await dialog().isVisible(), await reminders()]).toEqual([true, []]);
    await dialog().getByLabel('Time', { exact: true }).fill('2040-01-02T10:30');
    await person.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(async () => (await reminders()).length).toBe(1);
  });

  it('is listed beside what is scheduled, with its note and the message, and leads there', async () => {
    await ada.client.post('reminders', { message_id: target, scheduled_delivery_timestamp: IN_2040 + 60, note: 'Ask Cem' });
    await page.goto('/#scheduled');
    await page.getByRole('link', { name: /^Reminders/ }).click();
    await row('Ask Cem').getByText('garden › tomatoes').waitFor();
    await row('Ask Cem').getByText('Ben: Water them on Friday.').waitFor();
    await row('Ask Cem')
      .getByText(/^Reminder: .*2040/)
      .waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Water them' }).count()).toBe(2);
    await checkAccessibility(page);
    await takeScreenshots(page, 'reminders');
    await row('Ask Cem').getByRole('button', { name: 'Show the message' }).click();
    await message('Water them on Friday.').waitFor();
    expect(page.url()).toContain(`/near/${target}`);
  });

  it('disappears from the list when it is deleted, here and elsewhere, and comes back by an undo', async () => {
    await page.goto('/#reminders');
    await row('Ask Cem').getByRole('button', { name: 'Delete' }).click();
    await row('Ask Cem').getByRole('button', { name: 'Delete it?' }).click();
    await row('Ask Cem').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Ask Cem').waitFor();
    for (const { reminder_id: id } of await reminders()) await ada.client.delete(`reminders/${id}`);
    await page.getByText('No reminders', { exact: true }).waitFor();
  });

  it('leaves the list when it comes, as a message of the notification bot with a link to the message', async () => {
    await ada.client.post('reminders', { message_id: target, scheduled_delivery_timestamp: IN_2040, note: 'It is time' });
    await row('It is time').waitFor();
    const [{ reminder_id: id } = { reminder_id: 0 }] = await reminders();
    await server.write('UPDATE scheduled_message SET deliver_at = 1, next_attempt_at = 1 WHERE id = ?', [id]);
    await server.get(ScheduledMessageDeliveryService).deliver(id);
    await row('It is time').waitFor({ state: 'detached' });
    await page.goto('/#narrow/is/dm');
    await message('You requested a reminder').getByRole('link', { name: 'said' }).click();
    await message('Water them on Friday.').first().waitFor();
    expect(page.url()).toContain(`/near/${target}`);
  });

  it('says that its message is gone', async () => {
    await ada.client.post('reminders', { message_id: target, scheduled_delivery_timestamp: IN_2040, note: 'Too late' });
    await page.goto('/#reminders');
    await row('Too late').getByText('Ben: Water them on Friday.').waitFor();
    const olga = await realm.join('Olga', 100);
    expect((await olga.client.delete(`messages/${target}`)).status).toBe(200);
    await row('Too late').getByText('A message that is not here').waitFor();
  });

  it('stand in a list whose tabs fit on a phone, in German too', async () => {
    await ada.client.patch('settings', { default_language: 'de' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/#reminders');
    const tabs = page.getByRole('navigation', { name: 'Entwürfe und Geplantes' });
    await tabs.getByRole('link', { name: /^Erinnerungen/ }).waitFor();
    const { x, width } = (await tabs.boundingBox()) ?? { x: 0, width: Infinity };
    expect(x + width).toBeLessThanOrEqual(360);
  });
});
