import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountConcurrency } from '../../../src/http/admission/account-concurrency.js';
import { LIMITS } from '../../../src/kernel/limits.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { Role } from '../../../src/kernel/actor.js';
import { changeAccount, forgetAccount } from '../../support/change-account.js';
import { untilPollWaits } from '../../support/event-listener.js';
import { HeldLock } from '../../support/held-lock.js';
import { InterruptedClient } from '../../support/interrupted-client.js';
import type { ApiResponse, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { postFiles } from '../../support/uploads.js';

const server = TestServer.usual();
const MANY = 30;

let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  ada = await realm.join('Ada');
});

const interrupted = ({ email, key }: TestAccount, meanwhile: () => Promise<unknown>): InterruptedClient =>
  Object.assign(new InterruptedClient(server, realm.host, { email, key }), { meanwhile });
const deactivate = ({ user }: TestAccount): Promise<ApiResponse> => olga.client.delete(`users/${user.id}`);

const promote = async (): Promise<void> => {
  expect((await olga.client.patch(`users/${ada.user.id}`, { role: Role.administrator })).status).toBe(200);
};

describe('A request that waits for its turn among those of its account', () => {
  it('is rejected when the account was deactivated meanwhile', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    const running = Array.from({ length: LIMITS.MAX_ACCOUNT_RUNNING_REQUESTS }, () =>
      interrupted(ada, () => {
        begun += 1;
        return released;
      }).post('typing', { op: 'start', to: [olga.user.id] }),
    );
    await vi.waitFor(() => expect(begun).toBe(running.length), 10_000);
    const waiting = Array.from({ length: MANY }, (_, index) => ada.client.patch('settings', { full_name: `Ada ${index}` }));
    const { accounts } = server.get(AccountConcurrency) as unknown as { accounts: Map<number, { waiting: object[] }> };
    await vi.waitFor(() => expect(accounts.get(ada.user.id)?.waiting).toHaveLength(MANY), 10_000);
    expect((await deactivate(ada)).status).toBe(200);
    release();
    const answers = await Promise.all([...running, ...waiting]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['msg'])}`))).toEqual(new Set(['401 Account is deactivated']));
    const { body } = await olga.client.get(`users/${ada.user.id}`);
    expect(body['user']).toMatchObject({ full_name: 'Ada' });
  });
});

describe('A resumable upload', () => {
  const TUS = { 'tus-resumable': '1.0.0' };
  const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };

  it.each([
    ['a part', 20],
    ['its last part', 10],
  ])('refuses %s during which its account was deactivated', async (_, length) => {
    const { headers } = await ada.client.send('POST', '/api/v1/tus', { ...TUS, 'upload-length': String(length) });
    const client = interrupted(ada, () => deactivate(ada));
    const answer = await client.send('PATCH', headers['location'] as string, { ...PIECE, 'upload-offset': '0' }, '0123456789');
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthenticated upload' }]);
  });

  it('refuses a whole file during whose transfer its account was deactivated', async () => {
    const client = interrupted(ada, () => deactivate(ada));
    const answer = await client.send('POST', '/api/v1/tus', { ...PIECE, 'upload-length': '10' }, '0123456789');
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthenticated upload' }]);
  });

  it('takes its last part during which its account was promoted', async () => {
    const { headers } = await ada.client.send('POST', '/api/v1/tus', { ...TUS, 'upload-length': '10' });
    const client = interrupted(ada, promote);
    const answer = await client.send('PATCH', headers['location'] as string, { ...PIECE, 'upload-offset': '0' }, '0123456789');
    expect([answer.status, answer.headers['upload-offset']]).toEqual([200, '10']);
  });

  it('gives its reserved space back when it fails because its account was demoted', async () => {
    const ben = await realm.join('Ben', Role.owner);
    const { headers } = await ben.client.send('POST', '/api/v1/tus', { ...TUS, 'upload-length': '10' });
    const client = interrupted(ben, () => olga.client.patch(`users/${ben.user.id}`, { role: Role.member }));
    const answer = await client.send('PATCH', headers['location'] as string, { ...PIECE, 'upload-offset': '0' }, '0123456789');
    expect(answer.status).toBe(413);
    expect(answer.body['message']).toContain('Your role has changed');
    expect(await server.get(Sql).rows('SELECT id FROM upload_reservation WHERE realm_id = ?', [realm.realm.id])).toEqual([]);
  });
});

describe('An upload in one request', () => {
  it('is stored when its account was promoted meanwhile', async () => {
    const answer = await postFiles(interrupted(ada, promote), 'user_uploads', [{ name: 'a.txt', content: 'seeds' }]);
    expect([answer.status, answer.body]).toMatchObject([200, { filename: 'a.txt' }]);
  });
});

describe('A poll that waits for events', () => {
  const register = async (client: TestClient): Promise<string> => {
    const { body } = await client.post('register', { event_types: ['message', 'realm_user'], fetch_event_types: [] });
    return body['queue_id'] as string;
  };
  const poll = async (client: TestClient, queueId: string): Promise<{ readonly answer: Promise<ApiResponse> }> => {
    const answer = client.get('events', { queue_id: queueId, last_event_id: -1 });
    await untilPollWaits(server, queueId);
    return { answer };
  };
  const whisper = (): Promise<ApiResponse> => olga.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'secret' });

  it('is not answered with events when the API key was replaced meanwhile', async () => {
    const { answer } = await poll(ada.client, await register(ada.client));
    expect((await ada.client.post('users/me/api_key/regenerate')).status).toBe(200);
    await whisper();
    expect([(await answer).status, (await answer).text]).toEqual([401, expect.not.stringContaining('secret')]);
  });

  it('is not answered with events when its session was logged out meanwhile', async () => {
    const client = await realm.logIn(ada);
    const { answer } = await poll(client, await register(client));
    expect((await client.browser.submit('/accounts/logout/', {}, client.browser.token)).status).toBe(303);
    await whisper();
    expect([(await answer).status, (await answer).text]).toEqual([401, expect.not.stringContaining('secret')]);
  });
});

describe('A change that waits for a lock', () => {
  const realmRow = (): Promise<HeldLock> => HeldLock.take(server, 'SELECT id FROM realm WHERE id = ? FOR UPDATE', [realm.realm.id]);

  it.each([
    ['demoted', { role: Role.member }, 400, 'Insufficient permission'],
    ['deactivated', { active: false }, 401, 'Account is deactivated'],
  ])('is refused when its account was %s meanwhile', async (_, change, status, text) => {
    const ben = await realm.join('Ben', Role.administrator);
    const lock = await realmRow();
    const answer = ben.client.patch(`users/${ada.user.id}`, { role: Role.administrator });
    await lock.untilAwaited();
    await changeAccount(server, ben, change);
    await lock.release();
    expect([(await answer).status, (await answer).body['msg']]).toEqual([status, text]);
    expect((await olga.client.get(`users/${ada.user.id}`)).body['user']).toMatchObject({ role: Role.member });
  });

  it('succeeds for one of two administrators who demote each other', async () => {
    const [ben, cem] = [await realm.join('Ben', Role.administrator), await realm.join('Cem', Role.administrator)];
    const demote = (by: TestAccount, { user }: TestAccount): Promise<ApiResponse> =>
      by.client.patch(`users/${user.id}`, { role: Role.member });
    const answers = await Promise.all([demote(ben, cem), demote(cem, ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is not sent as a message when its account was deactivated meanwhile', async () => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const garden =
      'SELECT id FROM conversation WHERE id = (SELECT conversation_id FROM channel WHERE realm_id = ? AND name = ?) FOR UPDATE';
    const lock = await HeldLock.take(server, garden, [realm.realm.id, 'garden']);
    const answer = ada.client.post('messages', { type: 'stream', to: 'garden', topic: 'plants', content: 'late' });
    await lock.untilAwaited();
    await changeAccount(server, ada, { active: false });
    await lock.release();
    expect([(await answer).status, (await answer).body['msg']]).toEqual([401, 'Account is deactivated']);
  });

  it('is sent once as a message when its account is demoted before the sender follows the topic', async () => {
    const ben = await realm.join('Ben', Role.owner);
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    await ben.client.patch('settings', { automatically_follow_topics_policy: 2 });
    const lock = await HeldLock.take(server, 'UPDATE user_account SET role = ? WHERE id = ?', [Role.member, ben.user.id]);
    const answer = ben.client.post('messages', { type: 'stream', to: 'garden', topic: 'plants', content: 'once' });
    // Something else may wait for the account earlier, before the message is written.
    const written = (): Promise<unknown[]> =>
      server.get(Sql).rows("SELECT id FROM message WHERE sender_id = ? AND content = 'once'", [ben.user.id]);
    await expect.poll(written).toHaveLength(1);
    await Promise.race([answer, lock.untilAwaited()]);
    await lock.release();
    expect(await answer).toMatchObject({ status: 200, body: { automatic_new_visibility_policy: 3 } });
    forgetAccount(server, ben.user);
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 10, num_after: 0 });
    expect((body['messages'] as { content: string }[]).filter(({ content }) => content.includes('once'))).toHaveLength(1);
  });

  it('does not hold up what an account reads', async () => {
    const { body } = await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    expect(body['result']).toBe('success');
    const { body: sent } = await ada.client.post('messages', { type: 'stream', to: 'garden', topic: 'plants', content: 'read' });
    const { body: channel } = await ada.client.get('get_stream_id', { stream: 'garden' });
    const lock = await HeldLock.take(server, 'SELECT id FROM user_account WHERE id = ? FOR UPDATE', [ada.user.id]);
    try {
      const answers = await Promise.all([
        ada.client.get(`messages/${sent['id'] as number}/history`),
        ada.client.get(`users/me/${channel['stream_id'] as number}/topics`),
        ada.client.post('register', { fetch_event_types: ['message', 'update_message_flags'] }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      await lock.release();
    }
  });

  it('keeps what an account changes of itself', async () => {
    const ben = await realm.join('Ben', Role.owner);
    expect((await ben.client.patch(`users/${ben.user.id}`, { role: Role.member })).status).toBe(200);
    const { status, body } = await ben.client.post('users/me/api_key/regenerate');
    expect(status).toBe(200);
    const renewed = realm.clientWith(ben.email, body['api_key'] as string);
    expect((await renewed.delete('users/me')).status).toBe(200);
    expect((await renewed.get('users/me')).status).toBe(401);
  });
});
