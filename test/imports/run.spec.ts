import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { ArchiveFolder } from '../support/archive-folder.js';
import { type CommandResult, runSkein } from '../support/command-line.js';
import { EventListener } from '../support/event-listener.js';
import { whisper } from '../support/messages.js';
import { Office, reportOf } from '../support/office.js';
import { TestServer } from '../support/test-server.js';
import { zipFile } from '../support/zip-file.js';

const server = TestServer.usual();
const CORNER_CASES = join(import.meta.dirname, 'archives/slack-corner-cases');

const TABLES = ['message', 'reaction', 'user_account', 'channel', 'conversation', 'membership', 'import_map', 'message_tokens'];

describe('skein import run', () => {
  let office: Office;
  let result: CommandResult;
  let events: EventListener;

  beforeAll(async () => {
    office = await Office.found(server);
    events = await EventListener.register(office.ann.client, {});
    result = await office.run(CORNER_CASES);
    server.clearCaches();
  });

  it('reports what it has imported and lost, and says by its exit code that something was lost', () => {
    expect(result.code).toBe(3);
    expect(reportOf(result)).toMatchObject({
      repeated: false,
      accounts_created: 14,
      matched: [{ name: 'Ann A', email: 'Ann@Example.com', user_id: office.ann.user.id, full_name: 'Ann' }],
      messages: 33,
      present: 0,
      left_out: 0,
      lost_reactions: 2,
      pins: 1,
      lost_pins: 0,
      skipped: { membership: 1, history: 1, change: 1, deleted: 1 },
    });
  });

  it('imports the messages in the order in which they were sent, each with its time and its author', async () => {
    const messages = await office.inChannel('general', 'imported');
    expect(messages.map(({ timestamp }) => timestamp)).toEqual(messages.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b));
    expect(messages[0]).toMatchObject({ content: 'earlier message placed last in the file', timestamp: 1_700_000_000 });
    expect(messages[1]).toMatchObject({ sender_id: office.ann.user.id, sender_full_name: 'Ann' });
    const byText = new Map(messages.map((message) => [message.content, message]));
    expect(byText.get('from a Connect user')).toMatchObject({ sender_full_name: 'Eve E' });
    expect(byText.get('from a bot')).toMatchObject({ sender_full_name: 'alerts' });
    expect(byText.get('edited text')).toMatchObject({ last_edit_timestamp: 1_700_000_099 });
    expect(byText.get('/me text')).toBeDefined();
    expect(byText.get('Call, 1 minute')).toMatchObject({ sender_full_name: 'Bob B' });
    expect(['same ms a', 'same ms b', 'dup ts one', 'dup ts two', 'only in blocks'].map((text) => byText.has(text))).not.toContain(false);
  });

  it('renders the texts, with mentions by ids, and flags none of them', async () => {
    const [, first, second, third] = await office.messages([{ operator: 'channel', operand: 'general' }], office.ann.client, true);
    expect(first?.content).toBe(
      '<p>bold <strong>b</strong> it <em>i</em> st <del>s</del> code <code>c</code> &lt;tag&gt; &amp;amp; end</p>',
    );
    expect(second?.content).toContain(`data-user-id="${office.ann.user.id}">@Ann</span>`);
    expect(second?.content).toContain('href="http://a.example/x?y=1&amp;z=2">lab*el</a>');
    expect(third?.content).toContain('group @team and @S02 date <time datetime="2014-02-18T14:39:42Z"');
    expect(second?.flags).toEqual(['read']);
  });

  it('makes a topic of each thread, also of one whose beginning is gone', async () => {
    const texts = async (topic: string): Promise<string[]> => (await office.inChannel('general', topic)).map(({ content }) => content);
    expect(await texts('root of thread')).toEqual(['root of thread', 'reply one', 'reply broadcast', 'late reply']);
    expect(await texts('reply to a tombstone')).toEqual(['reply to a tombstone']);
  });

  it('lists the pinned messages of a channel in a topic, with links to them, as the notification bot', async () => {
    const pinned = await office.messages([
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'pinned messages' },
    ]);
    const first = (await office.inChannel('general', 'imported')).find(({ content }) => content.startsWith('bold'));
    expect(pinned.map(({ sender_full_name: name, content }) => [name, content])).toEqual([
      [
        'Notification Bot',
        `* [bold b it i st s code c <tag> &amp;amp; end](/#narrow/channel/${await office.channelId('general')}-general/topic/imported/near/${first?.id ?? 0})`,
      ],
    ]);
    expect(pinned[0]?.flags).toEqual(['read']);
  });

  it('imports reactions by code point, and each person once for all skin tones', async () => {
    const reacted = (await office.inChannel('general')).find(({ content }) => content === 'reacted');
    expect(reacted?.reactions.map(({ emoji_code: code, user_id: id }) => [code, id === office.ann.user.id])).toEqual([
      ['1f44d', false],
      ['1f44d', true],
    ]);
  });

  it('says what has become of files', async () => {
    const texts = (await office.inChannel('general')).map(({ content }) => content);
    expect(texts).toContain('file gone\n(file a file was deleted before the export)');
    expect(texts).toContain('file external\n[doc](https://docs.example/d)');
  });

  it('lets exactly the members read private channels and direct messages', async () => {
    const stranger = await office.realm.join('Stranger');
    const administrator = await office.realm.join('Admin', Role.administrator);
    const { body } = await office.ann.client.get('streams');
    expect((body['streams'] as { name: string; invite_only: boolean }[]).filter(({ name }) => name === 'secret')).toMatchObject([
      { invite_only: true },
    ]);
    expect((await office.inChannel('secret')).map(({ content }) => content)).toEqual(['private text']);
    for (const { client } of [stranger, administrator, office.owner]) {
      const found = await office.messages([{ operator: 'search', operand: 'private' }], client);
      expect(found).toEqual([]);
      const own = await office.messages([{ operator: 'is', operand: 'dm' }], client);
      expect(own.filter(({ sender_full_name: name }) => name !== 'Notification Bot')).toEqual([]);
    }
    const direct = await office.messages([{ operator: 'is', operand: 'dm' }]);
    expect(direct.map(({ content }) => content).toSorted()).toEqual(['big group hi', 'direct hi', 'direct ho', 'group hi', 'note to self']);
  });

  it('sends its report to the owners, once', async () => {
    const reports = await office.messages([{ operator: 'is', operand: 'dm' }], office.owner.client);
    expect(reports.map(({ sender_full_name: name }) => name)).toEqual(['Notification Bot']);
    expect(reports[0]?.content).toMatch(/^Messages were imported from Slack\.[\s\S]*Messages +33 +imported\n/);
  });

  it('archives channels that were archived', async () => {
    const { body } = await office.ann.client.get('streams', { exclude_archived: false });
    const channels = body['streams'] as { name: string; is_archived: boolean }[];
    expect(channels.map(({ name, is_archived: archived }) => [name, archived]).toSorted()).toEqual([
      ['general', false],
      ['old', true],
      ['secret', false],
    ]);
  });

  it('leaves nothing unread, and finds what it imported by search', async () => {
    const { body } = await office.ann.client.post('register', { fetch_event_types: ['message', 'update_message_flags'] });
    expect(body['unread_msgs']).toMatchObject({ count: 0, streams: [], pms: [], huddles: [], mentions: [] });
    const found = await office.messages([{ operator: 'search', operand: 'tombstone' }]);
    expect(found.map(({ content }) => content)).toEqual(['reply to a tombstone']);
  });

  it('tells clients of accounts, channels and subscriptions, but of no message, and leaves no notice to be decided, but that of its report', async () => {
    const noticed = await server
      .get(Sql)
      .rows<{ id: number }>('SELECT user_id AS id FROM notice WHERE realm_id = ?', [office.realm.realm.id]);
    expect(noticed.filter(({ id }) => id !== office.owner.user.id)).toEqual([]);
    await whisper(office.owner, [office.ann], 'the end');
    const received = await events.takePending();
    const types = received.map(({ type }) => type);
    expect(types.filter((type) => type === 'message' || type === 'reaction' || type === 'update_message_flags')).toEqual(['message']);
    expect(types).toEqual(expect.arrayContaining(['realm_user', 'stream', 'subscription']));
  });

  it('creates accounts with which nobody can act, and no one with more rights than a member', async () => {
    const accounts = await server.get(Sql).rows<Record<string, unknown>>(
      `SELECT email, full_name AS name, active, password_hash AS hash, role, bot_owner_id AS botOwner FROM user_account
        WHERE realm_id = ? AND id > ? AND full_name IN ('Bob B', 'Cara C', 'Dan D', 'Helper', 'Eve E') ORDER BY full_name`,
      [office.realm.realm.id, office.ann.user.id],
    );
    const base = { active: 0, hash: null, role: Role.member, botOwner: null };
    const host = office.realm.host;
    expect(accounts).toEqual([
      { ...base, name: 'Bob B', email: 'bob@example.com' },
      { ...base, name: 'Cara C', email: `import-slack-u03@${host}` },
      { ...base, name: 'Dan D', email: 'dan@example.com' },
      { ...base, name: 'Eve E', email: `import-slack-u99x@${host}` },
      { ...base, name: 'Helper', email: `import-slack-u05@${host}`, botOwner: office.owner.user.id },
    ]);
  });

  it('says of the accounts that nobody has claimed that they are stubs, until somebody does', async () => {
    const members = async (): Promise<Map<string, unknown>> => {
      const { body } = await office.ann.client.get('users');
      return new Map(
        (body['members'] as { full_name: string; is_imported_stub: boolean }[]).map((one) => [one.full_name, one.is_imported_stub]),
      );
    };
    const before = await members();
    expect(['Ann', 'Olga', 'Bob B', 'Eve E'].map((name) => before.get(name))).toEqual([false, false, true, true]);
    const [dan] = await server
      .get(Sql)
      .rows<{ id: number }>("SELECT id FROM user_account WHERE realm_id = ? AND full_name = 'Dan D'", [office.realm.realm.id]);
    const claims = await EventListener.register(office.ann.client, { event_types: ['realm_user'] });
    expect((await office.owner.client.post(`users/${dan?.id ?? 0}/reactivate`)).body).toMatchObject({ result: 'success' });
    expect((await claims.takePending()).map(({ person }) => person)).toContainEqual({
      user_id: dan?.id,
      is_active: true,
      is_imported_stub: false,
    });
    expect((await members()).get('Dan D')).toBe(false);
  });

  it('lets a person in who claims the account, with what the person had received and nothing unread', async () => {
    const here = ['--organization', office.realm.realm.stringId];
    expect((await runSkein(['user', 'reactivate', 'bob@example.com', ...here])).code).toBe(0);
    const bob = await office.accountId('bob@example.com');
    const { body } = await office.owner.client.get(`users/${bob}`);
    expect(body['user']).toMatchObject({ full_name: 'Bob B', is_active: true });
    const subscribed = await server
      .get(Sql)
      .rows<{ n: number }>('SELECT COUNT(*) AS n FROM membership WHERE user_id = ? AND active = 1', [bob]);
    expect(subscribed).toEqual([{ n: 6 }]);
  });

  it('writes nothing when it is repeated', async () => {
    const before = await Promise.all(TABLES.map((table) => office.count(table)));
    const repeated = await office.run(CORNER_CASES);
    expect(reportOf(repeated)).toMatchObject({ repeated: true, accounts_created: 0, messages: 0, reactions: 0, present: 33 });
    expect(await Promise.all(TABLES.map((table) => office.count(table)))).toEqual(before);
  });

  it('refuses to repeat it with other options, an owner who is none, and an organization that deletes messages', async () => {
    expect(await office.run(CORNER_CASES, '--threads-from', '3')).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/other options/) as unknown,
    });
    const where = ['--organization', office.realm.realm.stringId, '--owner', 'ann@example.com'];
    expect(await runSkein(['import', 'run', CORNER_CASES, ...where])).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/no owner/) as unknown,
    });
    const other = await Office.found(server);
    await other.realm.changeSettings({ message_retention_days: 30 });
    expect(await other.run(CORNER_CASES)).toMatchObject({ code: 2, errors: expect.stringMatching(/after 30 days/) as unknown });
    expect(await other.count('import_map')).toBe(0);
  });
});

describe('The files of an archive', () => {
  const folder = ArchiveFolder.usual();

  it('are stored for those who may read their messages, once', async () => {
    const office = await Office.found(server);
    const path = folder.join('files.zip');
    const file = { id: 'F1', name: 'plan [v1].txt', mode: 'hosted', size: 4 };
    const message = {
      type: 'message',
      user: 'U02',
      text: 'see',
      ts: '1700000001.000100',
      files: [file, { ...file, id: 'F2', name: 'lost' }],
    };
    const members = [
      { name: 'users.json', content: JSON.stringify([person('U01', 'ann@example.com'), person('U02', 'bob@example.com')]) },
      { name: 'groups.json', content: JSON.stringify([{ id: 'G1', name: 'plans', members: ['U01', 'U02'] }]) },
      { name: 'plans/2023-11-14.json', content: JSON.stringify([message]) },
      { name: '__uploads/F1/plan.txt', content: 'plan' },
    ];
    await writeFile(path, zipFile(members));
    expect(reportOf(await office.run(path))).toMatchObject({ messages: 1, files: 1, lost_files: 1 });
    expect(reportOf(await office.run(path))).toMatchObject({ messages: 0, files: 0 });
    server.clearCaches();
    const [{ content } = { content: '' }] = await office.inChannel('plans');
    const [, link = ''] = /^see\n\[plan &#91;v1&#93;\.txt\]\(\/user_uploads\/(.+)\)\n\(file lost not in the export\)$/.exec(content) ?? [];
    expect(link).not.toBe('');
    const stranger = await office.realm.join('Stranger');
    expect((await office.ann.client.get(`user_uploads/${link}`)).body).toMatchObject({ result: 'success' });
    expect((await stranger.client.get(`user_uploads/${link}`)).body).toMatchObject({ result: 'error' });
    expect(await office.count('attachment_link')).toBe(1);
  });
});

const person = (id: string, email: string): object => ({ id, name: id.toLowerCase(), profile: { real_name: `Person ${id}`, email } });

describe('A later archive', () => {
  const folder = ArchiveFolder.usual();

  it('adds what is new, except to conversations in which somebody has written since', async () => {
    const office = await Office.found(server);
    await office.run(CORNER_CASES);
    server.clearCaches();
    await office.ann.client.post('messages', { type: 'channel', to: 'secret', topic: 'imported', content: 'now here' });
    const later = folder.join('later');
    await cp(CORNER_CASES, later, { recursive: true });
    const add = async (file: string, ts: string, more: object = {}): Promise<void> =>
      writeFile(join(later, file), JSON.stringify([{ type: 'message', user: 'U01', text: `new in ${file}`, ts, ...more }]));
    await add('general/2023-12-01.json', '1701400000.000100', { pinned_to: ['C01'] });
    await add('secret/2023-12-01.json', '1701400001.000100');
    const { output } = await office.run(later);
    expect(JSON.parse(output)).toMatchObject({ repeated: false, accounts_created: 0, messages: 1, present: 33, in_use: 1, pins: 1 });
    expect((await office.inChannel('general', 'imported')).at(-1)?.content).toBe('new in general/2023-12-01.json');
    expect((await office.inChannel('general', 'pinned messages')).map(({ content }) => content.slice(0, 10))).toEqual([
      '* [bold b ',
      '* [new in ',
    ]);
    expect((await office.inChannel('secret')).map(({ content }) => content)).toEqual(['private text', 'now here']);
  });

  it('goes into channels of its own, whatever channels there are', async () => {
    const office = await Office.found(server);
    await office.owner.client.post('users/me/subscriptions', { subscriptions: [{ name: 'General' }] });
    const { output } = await office.run(CORNER_CASES, '--no-direct-messages', '--channels', 'general');
    expect(JSON.parse(output)).toMatchObject({ channels: [{ archive_name: 'general', name: 'general (Slack)' }], left_out: 7 });
  });

  it('is imported only from a day on, and with the threads that are long enough', async () => {
    const office = await Office.found(server);
    await office.run(CORNER_CASES, '--threads-from', '4', '--topic-per', 'month');
    server.clearCaches();
    const texts = (await office.inChannel('general', 'imported 2023-11')).map(({ content }) => content);
    expect(texts).toEqual(expect.arrayContaining(['```quote\nroot of thread\n```\n\nreply one', 'reply to a tombstone']));
    const other = await Office.found(server);
    const { output } = await other.run(CORNER_CASES, '--since', '2023-11-15');
    expect(JSON.parse(output)).toMatchObject({ messages: 1 });
  });

  it('gives roles only if it is told to, and never to those who have accounts', async () => {
    const office = await Office.found(server);
    const copy = folder.join('roles');
    await cp(CORNER_CASES, copy, { recursive: true });
    const people = JSON.parse(await readFile(join(copy, 'users.json'), 'utf8')) as Record<string, unknown>[];
    const changed = people.map((person) => (person['id'] === 'W02' ? { ...person, is_admin: true } : person));
    await writeFile(join(copy, 'users.json'), JSON.stringify(changed));
    await office.run(copy, '--keep-roles');
    const roles = await server
      .get(Sql)
      .rows<{ role: number }>(
        "SELECT role FROM user_account WHERE realm_id = ? AND email_key IN ('ann@example.com', 'bob@example.com') ORDER BY id",
        [office.realm.realm.id],
      );
    expect(roles).toEqual([{ role: Role.member }, { role: Role.administrator }]);
  });
});
