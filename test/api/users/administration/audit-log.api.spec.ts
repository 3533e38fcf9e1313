import { createConnection } from 'mysql2/promise';
import { beforeEach, describe, expect, it } from 'vitest';
import { RateLimiter } from '../../../../src/http/admission/rate-limiter.js';
import { operatorActor, Role } from '../../../../src/kernel/actor.js';
import { AuditLog } from '../../../../src/kernel/audit-log.js';
import { LIMITS } from '../../../../src/kernel/limits.js';
import { testDatabaseUrl } from '../../../support/test-database.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;

const server = TestServer.usual();
let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  max = await realm.join('Max');
});

const changeRole = async (role: Role): Promise<void> => {
  expect((await olga.client.patch(`users/${max.user.id}`, { role })).status).toBe(200);
};
const logIn = (username: string, password: string): Promise<unknown> => realm.stranger.post('fetch_api_key', { username, password });
const entries = async (parameters: Json = {}, account = olga): Promise<Json[]> =>
  (await account.client.get('audit_log', parameters)).body['entries'] as Json[];
const failures = (): Promise<Json[]> => entries({ action: 'account.login_failed' });
const actions = async (parameters: Json = {}): Promise<unknown[]> => (await entries(parameters)).map(({ action }) => action);

describe('GET /audit_log', () => {
  it('returns what was done, by whom and to whom, newest first', async () => {
    await changeRole(Role.moderator);
    await olga.client.delete(`users/${max.user.id}`);
    const [deactivation, roleChange] = await entries();
    expect(roleChange).toEqual({
      id: expect.any(Number) as number,
      timestamp: expect.any(Number) as number,
      actor_type: 'account',
      actor_id: olga.user.id,
      client: expect.any(String) as string,
      action: 'account.role_changed',
      target_type: 'user',
      target_id: max.user.id,
      details: { before: Role.member, now: Role.moderator },
    });
    expect(deactivation).toMatchObject({ action: 'account.deactivated', target_id: max.user.id });
    expect(Math.abs((roleChange?.['timestamp'] as number) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('returns pages of older entries', async () => {
    for (const role of [Role.moderator, Role.member, Role.guest]) await changeRole(role);
    const all = await entries();
    const first = (await olga.client.get('audit_log', { limit: 2 })).body;
    expect(first).toMatchObject({ entries: all.slice(0, 2), found_oldest: false });
    const rest = (await olga.client.get('audit_log', { limit: 2, anchor: all[1]?.['id'] as number })).body;
    expect(rest).toMatchObject({ entries: all.slice(2), found_oldest: true });
  });

  it('finds entries by actor, action, target and time', async () => {
    await changeRole(Role.administrator);
    expect((await max.client.patch('settings', { old_password: PASSWORD, new_password: 'a very good secret' })).status).toBe(200);
    await logIn(max.email, 'wrong');
    await expect.poll(() => actions({ action: 'account.login_failed' })).toEqual(['account.login_failed']);
    expect(await actions({ actor_id: max.user.id })).toEqual(['account.password_changed']);
    expect(await actions({ target_type: 'user', target_id: max.user.id, actor_id: olga.user.id })).toEqual(['account.role_changed']);
    const later = Math.ceil(Date.now() / 1000) + 60;
    expect([await actions({ since: later }), (await actions({ until: later })).length]).toEqual([[], 3]);
  });

  it('contains failed log-ins with the account and the address of the client, and no password', async () => {
    await logIn(max.email.toUpperCase(), 'not the password');
    await expect.poll(failures).toHaveLength(1);
    await logIn(`nobody@${realm.host}`, 'not the password');
    await expect.poll(failures).toHaveLength(2);
    const found = await failures();
    const details = { code: 'AUTHENTICATION_FAILED', ip: expect.stringContaining('127.0.0.1') as string };
    expect(found).toMatchObject([
      { actor_type: 'visitor', actor_id: null, target_id: 0, details: { ...details, account: `nobody@${realm.host}` } },
      { actor_type: 'visitor', actor_id: null, target_id: max.user.id, details },
    ]);
    expect(JSON.stringify(found)).not.toContain('not the password');
  });

  it('distinguishes a visitor whose client is named cli from an operator at the command line', async () => {
    await realm.stranger.as('cli').post('fetch_api_key', { username: max.email, password: 'wrong' });
    await expect.poll(failures).toHaveLength(1);
    await server
      .get(AuditLog)
      .record(operatorActor(realm.realm.id, max.user.id), { action: 'test.run', targetKind: 'test', targetId: 1, details: {} });
    expect(await entries()).toMatchObject([
      { actor_type: 'operator', actor_id: null, client: 'cli', action: 'test.run' },
      { actor_type: 'visitor', actor_id: null, action: 'account.login_failed' },
    ]);
  });

  it('contains at most 1000 failed log-ins a day with addresses that have no account', async () => {
    const limiter = server.get(RateLimiter);
    for (let n = 1; n < LIMITS.MAX_AUDITED_UNKNOWN_LOGINS_PER_REALM_PER_DAY; n += 1) await limiter.countUnlimitedFailure(realm.realm.id);
    await logIn(`last@${realm.host}`, 'wrong');
    await expect.poll(failures).toHaveLength(1);
    await logIn(`next@${realm.host}`, 'wrong');
    await logIn(max.email, 'wrong');
    const accounts = async (): Promise<unknown[]> => (await failures()).map(({ details }) => (details as Json)['account']);
    await expect.poll(accounts).toEqual([undefined, `last@${realm.host}`]);
  });

  it.each([
    ['a known', (): string => max.email],
    ['an unknown', (): string => `nobody@${realm.host}`],
  ])('does not delay the answer to a failed log-in with %s address, whose duration could reveal the account', async (_, address) => {
    const writer = await createConnection(await testDatabaseUrl());
    await writer.beginTransaction();
    try {
      await writer.query('SELECT id FROM audit_entry WHERE realm_id = ? FOR UPDATE', [realm.realm.id]); // keeps new entries waiting
      expect(await logIn(address(), 'wrong')).toMatchObject({ status: 401 });
      expect(await failures()).toEqual([]);
    } finally {
      await writer.rollback();
      await writer.end();
    }
    await expect.poll(failures).toHaveLength(1);
  });

  it('is available to owners and administrators only', async () => {
    const admin = await realm.join('Admin', Role.administrator);
    expect(await entries({}, admin)).toEqual([]);
    for (const role of [Role.moderator, Role.member, Role.guest]) {
      const { body } = await (await realm.join(`Role ${role}`, role)).client.get('audit_log');
      expect(body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' });
    }
  });

  it('contains nothing of other organizations', async () => {
    await changeRole(Role.moderator);
    const elsewhere = await (await TestRealm.create(server)).join('Olga', Role.owner);
    const [entry] = await entries();
    expect(await entries({}, elsewhere)).toEqual([]);
    expect(await entries({ anchor: (entry?.['id'] as number) + 1 }, elsewhere)).toEqual([]);
  });

  it.each([
    [{ anchor: 0 }, 'anchor is too small'],
    [{ limit: 0 }, 'limit is too small'],
    [{ limit: 1001 }, 'limit is too large'],
    [{ anchor: 'newest' }, 'anchor is not valid JSON'],
    [{ since: -1 }, 'since is too small'],
  ])('rejects %j', async (parameters, msg) => {
    const { status, body } = await olga.client.get('audit_log', parameters);
    expect([status, body['msg']]).toEqual([400, msg]);
  });
});
