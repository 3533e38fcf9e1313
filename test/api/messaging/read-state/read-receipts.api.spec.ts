import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('GET /messages/{message_id}/read_receipts', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let cem: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server, { enable_read_receipts: true });
    [ada, ben, cem] = await realm.joinGarden();
  });

  const send = async (account: TestAccount): Promise<number> =>
    (await account.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'c' })).body['id'] as number;
  const sendAndRead = async (account: TestAccount): Promise<number> => {
    const { body } = await account.client.post('messages', {
      type: 'channel',
      to: 'garden',
      topic: 't',
      content: 'c',
      read_by_sender: true,
    });
    return body['id'] as number;
  };
  const receipts = (account: TestAccount, id: number): Promise<ApiResponse> => account.client.get(`messages/${id}/read_receipts`);
  const readers = async (account: TestAccount, id: number): Promise<unknown> => (await receipts(account, id)).body['user_ids'];
  const mark = (account: TestAccount, id: number, op: 'add' | 'remove'): Promise<ApiResponse> =>
    account.client.post('messages/flags', { messages: [id], op, flag: 'read' });

  it('answers with the fields of the contract', async () => {
    const id = await send(ada);
    const { status, body } = await receipts(ben, id);
    expect([status, body]).toEqual([200, { result: 'success', msg: '', user_ids: [] }]);
  });

  it('lists accounts that have read the message, without its sender', async () => {
    const first = await sendAndRead(ada);
    const second = await sendAndRead(ben);
    expect(await readers(ada, first)).toEqual([]);
    await mark(ben, first, 'add');
    expect(await readers(ada, first)).toEqual([ben.user.id]);
    expect(await readers(ada, second)).toEqual([]);
    await mark(cem, first, 'add');
    await mark(cem, second, 'add');
    expect(await readers(ben, first)).toEqual([ben.user.id, cem.user.id]);
    expect(await readers(ben, second)).toEqual([cem.user.id]);
  });

  it('no longer lists an account that marks the message as unread again', async () => {
    const id = await send(ada);
    const next = await send(ada);
    await mark(ben, id, 'add');
    await mark(ben, next, 'add');
    await mark(ben, id, 'remove');
    expect([await readers(ada, id), await readers(ada, next)]).toEqual([[], [ben.user.id]]);
  });

  it('omits accounts that subscribed later and deactivated accounts', async () => {
    const id = await send(ada);
    const dot = await realm.join('Dot');
    await dot.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    for (const account of [ben, cem, dot]) await mark(account, id, 'add');
    expect(await readers(ada, id)).toEqual([ben.user.id, cem.user.id]);
    await changeAccount(server, cem, { active: false });
    expect(await readers(ada, id)).toEqual([ben.user.id]);
  });

  it('omits accounts that have disabled read receipts', async () => {
    const id = await send(ada);
    for (const account of [ben, cem]) await mark(account, id, 'add');
    await changeAccount(server, ben, { choices: { send_read_receipts: false } });
    expect(await readers(ada, id)).toEqual([cem.user.id]);
    expect(await readers(ben, id)).toEqual([cem.user.id]);
  });

  it('lists readers of direct messages to their participants only', async () => {
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'c' });
    const id = body['id'] as number;
    expect(await readers(ada, id)).toEqual([]);
    await mark(ben, id, 'add');
    expect([await readers(ada, id), await readers(ben, id)]).toEqual([[ben.user.id], [ben.user.id]]);
    const answer = await receipts(cem, id);
    expect([answer.status, answer.body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid message(s)' }]);
  });

  it('rejects messages that the account cannot read', async () => {
    const guest = await realm.join('Gil', Role.guest);
    for (const id of [await send(ada), 999_999_999]) {
      const { status, body } = await receipts(guest, id);
      expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid message(s)' }]);
    }
  });

  it('is rejected if the organization has disabled read receipts, after the message was checked', async () => {
    const plain = await TestRealm.create(server);
    const eve = await plain.join('Eve');
    const { body } = await eve.client.post('messages', { type: 'direct', to: [eve.user.id], content: 'c' });
    const answer = await receipts(eve, body['id'] as number);
    expect([answer.status, answer.body]).toEqual([
      400,
      { result: 'error', code: 'BAD_REQUEST', msg: 'Read receipts are disabled in this organization.' },
    ]);
    expect((await receipts(eve, 999_999_999)).body['msg']).toBe('Invalid message(s)');
  });
});
