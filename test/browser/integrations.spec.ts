import { beforeAll, describe, expect, it } from 'vitest';
import { BotType } from '../../src/kernel/actor.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The integrations of a bot', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada] = await realm.joinGarden();
  });

  it('are set up with an address that is made of what is chosen, by the keyboard alone', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/your-bots');
    await page.getByRole('button', { name: 'Create a bot' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Octocat');
    await page.getByLabel('Short name').fill('octocat');
    await page.getByRole('dialog').getByText('Incoming webhook').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a bot' }).click();
    await page.waitForURL(/#settings\/your-bots\/\d+\/address$/);

    const mark = page.getByRole('button', { name: 'Grafana' }).locator('use');
    await expect.poll(() => mark.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0);
    await page.getByLabel('Find a service').fill('nothing at all');
    await page.getByText('No service is called “nothing at all”').waitFor();
    await page.getByLabel('Find a service').fill('github');
    await person.press('Tab');
    await person.press('Enter');
    await page.getByRole('group', { name: 'Where to' }).getByRole('combobox').selectOption('#garden');
    await page.getByRole('group', { name: 'Topic' }).getByRole('textbox').fill('the forge');
    await page.getByRole('group', { name: 'branches' }).getByRole('textbox').fill('main');
    await page.getByLabel('pull_request', { exact: true }).check();
    await page.getByText('Add a webhook to the repository or the organization').waitFor();
    const address = page.getByRole('group', { name: 'Address', exact: true });
    expect(await address.locator('code').textContent()).not.toContain('api_key');
    await page.getByRole('button', { name: 'Show: Address' }).click();
    const url = new URL((await address.locator('code').textContent()) ?? '');
    expect(url.pathname).toBe('/api/v1/external/github');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ topic: 'the forge', branches: 'main', only_events: '["pull_request"]' });
    await checkAccessibility(page);
    await takeScreenshots(page, 'integration-address');

    await page.getByRole('button', { name: 'Send an example' }).click();
    await page.getByText('Nothing was sent.').or(page.getByText('The messages are sent.')).waitFor();

    const key = url.searchParams.get('api_key');
    await page.getByRole('button', { name: 'Replace it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace it' }).click();
    await expect.poll(async () => address.locator('code').textContent()).not.toContain(key);

    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page
      .getByRole('region', { name: /^Request \d+/ })
      .getByText('Example', { exact: true })
      .waitFor();
  });

  it('have a log of what services sent, from which a request is replayed', async () => {
    const bot = await realm.bot('Alarm', BotType.incomingWebhook, ada);
    const send = (name: string, body: string, headers = {}): Promise<unknown> =>
      realm.stranger.send('POST', `external/${name}?api_key=${bot.key}`, headers, body);
    await send('helloworld', JSON.stringify({ featured_title: 'Beans', featured_url: 'https://example.com' }));
    await send('helloworld', JSON.stringify({ featured_title: 'Beans' }), { 'user-agent': 'Pump/1' });
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open(`/#settings/your-bots/${bot.user.id}/requests`);
    const detail = page.getByRole('region', { name: /^Request \d+/ });
    await detail.getByText('No usable featured_url').waitFor();
    await detail.getByText('user-agent: Pump/1').waitFor();
    await detail.getByText('"featured_title": "Beans"').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'integration-log');

    await page.getByRole('link', { name: /^Sent helloworld/ }).click();
    await detail.getByText('Direct message to the owner').waitFor();
    await detail.getByRole('button', { name: 'Replay' }).click();
    await detail.getByText('The messages are sent.').waitFor();
    await detail.getByRole('status').getByRole('link').click();
    await detail.getByText(/^Replay of request \d+$/).waitFor();
    await page.getByRole('link', { name: /^Sent helloworld hello Replay/ }).waitFor();
  });

  it('verify signatures once a secret is set, which is not shown again', async () => {
    const bot = await realm.bot('Signed', BotType.incomingWebhook, ada);
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open(`/#settings/your-bots/${bot.user.id}/address`);
    await page.getByRole('button', { name: 'GitLab' }).click();
    const row = page.getByRole('group', { name: 'Secret for signatures' });
    await row.getByLabel('Secret for signatures').last().fill('Sesame');
    await row.getByRole('button', { name: 'Set' }).click();
    await row.getByText('Set: what is not signed is refused.').waitFor();
    const signed = async (): Promise<unknown> => (await ada.client.get(`bots/${bot.user.id}/integration_secret`)).body['signed'];
    expect(await signed()).toBe(true);
    await row.getByRole('button', { name: 'Remove' }).click();
    await row.getByRole('button', { name: 'Set' }).waitFor();
    expect(await signed()).toBe(false);
  });
});
