import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { ArchiveFolder, inspectArchive, tryToInspect } from '../support/archive-folder.js';
import { type CommandResult } from '../support/command-line.js';
import { Office, reportOf } from '../support/office.js';
import { tarFile, tarGzFile } from '../support/tar-file.js';
import { TestServer } from '../support/test-server.js';
import { zipFile } from '../support/zip-file.js';

const server = TestServer.usual();
const START = 1_700_000_000_000;

const folder = ArchiveFolder.usual();

const line = (type: string, content: object): string => JSON.stringify({ type, [type]: content });
const member = (...channels: string[]): object[] => channels.map((name) => ({ name, roles: 'channel_user' }));
const user = (username: string, more: object = {}): string =>
  line('user', { username, email: `${username}@example.com`, roles: 'system_user', ...more });
const post = (at: number, message: string, more: object = {}): string =>
  line('post', { team: 'works', channel: 'plans', user: 'ann', message, create_at: START + at, ...more });
const direct = (members: string[], at: number, message: string, more: object = {}): string =>
  line('direct_post', { channel_members: members, user: 'ann', message, create_at: START + at, ...more });

const LISTS = [
  JSON.stringify({ type: 'version', version: 1 }),
  line('team', { name: 'works', display_name: 'The Works', type: 'O' }),
  line('team', { name: 'lab', display_name: 'The Lab', type: 'I' }),
  line('channel', { team: 'works', name: 'plans', display_name: 'Plans', type: 'O', purpose: 'What we do' }),
  line('channel', { team: 'lab', name: 'plans', display_name: 'Plans', type: 'O', header: 'in the lab' }),
  line('channel', { team: 'works', name: 'secret', display_name: 'Secret', type: 'P' }),
  line('channel', { team: 'works', name: 'old', display_name: 'Old', type: 'O', deleted_at: START }),
  user('ann', {
    teams: [
      { name: 'works', channels: member('plans', 'secret') },
      { name: 'lab', channels: member('plans') },
    ],
  }),
  user('bob.b', {
    first_name: 'Bob',
    last_name: 'B',
    roles: 'system_admin system_user',
    teams: [{ name: 'works', channels: member('plans', 'old') }],
  }),
  user('cara', { nickname: 'Cara', delete_at: START, roles: 'system_guest', teams: null }),
  line('bot', { username: 'helper', display_name: 'Helper', owner: 'ann' }),
];
const POSTS = [
  // Posts are in the order of their random ids, and replies stand within their post, even one that is older.
  post(9_000, 'last'),
  post(1_000, 'first **bold** _it_ ~~st~~ `c` @bob.b. ~plans ~secret :smile: :x:', {
    reactions: [
      { user: 'bob.b', emoji_name: '+1', create_at: START },
      { user: 'cara', emoji_name: 'thumbsup', create_at: START },
      { user: 'cara', emoji_name: 'acmebird', create_at: START },
    ],
    edit_at: START + 5_000,
    is_pinned: true,
  }),
  post(2_000, 'root of thread', {
    replies: [
      { user: 'bob.b', message: 'second reply', create_at: START + 4_000 },
      {
        user: 'cara',
        message: 'first reply',
        create_at: START + 3_000,
        reactions: [{ user: 'ann', emoji_name: 'heart', create_at: START }],
      },
      { user: 'cara', message: 'older than its root', create_at: START - 1_000 },
    ],
  }),
  post(5_000, 'same time a'),
  post(5_000, 'same time b'),
  post(5_500, 'word for word'),
  post(5_500, 'word for word'),
  post(6_000, 'ann joined the channel.', { type: 'system_join_channel' }),
  post(6_001, 'ann changed the header', { type: 'system_header_change' }),
  post(6_002, 'something new', { type: 'system_something_new' }),
  post(6_003, '*waves*', { type: 'me' }),
  post(6_004, 'typed', { type: 'custom_poll' }),
  post(6_005, '', { attachments: null }),
  post(6_006, '', { attachments: [{ path: '2023/notes.txt' }, { path: '2023/gone.txt' }] }),
  post(6_007, '', {
    user: 'helper',
    props: {
      from_webhook: 'true',
      override_username: 'Alerts',
      attachments: [{ title: 'Down', title_link: 'https://a.example/', text: '**now**' }],
    },
  }),
  post(6_008, 'from nobody', { user: 'ghost' }),
  post(6_009, '| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted\n\n- one\n  - two\n\n```js\ncode *x*\n```\n\n#### Title\n@all @nobody ~~'),
  post(6_010, 'in the lab ~old', { team: 'lab' }),
  post(6_011, 'unknown place', { channel: 'nowhere' }),
];
const DIRECT = [
  line('direct_channel', { members: ['ann', 'bob.b'] }),
  line('direct_channel', { participants: [{ username: 'ann', last_viewed_at: START }] }),
  line('direct_channel', { members: ['ann', 'cara'], participants: [{ username: 'ann' }, { username: 'cara' }] }),
  direct(['bob.b', 'ann'], 7_000, 'hi Bob', { is_pinned: true }),
  direct(['ann'], 7_001, 'note to self'),
  direct(['ann', 'bob.b', 'cara'], 7_002, 'hi all', { replies: [{ user: 'bob.b', message: 'in a thread', create_at: START + 7_003 }] }),
  // Emoji stand anywhere.
  line('emoji', { name: 'acmebird', image: 'exported_emoji/x/image.png' }),
];
const LINES = [...LISTS, ...POSTS, ...DIRECT].join('\n');
const FILES = [
  { name: 'import.jsonl', content: LINES },
  { name: 'data/2023/notes.txt', content: 'notes' },
];

const exportOf = (...lines: string[]): Promise<string> => folder.write([LISTS[0] ?? '', ...lines].join('\n'));

describe('An export of Mattermost', () => {
  it('is recognized and counted, whatever it is packed in', async () => {
    const found = await inspectArchive(await folder.write(zipFile(FILES)));
    expect(found).toMatchObject({
      format: 'mattermost',
      people: { total: 6, with_address: 3, deactivated: 1, guests: 1, administrators: 1, bots: 2, placeholders: 1 },
      conversations: { public: 3, private: 2, archived: 1, direct: 4 },
      messages: 21,
      threads: 2,
      replies: 4,
      threads_without_beginning: 0,
      edited: 1,
      pinned: 2,
      unknown_emoji: { acmebird: 1 },
      files: { in_archive: 1, bytes: 5, missing: 1 },
      skipped: { membership: 1, history: 1, notice: 1, empty: 1, repeated: 1 },
      unknown_kinds: { custom_poll: 1 },
      damages: 0,
    });
    expect(await inspectArchive(await folder.write(tarFile(FILES)))).toEqual(found);
    expect(
      await inspectArchive(
        await folder.write(tarGzFile(FILES.map(({ name, content }) => ({ name: `./${'deep/'.repeat(30)}${name}`, content })))),
      ),
    ).toEqual(found);
    const unpacked = folder.join('unpacked');
    for (const { name, content } of FILES) {
      await mkdir(dirname(join(unpacked, name)), { recursive: true });
      await writeFile(join(unpacked, name), content);
    }
    expect(await inspectArchive(unpacked)).toEqual(found);
    expect(await inspectArchive(await folder.write(LINES))).toMatchObject({ messages: 21, files: { in_archive: 0, missing: 2 } });
  });

  it('is read on when lines of it are damaged, which are named', async () => {
    const path = await exportOf(
      user('ann'),
      '{"type":"post"',
      post(1, 'there'),
      '[1]',
      line('novelty', {}),
      line('post', { message: 'nowhere' }),
    );
    const { damaged, ...rest } = await inspectArchive(path);
    expect(rest).toMatchObject({ messages: 1, damages: 4 });
    expect((damaged as { byte: number; problem: string }[]).map(({ problem }) => problem)).toEqual([
      'no JSON',
      'no object',
      'a line of the unknown kind "novelty"',
      'no message with a time and a place',
    ]);
    expect((damaged as { byte: number }[])[0]?.byte).toBe(`${LISTS[0] ?? ''}\n${user('ann')}\n`.length);
  });

  it('keeps the order of time when there is more than fits into memory', async () => {
    const long = 'x'.repeat(60_000);
    const count = 1_500;
    // 7 and 1500 have no common divisor, so that every place is visited once.
    const lines = Array.from({ length: count }, (_, index) => post(((index * 7) % count) * 1_000, `${(index * 7) % count} ${long}`));
    expect(await inspectArchive(await exportOf(user('ann'), ...lines))).toMatchObject({ messages: count, split_messages: count });
    const office = await Office.found(server);
    const isKept = (index: number): boolean => (index * 7) % count < 30 || (index * 7) % count >= count - 30;
    const fewer = lines.filter((_, index) => isKept(index)).map((one) => one.replace(long, 'x'));
    // Most lines are there only to fill the memory.
    const filler = lines.filter((_, index) => !isKept(index)).map((one) => one.replace('"message"', '"type":"system_filler","message"'));
    expect(
      reportOf(
        await office.run(await exportOf(user('ann', { teams: [{ name: 'works', channels: member('plans') }] }), ...fewer, ...filler)),
      ),
    ).toMatchObject({ messages: 60 });
    server.clearCaches();
    const numbers = (await office.inChannel('plans')).flatMap(({ content }) => /^(\d+) x/.exec(content)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => String(index < 30 ? index : count - 60 + index)));
  });
});

describe('Importing an export of Mattermost', () => {
  let office: Office;
  let path: string;
  let result: CommandResult;
  beforeAll(async () => {
    office = await Office.found(server);
    path = await folder.write(zipFile(FILES));
    result = await office.run(path);
    server.clearCaches();
  });

  it('imports everything that was counted', () => {
    expect(result.code).toBe(3);
    expect(reportOf(result)).toMatchObject({
      accounts_created: 5,
      matched: [{ name: 'ann', user_id: office.ann.user.id }],
      messages: 21,
      left_out: 0,
      files: 1,
      lost_files: 1,
      reactions: 3,
      lost_reactions: 1,
      pins: 1,
      lost_pins: 1,
    });
  });

  it('puts the channels of teams into folders, and tells channels of one name apart by their teams', async () => {
    const { body } = await office.ann.client.get('streams', { exclude_archived: false });
    const channels = body['streams'] as {
      name: string;
      is_archived: boolean;
      invite_only: boolean;
      description: string;
      folder_id: number;
    }[];
    const folders = (await office.ann.client.get('channel_folders')).body['channel_folders'] as { id: number; name: string }[];
    const described = channels.map(({ name, is_archived: archived, invite_only: secret, folder_id: id }) => [
      name,
      archived,
      secret,
      folders.find((one) => one.id === id)?.name,
    ]);
    expect(described.toSorted()).toEqual([
      ['Old', true, false, 'The Works'],
      ['Plans', false, false, 'The Works'],
      ['Secret', false, true, 'The Works'],
      ['The Lab: Plans', false, false, 'The Lab'],
      ['nowhere', false, true, 'The Works'],
    ]);
  });

  it('keeps the order of time, also of replies, which stand within their posts', async () => {
    const messages = await office.inChannel('Plans');
    expect(messages.map(({ timestamp }) => timestamp)).toEqual(messages.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b));
    expect((await office.inChannel('Plans', 'root of thread')).map(({ content }) => content)).toEqual([
      'older than its root',
      'root of thread',
      'first reply',
      'second reply',
    ]);
    expect(messages.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['same time a', 'same time b', 'word for word', '/me waves']),
    );
  });

  it('understands its dialect, with people by their names and channels by their teams', async () => {
    const bob = await office.accountId('bob.b@example.com');
    const messages = await office.inChannel('Plans');
    const first = messages.find(({ content }) => content.startsWith('first'));
    expect(first).toMatchObject({
      content: `first **bold** *it* ~~st~~ \`c\` @**Bob B|${bob}**. #**Plans** #**Secret** :big_smile: :cross_mark:`,
      last_edit_timestamp: (START + 5_000) / 1_000,
    });
    expect(first?.reactions.map(({ emoji_code: code }) => code)).toEqual(['1f44d', '1f44d']);
    expect(messages.find(({ content }) => content.includes('| a | b |'))?.content).toBe(
      [
        '```\n| a | b |\n|---|---|\n| 1 | 2 |\n```',
        '```quote\nquoted\n```',
        '* one\n  * two',
        '```\ncode *x*\n```',
        '**Title**',
        '@**all** @nobody &#126;&#126;',
      ].join('\n\n'),
    );
    expect((await office.inChannel('The Lab: Plans')).map(({ content }) => content)).toEqual(['in the lab #**Old**']);
  });

  it('names authors whom only messages name, and what integrations call themselves', async () => {
    const messages = await office.inChannel('Plans');
    expect(messages.find(({ content }) => content === 'from nobody')).toMatchObject({ sender_full_name: 'ghost' });
    expect(messages.find(({ content }) => content.includes('Down'))).toMatchObject({
      sender_full_name: 'Alerts',
      content: '**[Down](https://a.example/)**\n\n**now**',
    });
  });

  it('stores the files that the archive has, and names those that it lacks', async () => {
    const found = (await office.inChannel('Plans')).find(({ content }) => content.includes('notes.txt'));
    expect(found?.content).toMatch(/^\[notes\.txt\]\(\/user_uploads\/.+\)\n\(file gone\.txt not in the export\)$/);
  });

  it('lets nobody but the members read private channels and direct messages', async () => {
    const stranger = await office.realm.join('Stranger', Role.administrator);
    for (const client of [stranger.client, office.owner.client]) {
      expect(await office.messages([{ operator: 'search', operand: 'self' }], client)).toEqual([]);
      expect(await office.messages([{ operator: 'search', operand: 'unknown place' }], client)).toEqual([]);
    }
    expect((await office.messages([{ operator: 'is', operand: 'dm' }])).map(({ content }) => content)).toEqual([
      'hi Bob',
      'note to self',
      'hi all',
      '```quote\nhi all\n```\n\nin a thread',
    ]);
  });

  it('writes nothing when it is repeated, and adds what a later archive has', async () => {
    expect(reportOf(await office.run(path))).toMatchObject({ repeated: true, messages: 0, present: 21, accounts_created: 0 });
    const later = await folder.write([LINES, post(20_000, 'much later')].join('\n'));
    expect(reportOf(await office.run(later))).toMatchObject({ repeated: false, messages: 1, present: 21, accounts_created: 0 });
  });
});

describe('A hostile export of Mattermost', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    ['with a path that leaves its folder', () => folder.write(tarFile([...FILES, { name: '../x', content: '' }])), /leaves its folder/],
    ['with an absolute path', () => folder.write(tarFile([...FILES, { name: '/etc/passwd', content: '' }])), /leaves its folder/],
    ['with a link', () => folder.write(tarFile([...FILES, { name: 'x', content: '', type: '2' }])), /is a link/],
    ['with a file twice', () => folder.write(tarFile([...FILES, ...FILES])), /twice/],
    ['that is cut off', () => folder.write(tarFile(FILES).subarray(0, 2_000)), /ends within a file/],
    [
      'with a bomb',
      () => folder.write(tarGzFile([{ name: 'import.jsonl', content: `${LISTS[0] ?? ''}\n${' '.repeat(4_000_000)}` }])),
      /more than 200 times/,
    ],
  ])('%s is refused', async (_, make, problem) => {
    const { code, output, errors } = await tryToInspect(await make());
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(problem);
  });

  it('gives no rights to its administrators, and no messages to an owner of ours beyond his own', async () => {
    const office = await Office.found(server);
    const lines = [
      line('user', { username: 'root', email: office.owner.email, roles: 'system_admin' }),
      user('evil', { roles: 'system_admin system_user' }),
      post(1, 'mine', { user: 'root' }),
      post(2, 'theirs', { user: 'evil' }),
      post(3, 'no time', { create_at: 'x' }),
      post(4, 'far away', { create_at: 1e300 }),
      post(-START - 4, 'before all times'),
    ];
    expect(reportOf(await office.run(await exportOf(...lines)))).toMatchObject({
      messages: 2,
      matched: [{ user_id: office.owner.user.id }],
    });
    const roles = await server
      .get(Sql)
      .rows<{ role: number }>("SELECT role FROM user_account WHERE realm_id = ? AND email_key = 'evil@example.com'", [
        office.realm.realm.id,
      ]);
    expect(roles).toEqual([{ role: Role.member }]);
  });

  it('keeps the first of two people or channels of one name, and says so', async () => {
    const path = await exportOf(...LISTS.slice(1), user('ann'), LISTS[3] ?? '', post(1, 'x'));
    const { damaged } = await inspectArchive(path);
    expect((damaged as { problem: string }[]).map(({ problem }) => problem)).toEqual([
      'a person who is there twice',
      'a channel that is there twice',
    ]);
  });

  it('with text that is no UTF-8 is read on', async () => {
    const bad = Buffer.concat([
      Buffer.from(`${LISTS[0] ?? ''}\n${user('ann')}\n`),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(post(1, 'fine')),
    ]);
    expect(await inspectArchive(await folder.write(bad))).toMatchObject({ messages: 1, damages: 1 });
  });
});
