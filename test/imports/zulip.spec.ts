import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { ArchiveFolder, inspectArchive, tryToInspect } from '../support/archive-folder.js';
import { type CommandResult, runSkein } from '../support/command-line.js';
import { EventListener } from '../support/event-listener.js';
import { Office, reportOf } from '../support/office.js';
import { tarFile, tarGzFile } from '../support/tar-file.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { zipFile } from '../support/zip-file.js';
import { CREW, PLAN, START, zulipExport, type ZulipExport, zulipFiles, type ZulipForm } from './archives/zulip-export.js';

const server = TestServer.usual();

const folder = ArchiveFolder.usual();
const FORMS: readonly ZulipForm[] = ['old', 'new'];

describe('An export of Zulip', () => {
  it.each(FORMS)('in its %s form is recognized and counted, whatever it is packed in', async (form) => {
    const members = zulipFiles(zulipExport(form));
    const found = await inspectArchive(await folder.write(tarGzFile(members)));
    expect(found).toMatchObject({
      format: 'zulip',
      people: { total: 8, with_address: 5, deactivated: 1, guests: 1, bots: 2, placeholders: 1 },
      conversations: { public: 4, private: 2, archived: 1, direct: 4 },
      messages: 22,
      topics: 10,
      groups: 2,
      starred: 1,
      edited: 1,
      reactions: 5,
      custom_emoji: 1,
      unknown_emoji: { gone: 1 },
      files: { in_archive: 2, bytes: 2 * PLAN.length, missing: 1 },
      no_place: { 'alert words': 1, 'scheduled messages': 1, 'records of activity': 2, 'profile pictures': 1 },
      damages: 0,
      ignored_files: ['analytics.json'],
    });
    const inFolder = members.map(({ name, content }) => ({ name: `zulip-export-x/${name}`, content }));
    expect(await inspectArchive(await folder.write(zipFile(inFolder)))).toEqual(found);
    expect(await inspectArchive(await folder.write(tarFile(inFolder)))).toEqual(found);
  });
});

/** Writes an export, whose tables and messages may be changed before. */
const written = (form: ZulipForm, change: (made: ZulipExport) => void = () => {}): Promise<string> => {
  const made = zulipExport(form);
  change(made);
  return folder.write(tarGzFile(zulipFiles(made)));
};

describe.each(FORMS)('Importing an export of Zulip in its %s form', (form) => {
  let office: Office;
  let path: string;
  let result: CommandResult;
  let events: EventListener;
  let bob = 0;
  let dora = 0;
  beforeAll(async () => {
    office = await Office.found(server);
    events = await EventListener.register(office.ann.client, { event_types: ['message', 'update_message_flags'] });
    path = await written(form);
    result = await office.run(path);
    server.clearCaches();
    bob = await office.accountId('bob@example.com');
    dora = await office.accountId('dora@example.com');
  });

  const texts = async (channel: string, topic?: string): Promise<string[]> =>
    (await office.inChannel(channel, topic)).map(({ content }) => content);
  const account = async (id: number): Promise<Record<string, unknown>> =>
    (await office.owner.client.get(`users/${id}`)).body['user'] as Record<string, unknown>;
  const groups = async (): Promise<{ id: number; name: string; members: number[]; direct_subgroup_ids: number[] }[]> =>
    (await office.owner.client.get('user_groups', { include_deactivated_groups: true })).body['user_groups'] as never;

  it('imports everything that was counted', () => {
    expect(result.code).toBe(3);
    expect(reportOf(result)).toMatchObject({
      accounts_created: 7,
      groups: 2,
      matched: [{ name: 'Ann Arbor', user_id: office.ann.user.id }],
      messages: 22,
      left_out: 0,
      files: 2,
      lost_files: 1,
      reactions: 4,
      lost_reactions: 1,
      emoji: 1,
      lost_emoji: 0,
      no_place: { 'alert words': 1, 'scheduled messages': 1 },
    });
  });

  it('gives mentions and custom emoji the names that they have here, and takes those away that would mean somebody else', async () => {
    const [first] = await office.inChannel('general', 'plans');
    expect(first?.content).toBe(
      `Hello @**Bob Berg|${bob}**, @_**Dora Eis|${dora}**, @*crew*, @**all** and @Nobody Here: **bold** :party: :tada:`,
    );
    expect(first?.timestamp).toBe(START + 1);
  });

  it('leads to channels, topics and messages of this organization', async () => {
    const [first, second, third] = await office.inChannel('general', 'plans');
    const general = await office.channelId('general');
    expect(second?.content).toBe(
      `See #**general>plans@${first?.id ?? 0}**, #**secret**, #**general>plans**, #nowhere > x and \`@**Bob Berg**\``,
    );
    expect(third?.content).toBe(
      `[there](/#narrow/channel/${general}-general/topic/plans/near/${first?.id ?? 0}) [else](https://other.example/#narrow/stream/11-general) mine`,
    );
    const [note] = (await office.messages([{ operator: 'search', operand: 'see' }])).slice(-1);
    const [hi] = await office.messages([{ operator: 'dm', operand: [bob] }]);
    expect(note?.content).toBe(
      `hi Ann, see [this](/#narrow/dm/${[office.ann.user.id, bob].sort((a, b) => a - b).join(',')}-dm/near/${hi?.id ?? 0})`,
    );
  });

  it('stores files where texts refer to them, and names those that the export lacks', async () => {
    const [text = ''] = (await texts('general', 'plans')).filter((one) => one.includes('plan.txt'));
    const [, link = ''] = /^\[plan\.txt\]\((\/user_uploads\/.+)\) and \(file lost\.txt not in the export\)$/.exec(text) ?? [];
    expect((await office.ann.client.send('GET', link)).text).toBe(PLAN);
    const [again = ''] = await texts('general', 'Files');
    expect(again).toMatch(/^again \/user_uploads\//);
  });

  it('leaves code as it is, and reads what is quoted', async () => {
    expect(await texts('general', '✔ done')).toEqual([
      `\`\`\`quote\n@**Dora Eis|${dora}** said\n\`\`\`\n\`\`\`js\n@**Dora Eis|4**\n\`\`\`\n/me is code`,
      'Dora Eis has marked this topic as resolved.',
    ]);
    expect(await texts('general', 'imported')).toEqual([
      `/me waves to [@**Ann Arbor|${office.ann.user.id}**](https://x.example)`.replace('Ann Arbor', 'Ann'),
    ]);
  });

  it('has the topics of the export, also the empty one', async () => {
    expect(await texts('general', form === 'new' ? '' : '(no topic)')).toEqual(['beep']);
  });

  it('takes over reactions by their code points and by the emoji of the organization', async () => {
    const [first] = await office.inChannel('general', 'plans');
    expect(
      first?.reactions.map(({ emoji_name: name, emoji_code: code }) => (name === 'party' ? name : `${name} ${code}`)).toSorted(),
    ).toEqual(['party', 'slight_smile 1f642', 'smile 1f642', 'zulip zulip']);
  });

  it('keeps what was starred, by whom', async () => {
    expect((await office.messages([{ operator: 'is', operand: 'starred' }])).map(({ content }) => content.slice(0, 5))).toEqual(['Hello']);
    expect(await office.messages([{ operator: 'is', operand: 'starred' }], office.owner.client)).toEqual([]);
  });

  it('keeps the history of a message', async () => {
    const [edited] = (await office.inChannel('general', 'plans')).filter(({ content }) => content.startsWith('now better'));
    expect(edited).toMatchObject({ last_edit_timestamp: START + 100 });
    const { body } = await office.ann.client.get(`messages/${edited?.id ?? 0}/history`);
    expect(body['message_history']).toMatchObject([
      { topic: 'plan', content: `first, @**Ann|${office.ann.user.id}**` },
      { topic: 'plans', prev_topic: 'plan', user_id: office.ann.user.id },
      { content: `now better, @**Ann|${office.ann.user.id}**`, prev_content: `first, @**Ann|${office.ann.user.id}**`, user_id: bob },
    ]);
  });

  it('brings direct messages to exactly their people', async () => {
    expect((await office.messages([{ operator: 'dm', operand: [bob] }])).map(({ content }) => content.slice(0, 6))).toEqual([
      'hi Bob',
      'hi Ann',
    ]);
    expect((await office.messages([{ operator: 'dm', operand: [bob, dora] }])).map(({ content }) => content)).toEqual(['hi all three']);
    expect((await office.messages([{ operator: 'dm', operand: [office.ann.user.id] }])).map(({ content }) => content)).toEqual([
      'note to myself',
    ]);
    expect(await office.messages([{ operator: 'search', operand: 'welcome' }])).toEqual([]);
  });

  it('keeps private channels to their members, and those that do not share their history to what members have received', async () => {
    const stranger = await office.realm.join('Stranger', Role.administrator);
    for (const word of ['secret', 'before', 'with', 'three', 'myself'])
      expect(await office.messages([{ operator: 'search', operand: word }], stranger.client)).toEqual([]);
    expect(await texts('whispers')).toEqual(['before Dora', 'with Dora']);
    const rows = await server.get(Sql).rows<{ content: string }>(
      `SELECT m.content FROM message m JOIN membership_period p ON p.conversation_id = m.conversation_id AND m.id BETWEEN p.from_id AND p.to_id
         JOIN channel c ON c.conversation_id = m.conversation_id WHERE m.realm_id = ? AND c.name = 'whispers' AND p.user_id = ?`,
      [office.realm.realm.id, dora],
    );
    expect(rows).toEqual([{ content: 'with Dora' }]);
  });

  it('gives channels their descriptions, folders and rules, but opens none to the internet where that is not allowed', async () => {
    const { body } = await office.owner.client.get('streams', { exclude_archived: false, include_all: true });
    const channels = new Map((body['streams'] as Record<string, unknown>[]).map((one) => [one['name'], one]));
    expect(channels.get('general')).toMatchObject({ description: 'About general', invite_only: false, is_archived: false });
    expect(channels.get('general')?.['folder_id']).toEqual(form === 'new' ? expect.any(Number) : null);
    expect(channels.get('old')).toMatchObject({ is_archived: true });
    expect(channels.get('web')).toMatchObject({ is_web_public: false });
    const administrators = (await groups()).find(({ name }) => name === 'role:administrators');
    expect(channels.get('news')).toMatchObject({ can_send_message_group: administrators?.id });
  });

  it('makes groups of their members, which have no rights', async () => {
    const all = await groups();
    const [crew, everybody] = ['crew', 'everybody here'].map((name) => all.find((group) => group.name === name));
    expect(crew?.members).toEqual([office.ann.user.id]);
    const moderators = all.find(({ name }) => name === 'role:moderators');
    expect(everybody?.direct_subgroup_ids.toSorted()).toEqual([crew?.id, moderators?.id].toSorted());
    expect(crew).toMatchObject({ can_manage_group: all.find(({ name }) => name === 'role:nobody')?.id, description: 'Who works' });
    expect(
      await server.get(Sql).rows('SELECT user_id AS id FROM user_group_member WHERE group_id = ? ORDER BY user_id', [crew?.id ?? 0]),
    ).toHaveLength(3);
  });

  it('gives nobody a role above member, and lets accounts wait for their people', async () => {
    for (const id of [bob, dora]) expect(await account(id)).toMatchObject({ role: 400, is_active: false, is_imported_stub: true });
    expect(await account(await office.accountId('cara@example.com'))).toMatchObject({ role: 600 });
    expect(await account(await office.accountId('edgar@example.com'))).toMatchObject({ role: 400, is_imported_stub: true });
    expect((await account(office.ann.user.id))['role']).toBe(400);
  });

  it('writes as the bots of the export, not as ours', async () => {
    const [, note] = await office.inChannel('general', '✔ done');
    expect(note).toMatchObject({ sender_full_name: 'Notification Bot' });
    expect(await account(note?.sender_id ?? 0)).toMatchObject({ is_bot: true, is_active: false, is_imported_stub: true });
  });

  it('is read for everybody, and tells nobody', async () => {
    expect((await events.takePending()).filter(({ type }) => type === 'message')).toEqual([]);
    expect((await office.messages([])).filter(({ flags }) => !flags.includes('read') || flags.includes('mentioned'))).toEqual([]);
  });

  it('writes nothing when it is repeated, and adds what a later export has', async () => {
    expect(reportOf(await office.run(path))).toMatchObject({ repeated: true, messages: 0, present: 22, accounts_created: 0 });
    const later = await written(form, ({ messages }) => {
      const [first = {}] = messages;
      messages.push({ ...first, id: 1050, content: 'and later, see #**general>plans@1001**' });
    });
    expect(reportOf(await office.run(later))).toMatchObject({ repeated: false, messages: 1, present: 22, accounts_created: 0 });
    server.clearCaches();
    const found = await office.inChannel('general', 'plans');
    expect(found.at(-1)?.content).toBe(`and later, see #**general>plans@${found[0]?.id ?? 0}**`);
    expect((await groups()).filter(({ name }) => name.startsWith('crew'))).toHaveLength(1);
  });
});

describe('An import of an export of Zulip', () => {
  const here = (office: Office): string[] => ['--organization', office.realm.realm.stringId];

  it('is undone with its groups, and can be made again', async () => {
    const office = await Office.found(server);
    const path = await written('new');
    const { run } = reportOf(await office.run(path));
    expect(reportOf(await runSkein(['import', 'undo', String(run), ...here(office), '--json']))).toMatchObject({
      messages: 22,
      channels: 6,
    });
    server.clearCaches();
    const { body } = await office.owner.client.get('user_groups');
    expect((body['user_groups'] as { name: string }[]).filter(({ name }) => !name.startsWith('role:'))).toEqual([]);
    expect(reportOf(await office.run(path))).toMatchObject({ messages: 22, groups: 2 });
    server.clearCaches();
    const again = (await office.owner.client.get('user_groups')).body['user_groups'] as { name: string }[];
    expect(again.map(({ name }) => name)).toEqual(expect.arrayContaining(['crew', 'everybody here']));
  });

  it('makes owners, administrators and moderators only if that is asked for', async () => {
    const office = await Office.found(server);
    await office.run(await written('new'), '--keep-roles');
    const roleOf = async (name: string): Promise<unknown> => {
      const { body } = await office.owner.client.get(`users/${await office.accountId(`${name}@example.com`)}`);
      return (body['user'] as { role: number }).role;
    };
    expect([await roleOf('ann'), await roleOf('bob'), await roleOf('dora')]).toEqual([400, 200, 300]);
  });

  it('brings nobody into a group or channel that was there', async () => {
    const office = await Office.found(server);
    await office.owner.client.post('user_groups/create', { name: 'Crew', description: '', members: [office.owner.user.id] });
    await office.run(await written('new'));
    server.clearCaches();
    const { body } = await office.owner.client.get('user_groups');
    const groups = body['user_groups'] as { name: string; members: number[] }[];
    expect(groups.find(({ name }) => name === 'Crew')?.members).toEqual([office.owner.user.id]);
    expect(groups.find(({ name }) => name === 'crew (Zulip)')?.members).toEqual([office.ann.user.id]);
    const [first] = await office.inChannel('general', 'plans');
    expect(first?.content).toContain('@*crew (Zulip)*');
  });

  it('keeps two organizations apart whose ids are the same', async () => {
    const office = await Office.found(server);
    await office.run(await written('new'));
    const other = await written(
      'new',
      ({ tables }) => (tables['zerver_realm'] = [{ id: 2, string_id: 'other', date_created: 1_500_000_000 }]),
    );
    expect(reportOf(await office.run(other))).toMatchObject({ messages: 22, present: 0, accounts_created: 3 });
  });

  it('puts messages in order of time where the export asks for that', async () => {
    const office = await Office.found(server);
    const path = await written('new', ({ tables, messages }) => {
      tables['sort_by_date'] = true;
      messages.splice(0, messages.length, ...messages.map((one) => ({ ...one, date_sent: START + 5_000 - (one['id'] as number) })));
      messages.push({ ...messages[0] });
    });
    expect(reportOf(await office.run(path))).toMatchObject({ messages: 22, skipped: { repeated: 1 } });
    server.clearCaches();
    const times = (await office.inChannel('general')).map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('A hostile export of Zulip', () => {
  const junk: readonly unknown[] = [null, 'x', 17, [], {}, { id: 'x' }, { id: -1 }, { id: 1e300 }];

  it('has its wrong rows counted, and the others imported', async () => {
    const office = await Office.found(server);
    const path = await written('new', ({ tables, messages, readers }) => {
      for (const [name, rows] of Object.entries(tables))
        if (Array.isArray(rows) && name !== 'zerver_realm') tables[name] = [...(rows as unknown[]), ...junk];
      tables['zerver_userprofile'] = [
        { ...(tables['zerver_userprofile'] as object[])[0], role: 600 },
        ...(tables['zerver_userprofile'] as object[]),
      ].reverse();
      messages.push(
        ...(junk as never[]),
        { ...messages[0], content: 'the same id again' },
        { ...messages[0], id: 2001, recipient: 9999 },
        { ...messages[0], id: 2002, sender: 'x' },
        { ...messages[0], id: 2003, date_sent: 1e12, content: null },
        { ...messages[0], id: 2004, content: { a: 1 } },
        { ...messages[0], id: 2005, subject: ['x'], edit_history: '[{"timestamp": "x"}, 5, {"timestamp": 1e99}]', last_edit_time: 'never' },
        { ...messages[0], id: 2006, recipient: CREW, edit_history: 'no JSON', content: '`'.repeat(5_000) + '['.repeat(5_000) },
      );
      readers.push(...(junk as never[]), { id: 1, message: 1013, user_profile: 9999, flags_mask: 'x' });
      (tables['zerver_groupgroupmembership'] as object[]).push(
        { id: 3, supergroup: 70, subgroup: 71 },
        { id: 4, supergroup: 70, subgroup: 70 },
      );
    });
    const found = await inspectArchive(path);
    expect(found).toMatchObject({ messages: 24, groups: 2, skipped: { repeated: 1, damaged: 3, empty: 1 } });
    expect(found['damages']).toBeGreaterThan(50);
    expect((found['damaged'] as { problem: string }[]).map(({ problem }) => problem)).toEqual(
      expect.arrayContaining(['no object', 'a person without an id', 'a person who is there twice', 'a channel without an id or a name']),
    );
    expect(reportOf(await office.run(path))).toMatchObject({ messages: 24 });
  });

  it.each<[string, string, string]>([
    ['that ends within its tables', '{"zerver_realm":[{"id":2}],"zerver_stream":[{"id":11,"na', 'The file ends within its tables.'],
    ['that goes on after its tables', '{"zerver_realm":[{"id":2}]} x', 'The file goes on after its tables.'],
    ['whose rows are no JSON', '{"zerver_realm":[{"id":2}],"zerver_stream":[{"id":oops}]}', 'no JSON'],
  ])('%s is read up to there', async (_, content, problem) => {
    expect(await inspectArchive(await folder.write(tarFile([{ name: 'realm.json', content }])))).toMatchObject({
      format: 'zulip',
      damaged: [{ file: 'realm.json', problem }],
    });
  });

  it.each(['', '[]', '{}', '{"zerver_realm":7}', '{"a":{"b":[', '17', '{"realm":"x"}'])(
    'with "%s" as its tables is none',
    async (content) => {
      const { code, errors } = await tryToInspect(await folder.write(tarFile([{ name: 'realm.json', content }])));
      expect(code).toBe(2);
      expect(errors).toMatch(/^This is no export that is known: not of Slack, Mattermost, Rocket\.Chat or Zulip\./);
    },
  );

  it('does not reach files of others by their addresses', async () => {
    const office = await Office.found(server);
    const address = await upload(office.ann.client, 'secret.txt', 'mine alone');
    const path = await written('new', ({ messages }) => {
      messages.push({ ...messages[0], id: 3000, content: `look [here](${address}) and ${address}` });
    });
    await office.run(path);
    server.clearCaches();
    const [message] = (await office.inChannel('general', 'plans')).slice(-1);
    expect(message?.content).toBe('look (file here not in the export) and (file secret.txt not in the export)');
  });
});
