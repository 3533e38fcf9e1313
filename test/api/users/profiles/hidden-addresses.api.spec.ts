import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import type { ApiResponse, TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

/** Requests that name an account by its address. */
const NAMING: readonly [what: string, ask: (client: TestClient, address: string) => Promise<ApiResponse>][] = [
  ['GET /users/{email}', (client, address) => client.get(`users/${address}`)],
  ['PATCH /users/{email}', (client, address) => client.patch(`users/${address}`, { full_name: 'Mine' })],
  ['GET /users/{email}/presence', (client, address) => client.get(`users/${address}/presence`)],
  ['GET /avatar/{email}', (client, address) => client.get(`/avatar/${address}`)],
  ['POST /messages', (client, address) => client.post('messages', { type: 'private', to: [address], content: 'hi' })],
  [
    'POST /users/me/subscriptions',
    (client, address) => client.post('users/me/subscriptions', { subscriptions: [{ name: 'hall' }], principals: [address] }),
  ],
  [
    'DELETE /users/me/subscriptions',
    (client, address) => client.delete('users/me/subscriptions', { subscriptions: ['hall'], principals: [address] }),
  ],
  [
    'GET /messages from a sender',
    (client, address) =>
      client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: [{ operator: 'sender', operand: address }] }),
  ],
  [
    'GET /messages of a conversation',
    (client, address) =>
      client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: [{ operator: 'dm', operand: address }] }),
  ],
  ['PATCH /settings with that address', (client, address) => client.patch('settings', { email: address })],
];

describe('The address of an account', () => {
  let box: SmtpBox;
  let stop: MailServer['stop'];
  let server: TestServer;
  let realm: TestRealm;
  let ada: TestAccount;
  let gil: TestAccount;
  beforeAll(async () => {
    ({ box, server, stop } = await startMailServer());
  });
  afterAll(() => stop());
  /** Gil is a limited guest, who shares a channel with Olga only. */
  beforeEach(async () => {
    realm = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    const olga = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    gil = await realm.join('Gil', Role.guest);
    const principals = [olga.user.id, gil.user.id];
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'hall' }], principals });
  });

  /** Returns the answer with the address replaced. */
  const answerTo = async (ask: (typeof NAMING)[number][1], account: TestAccount, address: string): Promise<unknown> => {
    const { status, text } = await ask(account.client, address);
    return [status, text.replaceAll(address, '<address>')];
  };

  it.each(NAMING)('that a limited guest cannot see is unknown to %s', async (_, ask) => {
    expect(await answerTo(ask, gil, ada.email)).toEqual(await answerTo(ask, gil, `nobody@${realm.host}`));
  });

  it.each(NAMING.filter(([what]) => !what.startsWith('PATCH /users')))(
    'that is hidden from everyone is unknown to %s of a member',
    async (_, ask) => {
      const max = await realm.join('Max');
      await changeAccount(server, ada, { choices: { ...ada.user.choices, email_address_visibility: 4 } });
      expect(await answerTo(ask, max, ada.email)).toEqual(await answerTo(ask, max, `nobody@${realm.host}`));
    },
  );

  it('gets no mail when a guest who cannot see it requests it as a new address', async () => {
    const free = `free@${realm.host}`;
    for (const email of [ada.email, free]) expect((await gil.client.patch('settings', { email })).status).toBe(200);
    await box.mailTo(free);
    expect(box.mails.filter(({ to }) => to.includes(ada.email))).toEqual([]);
  });

  it('that is visible identifies the account', async () => {
    const max = await realm.join('Max');
    expect((await max.client.get(`users/${ada.email}`)).body).toMatchObject({ user: { user_id: ada.user.id } });
    expect((await max.client.post('messages', { type: 'private', to: [ada.email], content: 'hi' })).status).toBe(200);
    expect((await max.client.patch('settings', { email: ada.email })).body['msg']).toBe('Already has an account.');
  });
});
