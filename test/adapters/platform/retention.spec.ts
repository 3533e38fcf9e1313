import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { SentScheduledMessageCleanup } from '../../../src/modules/messaging/scheduled-messages/persistence/sent-scheduled-message-cleanup.js';
import { SendKeyCleanup } from '../../../src/modules/messaging/sending/persistence/send-key-cleanup.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { AuditRetention } from '../../../src/platform/logging/audit-retention.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let server: TestServer;

/** Adds entries of the given age to the audit log of an organization, in the order of their ids. */
async function addEntries(realmId: number, action: string, ages: readonly number[]): Promise<void> {
  for (const age of ages) {
    await server.write(
      `INSERT INTO audit_entry (realm_id, actor_id, client, action, target_kind, target_id, details, created_at)
       VALUES (?, 0, 'test', ?, 'user', 0, '{}', ?)`,
      [realmId, action, Date.now() - age],
    );
  }
}

/** The ages of the entries that are left, in days. */
async function agesLeft(realmId: number, action: string): Promise<number[]> {
  const rows = await server
    .get(Sql)
    .rows<{ at: number }>('SELECT created_at AS at FROM audit_entry WHERE realm_id = ? AND action = ? ORDER BY id', [realmId, action]);
  return rows.map(({ at }) => Math.round((Date.now() - at) / DAY_MS));
}

async function keysOf(account: TestAccount): Promise<number> {
  const [row] = await server.get(Sql).rows<{ n: number }>('SELECT COUNT(*) AS n FROM idempotency_key WHERE user_id = ?', [account.user.id]);
  return Number(row?.n);
}

async function sendWithKey(account: TestAccount, to: TestAccount, key: string): Promise<unknown> {
  const message = { type: 'direct', to: [to.user.id], content: 'Once.' };
  return (await account.client.post('messages', message, { 'idempotency-key': key })).body['id'];
}

describe('With the times that the operator chose', () => {
  let realm: TestRealm;
  beforeAll(async () => {
    server = await TestServer.start({
      SKEIN_AUDIT_KEPT_DAYS: '400',
      SKEIN_FAILED_LOGINS_KEPT_DAYS: '30',
      SKEIN_SEND_KEYS_KEPT_HOURS: '6',
    });
    realm = await TestRealm.create(server);
  });
  afterAll(() => server.stop());

  it('entries of the audit log are deleted when their time is over, failed log-ins sooner, in every organization and for the server', async () => {
    const { realm: other } = await TestRealm.create(server);
    for (const realmId of [realm.realm.id, other.id, 0]) {
      await addEntries(realmId, 'account.role_changed', [900 * DAY_MS, 401 * DAY_MS, 399 * DAY_MS, DAY_MS]);
      await addEntries(realmId, 'account.login_failed', [401 * DAY_MS, 31 * DAY_MS, 29 * DAY_MS, DAY_MS]);
    }
    await server.get(AuditRetention).deleteExpired();
    for (const realmId of [realm.realm.id, other.id, 0]) {
      expect(await agesLeft(realmId, 'account.role_changed')).toEqual([399, 1]);
      expect(await agesLeft(realmId, 'account.login_failed')).toEqual([29, 1]);
    }
  });

  it('an entry of a process whose clock was ahead keeps none of those after it', async () => {
    await addEntries(realm.realm.id, 'webhook.tested', [-500 * DAY_MS, 900 * DAY_MS, 10 * DAY_MS]);
    await server.get(AuditRetention).deleteExpired();
    expect(await agesLeft(realm.realm.id, 'webhook.tested')).toEqual([-500, 10]);
  });

  it('more entries than fit into a batch are deleted, and owners read what is left', async () => {
    const large = await TestRealm.create(server);
    const olga = await large.join('Olga', Role.owner);
    await server.write(
      `INSERT INTO audit_entry (realm_id, actor_id, client, action, target_kind, target_id, details, created_at)
       SELECT ?, 0, 'test', 'account.login_failed', 'user', 0, '{}', 1 FROM seq_1_to_2500`,
      [large.realm.id],
    );
    await addEntries(large.realm.id, 'account.login_failed', [DAY_MS]);
    await server.get(AuditRetention).deleteExpired();
    const { body } = await olga.client.get('audit_log', { action: 'account.login_failed' });
    expect(body['entries']).toHaveLength(1);
    expect(body['found_oldest']).toBe(true);
  });

  it('a send is recognized under its key for as long, and no longer', async () => {
    const [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    const first = await sendWithKey(ada, ben, 'one');
    await server.write('UPDATE idempotency_key SET created_at = ? WHERE user_id = ?', [Date.now() - 5 * HOUR_MS, ada.user.id]);
    await server.get(SendKeyCleanup).deleteExpired();
    expect(await sendWithKey(ada, ben, 'one')).toBe(first);
    await server.write('UPDATE idempotency_key SET created_at = ? WHERE user_id = ?', [Date.now() - 7 * HOUR_MS, ada.user.id]);
    await server.get(SendKeyCleanup).deleteExpired();
    expect(await keysOf(ada)).toBe(0);
    expect(await sendWithKey(ada, ben, 'one')).not.toBe(first);
  });
});

describe('Without settings', () => {
  let realm: TestRealm;
  beforeAll(async () => {
    server = await TestServer.start();
    realm = await TestRealm.create(server);
  });
  afterAll(() => server.stop());

  it('the audit log is kept, apart from failed log-ins, which are kept for 90 days', async () => {
    await addEntries(realm.realm.id, 'account.role_changed', [9_000 * DAY_MS, DAY_MS]);
    await addEntries(realm.realm.id, 'account.login_failed', [9_000 * DAY_MS, 91 * DAY_MS, 89 * DAY_MS]);
    await server.get(AuditRetention).deleteExpired();
    expect(await agesLeft(realm.realm.id, 'account.role_changed')).toEqual([9_000, 1]);
    expect(await agesLeft(realm.realm.id, 'account.login_failed')).toEqual([89]);
  });

  it('a send is recognized for 48 hours', async () => {
    const [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    await sendWithKey(ada, ben, 'one');
    await server.write('UPDATE idempotency_key SET created_at = ? WHERE user_id = ?', [Date.now() - 47 * HOUR_MS, ada.user.id]);
    await server.get(SendKeyCleanup).deleteExpired();
    expect(await keysOf(ada)).toBe(1);
    await server.write('UPDATE idempotency_key SET created_at = ? WHERE user_id = ?', [Date.now() - 49 * HOUR_MS, ada.user.id]);
    await server.get(SendKeyCleanup).deleteExpired();
    expect(await keysOf(ada)).toBe(0);
  });

  it('a scheduled message that was sent is forgotten after 30 days, one that failed is kept', async () => {
    const ada = await realm.join('Zoe');
    const schedule = async (): Promise<number> => {
      const at = Math.floor(Date.now() / 1000) + 3600;
      const message = { type: 'direct', to: JSON.stringify([ada.user.id]), content: 'Later.', scheduled_delivery_timestamp: at };
      return (await ada.client.post('scheduled_messages', message)).body['scheduled_message_id'] as number;
    };
    const [old, failed, recent] = [await schedule(), await schedule(), await schedule()];
    const settle = (id: number, state: string, days: number): Promise<unknown> =>
      server.write('UPDATE scheduled_message SET state = ?, next_attempt_at = NULL, deliver_at = ? WHERE id = ?', [
        state,
        Date.now() - days * DAY_MS,
        id,
      ]);
    await settle(old, 'sent', 31);
    await settle(failed, 'failed', 31);
    await settle(recent, 'sent', 29);
    await server.get(SentScheduledMessageCleanup).deleteExpired();
    const left = await server
      .get(Sql)
      .rows<{ id: number }>('SELECT id FROM scheduled_message WHERE sender_id = ? ORDER BY id', [ada.user.id]);
    expect(left.map(({ id }) => id)).toEqual([failed, recent]);
  });
});
