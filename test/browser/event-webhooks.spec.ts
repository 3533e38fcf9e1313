import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { WebhookReceiver } from '../api/webhooks/webhook-receiver.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The webhooks for events of an administrator', () => {
  let receiver: WebhookReceiver;
  let realm: TestRealm;
  let ada: TestAccount;
  let olga: TestAccount;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    realm = await TestRealm.create(server);
    await realm.joinGarden();
    ada = await realm.join('Ada Admin', Role.administrator);
    olga = await realm.join('Olga', Role.owner);
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
  });
  afterAll(() => receiver.stop());

  it('are made, tried, followed, changed, turned off and deleted', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/event-webhooks');
    await page.getByText('Webhooks for your programs will be here.').waitFor();
    await page.getByRole('button', { name: 'Create a webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Archive');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('checkbox', { name: /^Reactions/ }).check();
    await dialog.getByRole('combobox', { name: 'Messages of' }).selectOption({ label: '#garden' });
    await dialog.getByLabel('Topic, if only one').fill('tomatoes');
    await checkAccessibility(page);
    await takeScreenshots(page, 'new-event-webhook');
    await dialog.getByRole('button', { name: 'Create a webhook' }).click();
    await dialog.getByText('It is not shown again.').waitFor();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await person.press('Enter');
    const row = page.getByRole('row', { name: /Archive/ });
    await row.getByText('New messages and Reactions').waitFor();
    expect(await page.content()).not.toContain(secret);

    const choose = async (item: string): Promise<void> => {
      await row.getByRole('button', { name: 'Actions for Archive' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Send a test');
    await page.getByRole('region', { name: 'Result of the test' }).getByText('200 accepted').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'event-webhooks');

    const message = { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'Ripe' };
    await olga.client.post('messages', message);
    await expect.poll(() => receiver.calls.length).toBe(2);
    await choose('Deliveries');
    const deliveries = page.getByRole('dialog', { name: 'Deliveries of Archive' });
    await deliveries.getByRole('button', { name: 'Refresh' }).click();
    await deliveries.getByText('Delivered').waitFor();
    await checkAccessibility(page);
    await deliveries.getByRole('button', { name: 'Replay: Event 1' }).click();
    await expect.poll(() => receiver.calls.length).toBe(3);
    await person.press('Escape');

    await choose('Edit');
    expect(await dialog.getByLabel('Topic, if only one').inputValue()).toBe('tomatoes');
    await dialog.getByLabel('Name').fill('Archive of all');
    await dialog.getByRole('combobox', { name: 'Messages of' }).selectOption({ label: 'Everything that you read' });
    await dialog.getByLabel('Topic, if only one').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Archive of all').waitFor();
    const { body } = await ada.client.get('event_webhooks');
    expect(body['event_webhooks']).toMatchObject([{ name: 'Archive of all', narrow: [], event_types: ['message', 'reaction'] }]);

    const menu = row.getByRole('button', { name: 'Actions for Archive of all' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete Archive of all?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Webhooks for your programs will be here.').waitFor();
  });

  it('keep a narrow that the form shows in part or not at all', async () => {
    const narrow = [
      ['topic', ''],
      ['sender', olga.email],
      ['topic', 'tomatoes'],
    ];
    const input = { name: 'Chat', url: receiver.url, event_types: ['message'], narrow };
    expect((await ada.client.post('event_webhooks', input)).body).toMatchObject({ result: 'success' });
    const person = await BrowserPerson.logIn(realm, ada);
    await person.open('/#settings/event-webhooks');
    await person.page.getByRole('button', { name: 'Actions for Chat' }).click();
    await person.page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = person.page.getByRole('dialog');
    expect(await dialog.getByLabel('Topic, if only one').inputValue()).toBe('general chat');
    await dialog.getByLabel('Name').fill('General chat');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await person.page.getByRole('row', { name: /General chat/ }).waitFor();
    const { body } = await ada.client.get('event_webhooks');
    expect(body['event_webhooks']).toMatchObject([{ name: 'General chat', narrow }]);
  });

  it('have a page for those alone who may have them', async () => {
    const member = await realm.join('Max');
    const person = await BrowserPerson.logIn(realm, member);
    await person.open('/#settings/event-webhooks');
    await person.page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    expect(await person.page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });
});
