import { afterAll, beforeAll, expect, it } from 'vitest';
import { people, subscribe } from '../support/channels.js';
import { freePort } from '../support/spawned-server.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

let server: TestServer;
let ada: TestAccount;
let person: BrowserPerson;

beforeAll(async () => {
  server = await TestServer.start({
    SKEIN_INCOMING_MAIL_PATTERN: '%s@mail.skein.test',
    SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${await freePort()}`,
  });
  const realm = await TestRealm.create(server);
  await realm.emailGateway();
  ada = await realm.join('Ada');
  const ben = await realm.join('Ben');
  await subscribe(ada, 'garden');
  await subscribe(ben, 'announcements', { can_send_message_group: people(ben) });
  person = await BrowserPerson.logIn(realm, ada);
});
afterAll(() => server.stop());

const idOf = async (name: string): Promise<number> => (await ada.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;

it('The settings of a channel show its mail address to those who may write there', async () => {
  const id = await idOf('garden');
  await person.open(`/#channels/${id}/garden/general`);
  const row = person.page.getByRole('group', { name: 'Address of the channel' });
  await row.getByRole('button', { name: 'Show' }).click();
  const { body } = await ada.client.get(`streams/${id}/email_address`);
  expect(await row.locator('code').textContent()).toBe(body['email']);
  await row.getByRole('button', { name: 'Copy' }).waitFor();
  await checkAccessibility(person.page);
  await takeScreenshots(person.page, 'channel-email');
  await person.page.getByRole('button', { name: 'Replace it' }).click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Replace it' }).click();
  await person.page.getByText('The channel has a new address.').waitFor();
  const { body: replaced } = await ada.client.get(`streams/${id}/email_address`);
  expect(replaced['email']).not.toBe(body['email']);
  expect(await row.locator('code').textContent()).toBe(replaced['email']);
  await person.open(`/#channels/${await idOf('announcements')}/announcements/general`);
  await person.page.getByText('Keep messages for').waitFor();
  expect(await row.count()).toBe(0);
});
