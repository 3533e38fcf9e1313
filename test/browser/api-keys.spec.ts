import { beforeAll, describe, expect, it } from 'vitest';
import { BotType } from '../../src/kernel/actor.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The API keys of a person', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let bot: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    bot = await realm.bot('Harbour Bell', BotType.generic, ada);
  });

  it('are created within limits, shown once, listed, and revoked, by the keyboard too', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/api-keys');
    await page.getByText('Keys for your programs will be here.').waitFor();
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Gate report');
    await dialog.getByRole('checkbox', { name: /^read/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /^send messages/ }).check();
    await dialog.getByRole('combobox', { name: 'Send to these channels only' }).fill('gard');
    await dialog.getByRole('option', { name: /garden/ }).click();
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption({ label: 'After 30 days' });
    await checkAccessibility(page);
    await takeScreenshots(page, 'new-api-key');
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    await dialog.getByText('Copy the key now. It is not shown again.').waitFor();
    const key = (await dialog.locator('code').textContent()) ?? '';
    expect(key).toMatch(/^[A-Za-z0-9]{32}$/);
    await person.press('Enter');
    const row = page.getByRole('row', { name: /Gate report/ });
    await row.getByText('send messages').waitFor();
    await row.getByText('only in #garden').waitFor();
    expect(await page.content()).not.toContain(key);

    const client = realm.clientWith(ada.email, key);
    const message = { type: 'channel', to: 'garden', topic: 'gate', content: 'open' };
    expect((await client.post('messages', message)).status).toBe(200);
    expect((await client.post('messages', { type: 'direct', to: [ben.user.id], content: 'open' })).status).toBe(403);

    await row.getByRole('button', { name: 'Actions for Gate report' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog', { name: 'Revoke Gate report?' }).getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Keys for your programs will be here.').waitFor();
    expect((await client.post('messages', message)).status).toBe(401);
  });

  it('include those of the bots of the person', async () => {
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/api-keys');
    await page.getByRole('combobox', { name: 'Whose keys' }).selectOption({ label: 'Harbour Bell' });
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Tide table');
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption({ label: 'Never' });
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    const key = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('row', { name: /Tide table/ })
      .getByText('Never')
      .waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'api-keys');
    expect((await realm.clientWith(bot.email, key).get('users/me')).body).toMatchObject({ user_id: bot.user.id });
    await page.getByRole('combobox', { name: 'Whose keys' }).selectOption({ label: 'My account' });
    await page.getByText('Keys for your programs will be here.').waitFor();
  });
});
