import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { OrganizationStateService } from '../../../src/modules/organizations/organizations.api.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { EventListener, withoutId } from '../../support/event-listener.js';
import { type MailServer, startMailServer } from '../../support/mail-server.js';
import type { SmtpBox } from '../../support/smtp-box.js';
import { TestBrowser } from '../../support/test-browser.js';
import { TestClient } from '../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../support/test-realm.js';
import type { TestServer } from '../../support/test-server.js';

const DEACTIVATED = { result: 'error', msg: 'This organization has been deactivated' };

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let node: TestServer;
let realm: TestRealm;
let owner: TestAccount;
beforeAll(async () => {
  const sender = { SKEIN_MAIL_FROM: 'Skein <chat@skein.test>' };
  ({ box, server, stop } = await startMailServer(sender));
  node = await server.startNode({ SKEIN_SMTP_URL: box.url, ...sender });
});
afterAll(async () => {
  await node.stop();
  await stop();
});
beforeEach(async () => {
  realm = await TestRealm.create(server, { invite_required: false });
  owner = await realm.join('Olga', Role.owner);
});

const deactivate = async (): Promise<void> => expect((await owner.client.post('realm/deactivate')).status).toBe(200);
const reactivate = (): Promise<void> =>
  server
    .get(OrganizationStateService)
    .reactivate({ userId: owner.user.id, realmId: realm.realm.id, role: Role.owner, botType: null, clientName: 'test' });

describe('POST /realm/deactivate', () => {
  it.each([Role.administrator, Role.moderator, Role.member, Role.guest])('is rejected for role %i', async (role) => {
    const account = await realm.join('Max', role);
    const { status, body } = await account.client.post('realm/deactivate');
    expect([status, body]).toEqual([400, { result: 'error', msg: 'Must be an organization owner', code: 'UNAUTHORIZED_PRINCIPAL' }]);
    expect((await account.client.get('users/me')).status).toBe(200);
  });

  it('publishes an event, after which no request of an account is served', async () => {
    const max = await realm.join('Max');
    const waiting = (await EventListener.register(max.client, { event_types: ['realm'] })).take(1);
    await deactivate();
    const [event] = await waiting;
    expect(event && withoutId(event)).toEqual({ type: 'realm', op: 'deactivated', realm_id: realm.realm.id });
    for (const client of [owner.client, max.client]) {
      const { status, body } = await client.get('users/me');
      expect([status, body]).toEqual([401, { ...DEACTIVATED, code: 'UNAUTHORIZED' }]);
    }
    const { status, body } = await realm.stranger.post('fetch_api_key', { username: max.email, password: PASSWORD });
    expect([status, body]).toEqual([401, { ...DEACTIVATED, code: 'REALM_DEACTIVATED' }]);
  });

  it('ends the sessions of browsers', async () => {
    const browser = new TestBrowser(realm.stranger);
    await browser.logIn(owner.email, PASSWORD);
    expect((await browser.get('/login/')).text).toContain('You are logged in');
    await deactivate();
    expect((await browser.get('/login/')).text).not.toContain('You are logged in');
    await reactivate();
    expect((await browser.get('/login/')).text).not.toContain('You are logged in');
  });

  it('makes invitations unusable until the organization is reactivated', async () => {
    const email = `new@${realm.host}`;
    await owner.client.post('invites', { invitee_emails: email, stream_ids: [] });
    const key = await box.keyFor(email);
    await deactivate();
    expect((await realm.stranger.get(`/join/${key}`)).body).toEqual({ ...DEACTIVATED, code: 'REALM_DEACTIVATED' });
    const join = { key, full_name: 'Newton', password: PASSWORD };
    expect((await realm.stranger.post('join', join)).status).toBe(400);
    expect((await realm.stranger.post('join/request', { email: `other@${realm.host}` })).status).toBe(401);
    await reactivate();
    expect((await realm.stranger.post('join', join)).status).toBe(200);
  });

  it('holds back mails until the organization is reactivated', async () => {
    await deactivate();
    const email = `late@${realm.host}`;
    const now = Date.now();
    await server.write(
      `INSERT INTO mail (realm_id, recipient, subject, content, attempts, next_attempt_at, created_at) VALUES (?, ?, 'Late', 'Late', 0, ?, ?)`,
      [realm.realm.id, email, now, now],
    );
    const other = await TestRealm.create(server);
    const olga = await other.join('Olga', Role.owner);
    await olga.client.post('invites', { invitee_emails: `first@${other.host}`, stream_ids: [] });
    await box.mailTo(`first@${other.host}`);
    expect(await server.get(Sql).rows('SELECT attempts FROM mail WHERE recipient = ?', [email])).toEqual([{ attempts: 0 }]);
    await reactivate();
    expect(await box.mailTo(email)).toContain('Late');
  });

  it('is audit-logged', async () => {
    await deactivate();
    await reactivate();
    const rows = await server
      .get(Sql)
      .rows('SELECT action, actor_id AS actorId, target_id AS targetId FROM audit_entry WHERE realm_id = ? ORDER BY id', [realm.realm.id]);
    const entry = { actorId: owner.user.id, targetId: realm.realm.id };
    expect(rows).toEqual([
      { action: 'organization.deactivated', ...entry },
      { action: 'organization.reactivated', ...entry },
    ]);
  });

  it('takes effect on every node, and so does the reactivation', async () => {
    const elsewhere = new TestClient(node, realm.host, owner);
    const status = async (): Promise<number> => (await elsewhere.get('users/me')).status;
    expect(await status()).toBe(200);
    await deactivate();
    await expect.poll(status).toBe(401);
    await reactivate();
    await expect.poll(status).toBe(200);
  });
});
