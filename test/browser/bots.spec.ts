import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotType } from '../../src/kernel/actor.js';
import { WebhookReceiver } from '../api/webhooks/webhook-receiver.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const CREATED = /#settings\/your-bots\/(\d+)\/endpoint$/;

describe('The bots of a person', () => {
  let realm: TestRealm;
  let receiver: WebhookReceiver;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
  });

  afterAll(() => receiver.stop());

  it('are created, changed, and end in every browser', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/your-bots');
    await page.getByRole('button', { name: 'Create a bot' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Harbour Bell');
    await page.getByLabel('Short name').fill('bell');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a bot' }).click();
    await page.getByRole('heading', { name: 'Harbour Bell' }).waitFor();

    const other = await BrowserPerson.logIn(realm, ada);
    await other.open('/#settings/your-bots');
    await other.page.getByRole('link', { name: 'Harbour Bell' }).waitFor();
    const name = page.getByRole('group', { name: 'Name', exact: true });
    await name.getByRole('textbox').fill('Harbour Horn');
    await person.press('Enter');
    await name.getByText('Saved').waitFor();
    await other.page.getByRole('link', { name: 'Harbour Horn' }).waitFor();

    await page.getByRole('button', { name: 'Show: API key' }).click();
    const key = (await page.getByRole('group', { name: 'API key' }).locator('code').textContent()) ?? '';
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download zuliprc' }).click();
    const zuliprc = await readFile(await (await download).path(), 'utf8');
    expect(zuliprc).toContain(`key=${key}\n`);
    expect(zuliprc).toMatch(/^\[api\]\nemail=bell-bot@.*\n/);

    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
    await other.page.getByText('Bots that you create will be here.').waitFor();
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await other.page.getByRole('link', { name: 'Harbour Horn' }).waitFor();
  });

  it('show what an outgoing webhook is called with and what it answers, and call it again', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/your-bots');
    await page.getByRole('button', { name: 'Create a bot' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Customs Helper');
    await page.getByLabel('Short name').fill('customs');
    await page.getByRole('dialog').getByText('Outgoing webhook').click();
    await page.getByLabel('Address of the endpoint').fill(receiver.url);
    await page.getByRole('dialog').getByRole('button', { name: 'Create a bot' }).click();
    await page.waitForURL(CREATED);
    const botId = Number(CREATED.exec(page.url())?.[1]);

    await page.getByRole('button', { name: 'Show: Signing secret' }).click();
    const secret = (await page.getByRole('group', { name: 'Signing secret' }).locator('code').textContent()) ?? '';
    receiver.reset({ status: 200, body: '{"content": "Hello from the endpoint"}' });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('region', { name: 'Result of the test' }).getByText('Hello from the endpoint').waitFor();
    expect(() => verified(secret)).not.toThrow();

    receiver.reset({ status: 422, body: 'tariff code 8609 is unknown' });
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [botId] });
    await ben.client.post('messages', { type: 'channel', to: 'garden', topic: 'customs', content: '@**Customs Helper** 8609' });
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('link', { name: /Failed garden › customs Ben/ }).click();
    const detail = page.getByRole('region', { name: /^Delivery \d+/ });
    await detail.getByText('Mention by Ben').waitFor();
    await detail.getByText('422 refused').waitFor();
    await detail.getByText('tariff code 8609 is unknown').waitFor();
    await detail.getByRole('button', { name: 'Request' }).click();
    await detail.getByText('"data": "@**Customs Helper** 8609"').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'bot-webhook');

    await detail.getByRole('button', { name: 'Replay' }).click();
    await detail.getByText('Delivered').waitFor();
    expect(receiver.calls).toHaveLength(2);
    expect(receiver.calls[1]?.headers['webhook-id']).toBe(receiver.calls[0]?.headers['webhook-id']);

    await page.getByRole('button', { name: 'Replay a period' }).click();
    await page.getByText('That is 0 deliveries.').waitFor();
    await page.getByLabel('Delivered').check();
    await page.getByText('That is 1 delivery.').waitFor();
    await page.getByRole('button', { name: 'Replay 1' }).click();
    await page.getByText('1 delivery is on the way again.').waitFor();
    await expect.poll(() => receiver.calls.length).toBe(3);
  });

  it('keep the secret before for as long as the owner wants, and are not called while they are disabled', async () => {
    const bot = await realm.bot('Scale', BotType.outgoingWebhook, ada, receiver.url);
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open(`/#settings/your-bots/${bot.user.id}/endpoint`);
    await page.getByRole('button', { name: 'Show with the secret' }).click();
    const code = page.getByLabel('Example of a receiver').last();
    const before = (await code.textContent()) ?? '';
    expect(before).toMatch(/SECRET=whsec_\S+ node/);
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByLabel('An hour').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.getByText(/^The old secret ends in (?:60|59) minutes|1 hour/).waitFor();
    expect(await code.textContent()).not.toBe(before);
    await checkAccessibility(page);
    await takeScreenshots(page, 'bot-endpoint');

    await page.getByRole('button', { name: 'Disable' }).click();
    await page.locator('.chip').getByText('Disabled').waitFor();
    receiver.reset();
    await ben.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'How heavy?' });
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByText('Not called, because the endpoint is disabled').waitFor();
    await page.getByText('Not shown to you').first().waitFor();
    expect(receiver.calls).toHaveLength(0);
  });

  it('have an accessible list', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    await person.open('/#settings/your-bots');
    await person.page.getByRole('table').waitFor();
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, 'bots');
  });

  /** Verifies the last call as its receiver does. @throws Error if the signature is wrong */
  function verified(secret: string): unknown {
    const { text, headers } = receiver.calls.at(-1) ?? { text: '', headers: {} };
    return new Webhook(secret).verify(text, headers as Record<string, string>);
  }
});
