import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BotType, Role } from '../../src/kernel/actor.js';
import { UserRepository } from '../../src/modules/users/accounts.api.js';
import { InvitationRepository } from '../../src/modules/channels/invitations/application/invitation.repository.js';
import { Invitation } from '../../src/modules/channels/invitations/domain/invitation.js';
import { BrowserSessionsService } from '../../src/modules/users/authentication/application/browser-sessions.service.js';
import { blobKeyOf } from '../../src/modules/uploads/domain/attachment.js';
import { BotServiceRepository } from '../../src/modules/users/bots/application/bot.repository.js';
import { MailQueue } from '../../src/modules/users/mail/application/mail-queue.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import { Sql } from '../../src/platform/database/sql.js';
import { RedisConnections } from '../../src/platform/jobs/redis-connections.js';
import { runSkein } from '../support/command-line.js';
import { subscribe } from '../support/channels.js';
import { EventListener } from '../support/event-listener.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { picture } from '../support/images.js';
import { postFiles, upload } from '../support/uploads.js';

const server = TestServer.usual();

/** Tables with personal data, by the column with the id of the person. */
const PERSONAL: readonly [table: string, column: string][] = [
  ['email_change_request', 'user_id'],
  ['alert_word', 'user_id'],
  ['browser_session', 'user_id'],
  ['draft', 'owner_id'],
  ['event_webhook', 'owner_id'],
  ['muted_user', 'user_id'],
  ['presence', 'user_id'],
  ['profile_value', 'user_id'],
  ['push_device', 'user_id'],
  ['mail_refusal', 'user_id'],
  ['mail_subscription', 'user_id'],
  ['notice', 'user_id'],
  ['notice_timing', 'user_id'],
  ['push_subscription', 'user_id'],
  ['quiet_schedule', 'user_id'],
  ['shown_push', 'user_id'],
  ['digest', 'user_id'],
  ['reply_address', 'user_id'],
  ['channel_address', 'creator_id'],
  ['navigation_view', 'owner_id'],
  ['saved_snippet', 'owner_id'],
  ['scoped_key', 'user_id'],
  ['scheduled_message', 'sender_id'],
  ['upload_reservation', 'owner_id'],
  ['user_status', 'user_id'],
  ['user_topic', 'user_id'],
];

describe('skein user erase', () => {
  let realm: TestRealm;
  let owner: TestAccount;
  let name: string;
  let person: TestAccount;
  /** Another address, for which the person asked. */
  let otherAddress: string;
  let bot: TestAccount;
  let messageId: number;
  let unlinked: string;
  /** The URL of the uploaded avatar. */
  let avatar: string;
  let linked: string;
  /** A queue of the owner from before everything, which has not been polled yet. */
  let patient: EventListener;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    owner = await realm.join('Olga', Role.owner);
    // No other organization of the database has this name.
    name = `Peter Person ${realm.realm.stringId}`;
    person = await realm.join(name);
    otherAddress = `peter@elsewhere.${realm.host}`;
    patient = await EventListener.register(owner.client, { event_types: ['message', 'user_status', 'realm_user'] });
    bot = await realm.bot(`${name} Bot`, BotType.outgoingWebhook, person, 'https://peter.example.com/hook');
    [unlinked, linked] = [await upload(person.client, 'diary.txt'), await upload(person.client, 'report.txt')];
    const uploaded = await postFiles(person.client, 'users/me/avatar', [{ name: 'me.png', content: await picture(30, 30) }]);
    avatar = uploaded.body['avatar_url'] as string;
    const { body } = await person.client.post('messages', {
      type: 'direct',
      to: [owner.user.id],
      content: `The [report](${linked})`,
    });
    messageId = body['id'] as number;
    await leaveTraces();
    await owner.client.post('messages', { type: 'direct', to: [owner.user.id], content: 'Somebody is away' });
  });

  async function failedLogins(): Promise<{ details: unknown }[]> {
    const { body } = await owner.client.get('audit_log', { action: 'account.login_failed' });
    return body['entries'] as { details: unknown }[];
  }

  async function leaveTraces(): Promise<void> {
    const { client } = person;
    const place = { type: 'private', to: [owner.user.id], topic: '', content: 'Dear diary' };
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    for (const answer of [
      await client.post('drafts', { drafts: [{ ...place, timestamp: 1_700_000_000 }] }),
      await client.post('saved_snippets', { title: 'Greeting', content: 'Yours, Peter' }),
      await client.post('navigation_views', { fragment: 'narrow/topic/dentist', is_pinned: true, name: 'Dentist' }),
      await client.post('users/me/keys', { name: "Peter's laptop", scopes: ['read'] }),
      await client.post('users/me/alert_words', { alert_words: ['peter'] }),
      await client.post('scheduled_messages', {
        type: 'direct',
        to: [owner.user.id],
        content: 'Later',
        scheduled_delivery_timestamp: inAnHour,
      }),
      await client.post('users/me/status', { status_text: 'At the dentist' }),
      await client.post('users/me/presence', { status: 'active', ping_only: true }),
      await client.post(`users/me/muted_users/${owner.user.id}`),
      await client.post('users/me/android_gcm_reg_id', { token: 'a'.repeat(64) }),
      await client.patch('settings', { email: otherAddress, timezone: 'Europe/Berlin' }),
    ]) {
      expect(answer.body).toMatchObject({ result: 'success' });
    }
    await server.write(
      `INSERT INTO event_webhook (realm_id, owner_id, name, url, event_types, narrow, apply_markdown, sealed_secret, created_at)
       VALUES (?, ?, ?, 'https://peter.example.com/', '[]', '[]', 0, '', 0)`,
      [realm.realm.id, person.user.id, name],
    );
    const field = await owner.client.post('realm/profile_fields', { field_type: 1, name: 'Nickname' });
    await client.patch('users/me/profile_data', { data: [{ id: field.body['id'], value: 'Pete' }] });
    const channelId = await subscribe(owner, 'lunch');
    await client.post('user_topics', { stream_id: channelId, topic: 'today', visibility_policy: 3 });
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': `filename ${btoa('cv.txt')}` };
    expect((await client.send('POST', '/api/v1/tus', tus)).status).toBe(201);
    await bot.client.put('bot_storage', { storage: { home: 'Peter lives here' } });
    await server.get(BrowserSessionsService).open(person.user, '');
    await realm.stranger.post('fetch_api_key', { username: person.email.toUpperCase(), password: 'wrong' });
    await realm.stranger.post('fetch_api_key', { username: otherAddress, password: 'wrong' });
    await vi.waitFor(async () => expect(await failedLogins()).toHaveLength(2), 30_000); // `expect.poll` works in tests only
    await server.get(UnitOfWork).run(async () => {
      for (const [realmId, to] of [
        [realm.realm.id, person.email],
        [realm.realm.id, otherAddress],
        [0, person.email.toUpperCase()],
      ] as const) {
        await server.get(MailQueue).add({ realmId, to, subject: 'For Peter', text: '' }, Date.now() + 3_600_000);
      }
      for (const email of [person.email.toUpperCase(), otherAddress.toUpperCase()]) await addInvitation(email);
    });
  }

  /** To an address that was entered in another case, as happens before its owner has an account. */
  async function addInvitation(email: string): Promise<void> {
    const grants = { role: Role.member, channelIds: [], groupIds: [], defaultChannels: true, notifyInviter: false };
    const times = { invitedAt: Date.now(), expiresAt: null };
    const invitation = { realmId: realm.realm.id, email, inviterId: owner.user.id, linkId: null, ...grants, ...times };
    await server.get(InvitationRepository).add(new Invitation(invitation));
  }

  /** The account, and the number of its audit entries. */
  async function changesOf({ user: { id } }: TestAccount): Promise<unknown[]> {
    const users = await server.get(UserRepository).findByIds([id]);
    return [...users, await count('SELECT COUNT(*) AS n FROM audit_entry WHERE target_id = ?', [id])];
  }

  async function count(statement: string, values: readonly (string | number)[]): Promise<number> {
    const [row] = await server.get(Sql).rows<{ n: number }>(statement, values);
    return row?.n ?? 0;
  }

  const erase = (reference: string, environment: Record<string, string> = {}): ReturnType<typeof runSkein> =>
    runSkein(['user', 'erase', reference, '--confirm', confirmation(reference), '--organization', realm.realm.stringId], { environment });
  /** The name that confirms the erasure: an address confirms itself, an id does not. */
  const confirmation = (reference: string): string => (/^\d+$/.test(reference) ? `Deleted user ${reference}` : reference);

  it.each([
    ['no confirmation', [], /required option '--confirm <name>' not specified/],
    ['the name of somebody else', ['--confirm', 'Olga'], /^--confirm must be the full name or the address of "\d+"\.$/],
    ['an empty name', ['--confirm', ''], /^--confirm must be the full name/],
  ])('refuses %s with exit code 2, and changes nothing', async (_, args, message) => {
    const before = await changesOf(person);
    const { code, output, errors } = await runSkein([
      'user',
      'erase',
      String(person.user.id),
      ...args,
      '--organization',
      realm.realm.stringId,
    ]);
    expect({ code, output, errors: errors.trim() }).toEqual({ code: 2, output: '', errors: expect.stringMatching(message) as string });
    expect(await changesOf(person)).toEqual(before);
  });

  it('fails with exit code 1 when a file cannot be deleted, and keeps the file in the list for the next attempt', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'skein-erase-'));
    // A directory in the place of the file cannot be deleted like a file.
    await mkdir(join(directory, 'files', blobKeyOf(pathId(unlinked))), { recursive: true });
    const { code } = await erase(person.email, { SKEIN_STORAGE_DIR: directory });
    await rm(directory, { recursive: true });
    expect(code).toBe(1);
    expect(await count('SELECT COUNT(*) AS n FROM attachment WHERE realm_id = ? AND path_id = ?', [realm.realm.id, pathId(unlinked)])).toBe(
      1,
    );
  });

  it('fails with exit code 1 when a step fails, and completes when it is repeated', async () => {
    const sql = server.get(Sql);
    await sql.run('RENAME TABLE saved_snippet TO saved_snippet_away', []);
    const { code } = await erase(person.email);
    await sql.run('RENAME TABLE saved_snippet_away TO saved_snippet', []);
    const [user] = await server.get(UserRepository).findByIds([person.user.id]);
    expect(code).toBe(1);
    expect(user).toMatchObject({ active: false, fullName: name });
  });

  it('replaces name and address with the events of such changes, and deactivates the account', async () => {
    const events = await EventListener.register(owner.client, { event_types: ['realm_user'] });
    expect((await realm.stranger.get(avatar)).status).toBe(200);
    const { code, errors } = await erase(person.email);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const newName = `Deleted user ${person.user.id}`;
    const seen: unknown[] = [];
    while (!seen.some((event) => JSON.stringify(event).includes(newName))) seen.push(...(await events.take(1)));
    const { body } = await owner.client.get(`users/${person.user.id}`);
    expect(body['user']).toMatchObject({
      full_name: newName,
      delivery_email: `deleteduser${person.user.id}@${realm.host}`,
      is_active: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/peter/i);
    expect((await realm.stranger.get(avatar)).status).toBe(404);
    expect((await owner.client.get(`/avatar/${person.user.id}`)).headers['location']).toContain('gravatar');
  });

  it('deletes personal data, sessions, devices, unsent messages and mails', async () => {
    for (const [table, column] of PERSONAL) {
      expect([table, await count(`SELECT COUNT(*) AS n FROM ${table} WHERE ${column} = ?`, [person.user.id])]).toEqual([table, 0]);
    }
    expect(await count('SELECT COUNT(*) AS n FROM mail WHERE realm_id = ? AND recipient = ?', [realm.realm.id, person.email])).toBe(0);
    const [user] = await server.get(UserRepository).findByIds([person.user.id]);
    expect(user).toMatchObject({ passwordHash: null, timezone: '', choices: {}, avatarUploaded: false });
    const former = createHash('sha256').update(person.key).digest();
    expect(user?.apiKeyDigest?.equals(former)).toBe(false);
  });

  it('erases the bots of the person: name, address, key, webhook URL and stored texts', async () => {
    const [found] = await server.get(UserRepository).findByIds([bot.user.id]);
    expect(found).toMatchObject({ fullName: `Deleted bot ${bot.user.id}`, email: `deletedbot${bot.user.id}@${realm.host}`, active: false });
    expect(found?.apiKeyDigest?.equals(createHash('sha256').update(bot.key).digest())).toBe(false);
    const [service] = await server.get(BotServiceRepository).findByBots([bot.user.id]);
    expect(service).toMatchObject({ name: '', baseUrl: '' });
    expect(await count('SELECT COUNT(*) AS n FROM bot_storage WHERE user_id = ?', [bot.user.id])).toBe(0);
  });

  it('leaves no trace of the person in any table', async () => {
    const columns = await server.get(Sql).rows<{ tableName: string; columnName: string }>(
      `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
        WHERE table_schema = DATABASE() AND data_type IN ('varchar', 'text', 'mediumtext', 'longtext') AND table_name <> 'outbox'`,
    );
    const found: string[] = [];
    for (const { tableName, columnName } of columns) {
      const rows = await count(`SELECT COUNT(*) AS n FROM \`${tableName}\` WHERE LOWER(\`${columnName}\`) LIKE ?`, [
        `%${name.toLowerCase()}%`,
      ]);
      const addresses = await count(`SELECT COUNT(*) AS n FROM \`${tableName}\` WHERE LOWER(\`${columnName}\`) LIKE ?`, [
        `%${person.email}%`,
      ]);
      const others = await count(`SELECT COUNT(*) AS n FROM \`${tableName}\` WHERE LOWER(\`${columnName}\`) LIKE ?`, [`%${otherAddress}%`]);
      if (rows + addresses + others > 0) found.push(`${tableName}.${columnName}`);
    }
    expect(found).toEqual([]);
  });

  it('leaves no trace of the person in the event log', async () => {
    const connections = server.get(RedisConnections);
    const entries = await connections.commands.xrange(connections.key('{events}:log'), '-', '+');
    const texts = entries.map(([, fields]) => fields[1] ?? '').filter((text) => text.includes(`"realmId":${realm.realm.id},`));
    expect(texts.length).toBeGreaterThan(10);
    for (const trace of [name, person.email, otherAddress, 'Dear diary', 'Yours, Peter', 'At the dentist', 'Europe/Berlin', '"Pete"']) {
      expect([trace, texts.filter((text) => text.toLowerCase().includes(trace.toLowerCase()))]).toEqual([trace, []]);
    }
  });

  it('keeps the positions and the other events of queues that have not been polled yet', async () => {
    const events = (await patient.takePending()).filter(({ type }) => type !== 'heartbeat');
    const ids = events.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    const messages = events.filter(({ type }) => type === 'message').map(({ message }) => message as { sender_id: number });
    expect(messages.filter(({ sender_id: id }) => [person.user.id, owner.user.id].includes(id))).toMatchObject([
      { id: messageId, sender_id: person.user.id, sender_full_name: `Deleted user ${person.user.id}` },
      { sender_id: owner.user.id, sender_full_name: 'Olga', content: expect.stringContaining('is away') as string },
    ]);
    expect(events.find(({ type }) => type === 'user_status')).toMatchObject({ user_id: person.user.id, status_text: '' });
  });

  it('prints what may still contain personal data, and for how long', async () => {
    const args = [
      'user',
      'erase',
      String(person.user.id),
      '--confirm',
      `Deleted user ${person.user.id}`,
      '--organization',
      realm.realm.stringId,
    ];
    const { output } = await runSkein(args);
    const guide = readFileSync('docs/operating.md', 'utf8');
    const [, list = ''] = /It does not delete\n\n([^]*?)\n\nThe command prints this list\./.exec(guide) ?? [];
    for (const store of [
      'messages',
      'invitations?',
      'uploads?',
      'log files',
      'backups',
      'mails',
      'binary logs',
      'append-only file',
      'events',
    ]) {
      for (const text of [output, list]) expect(text).toMatch(new RegExp(`\\b${store}\\b`));
    }
  });

  it('keeps failed log-ins in the audit log, without the address that was typed and without the IP address', async () => {
    expect((await failedLogins()).map(({ details }) => details)).toEqual([
      { code: 'AUTHENTICATION_FAILED' },
      { code: 'AUTHENTICATION_FAILED' },
    ]);
  });

  it('keeps messages and the files that they link to, and deletes other files', async () => {
    const { body } = await owner.client.get(`messages/${messageId}`, { apply_markdown: false });
    expect(body).toMatchObject({ raw_content: `The [report](${linked})`, message: { sender_full_name: `Deleted user ${person.user.id}` } });
    expect((await owner.client.send('GET', linked)).text).toBe('report.txt');
    expect(await count('SELECT COUNT(*) AS n FROM attachment WHERE realm_id = ? AND path_id = ?', [realm.realm.id, pathId(unlinked)])).toBe(
      0,
    );
    expect(await count('SELECT COUNT(*) AS n FROM attachment WHERE realm_id = ? AND path_id = ?', [realm.realm.id, pathId(linked)])).toBe(
      1,
    );
  });

  it('can be repeated by the id of the account', async () => {
    expect((await erase(String(person.user.id))).code).toBe(0);
    const [user] = await server.get(UserRepository).findByIds([person.user.id]);
    expect(user?.fullName).toBe(`Deleted user ${person.user.id}`);
  });

  it.each([
    ['the only owner', 'olga@HOST', /Cannot deactivate the only organization owner/],
    ['an unknown account', 'nobody@example.com', /There is no account/],
    ['a system account', 'notification-bot@HOST', /There is no account/],
  ])('refuses %s with exit code 2', async (_, reference, message) => {
    const { code, errors } = await erase(reference.replace('HOST', realm.host));
    expect(code).toBe(2);
    expect(errors).toMatch(message);
    const [olga] = await server.get(UserRepository).findByIds([owner.user.id]);
    expect(olga).toMatchObject({ fullName: 'Olga', active: true });
  });
});

function pathId(url: string): string {
  return url.replace('/user_uploads/', '');
}
