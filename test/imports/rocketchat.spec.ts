import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { ArchiveFolder, inspectArchive, tryToInspect } from '../support/archive-folder.js';
import { bsonFile, BsonTime, nestedBsonFile } from '../support/bson-file.js';
import { type CommandResult } from '../support/command-line.js';
import { EventListener } from '../support/event-listener.js';
import { Office, reportOf } from '../support/office.js';
import { tarFile, tarGzFile } from '../support/tar-file.js';
import { TestServer } from '../support/test-server.js';
import { zipFile } from '../support/zip-file.js';

const server = TestServer.usual();
const START = 1_700_000_000_000;

const folder = ArchiveFolder.usual();

const at = (offset: number): BsonTime => new BsonTime(START + offset);
const user = (id: string, username: string, more: object = {}): object => ({
  ...{
    _id: id,
    username,
    name: `${username.slice(0, 1).toUpperCase()}${username.slice(1)} X`,
    type: 'user',
    active: true,
    roles: ['user'],
  },
  ...{ emails: [{ address: `${username}@example.com`, verified: true }] },
  ...more,
});
const room = (id: string, t: string, name: string, more: object = {}): object => ({ _id: id, t, name, fname: name, ts: at(0), ...more });
const ANN = { _id: 'aNN', username: 'ann', name: 'Ann X' };
const BOB = { _id: 'bOB', username: 'bob.b', name: 'Bob' };
const message = (id: string, offset: number, msg: string, more: object = {}): object => ({
  ...{ _id: id, rid: 'GENERAL', msg, ts: at(offset), u: ANN, mentions: [], channels: [] },
  ...more,
});
const member = (rid: string, id: string): object => ({ _id: `${rid}${id}`, rid, u: { _id: id } });

const USERS = [
  user('aNN', 'ann', { roles: ['user', 'owner'] }),
  user('bOB', 'bob.b', { roles: ['admin'] }),
  user('cARA', 'cara', { active: false, roles: ['user', 'guest'] }),
  { _id: 'rocket.cat', username: 'rocket.cat', name: 'Rocket.Cat', type: 'bot', roles: ['bot'], active: true },
];
const ROOMS = [
  room('GENERAL', 'c', 'general', { description: 'For everything', default: true }),
  room('pRIV', 'p', 'secret'),
  room('oLD', 'c', 'old', { archived: true }),
  room('tEAM', 'c', 'crew', { teamMain: true, teamId: 't1' }),
  room('tEAM2', 'c', 'crew-talk', { teamId: 't1' }),
  { _id: 'aNNbOB', t: 'd', uids: ['aNN', 'bOB'], usernames: ['ann', 'bob.b'], ts: at(0) },
  room('dISC', 'c', 'zzz1', { fname: 'Dorm meeting', prid: 'GENERAL' }),
  room('dDEEP', 'c', 'zzz2', { fname: 'Deeper', prid: 'dISC' }),
  room('dPRIV', 'p', 'zzz3', { fname: 'Hidden talk', prid: 'GENERAL' }),
  room('dSEC', 'p', 'zzz4', { fname: 'Inner talk', prid: 'pRIV' }),
  room('dDM', 'p', 'zzz5', { fname: 'About us', prid: 'aNNbOB' }),
  { _id: 'lIVE', t: 'l', fname: 'Visitor 7', v: { _id: 'vIS', username: 'guest-7' }, servedBy: { _id: 'aNN' }, ts: at(0) },
];
const SUBSCRIPTIONS = [
  ...['aNN', 'bOB', 'cARA'].map((id) => member('GENERAL', id)),
  ...['aNN', 'bOB'].flatMap((id) =>
    ['pRIV', 'dISC', 'dDEEP', 'dPRIV', 'dSEC', 'dDM', 'tEAM', 'tEAM2', 'oLD', 'aNNbOB'].map((rid) => member(rid, id)),
  ),
];
const MESSAGES = [
  message('m9', 9_000, 'last :party:'),
  message(
    'm1',
    1_000,
    'b *b* **b** i _i_ __i__ s ~s~ ~~s~~ 2*3*4 <https://a.example/x|label> [l](https://b.example) @bob.b, #secret #zzz1 :smile:',
    {
      reactions: {
        ':+1:': { usernames: ['ann', 'bob.b', 'gone'] },
        ':thumbsup:': { usernames: ['ann'] },
        ':acmebird:': { usernames: ['ann'] },
        ':party:': { usernames: ['bob.b'] },
      },
      editedAt: at(5_000),
      pinned: true,
      starred: [{ _id: 'aNN' }],
    },
  ),
  message('root', 2_000, 'root of thread', { tcount: 2, replies: ['bOB'] }),
  message('r2', 4_000, 'second reply', { tmid: 'root', u: BOB }),
  message('r1', 3_000, 'first reply', { tmid: 'root', tshow: true }),
  message('orphan', 4_100, 'reply to nothing', { tmid: 'never' }),
  message('self', 4_200, 'reply to itself', { tmid: 'self' }),
  message('c1', 4_300, 'cycle one', { tmid: 'c2' }),
  message('c2', 4_301, 'cycle two', { tmid: 'c1' }),
  message('same', 4_400, 'same time a'),
  message('same', 4_400, 'same time b'),
  message('same', 4_400, 'same time b'),
  ...['uj', 'subscription-role-added', 'room_changed_topic', 'rm', 'message_pinned', 'e2e', 'discussion-created'].map((t, index) =>
    message(`t${index}`, 5_000 + index, 'system', { t }),
  ),
  // With its history, Rocket.Chat keeps what was deleted, and earlier versions, with all of their content.
  message('hidden', 5_050, 'a secret that was deleted', { _hidden: true }),
  message('earlier', 5_051, 'an earlier version', { _hidden: true, parent: 'm1', tmid: 'root' }),
  message('call', 5_100, '', { t: 'videoconf' }),
  message('empty', 5_200, ''),
  message('q', 5_300, '[ ](https://chat.example/channel/general?msg=m1) indeed', {
    attachments: [{ message_link: 'https://chat.example/channel/general?msg=m1', author_name: 'bob.b', text: 'what *he* said' }],
  }),
  message('f', 5_400, '', {
    file: { _id: 'f1', name: 'plan.txt' },
    files: [
      { _id: 'f1', name: 'plan.txt' },
      { _id: 'f1t', name: 'thumb-plan.txt' },
    ],
    attachments: [{ title: 'plan.txt', title_link: '/file-upload/f1/plan.txt', description: 'the _plan_' }],
  }),
  message('g', 5_500, 'lost', { file: { _id: 'f2', name: 'lost.txt' } }),
  message('nowhere', 5_600, 'x', { rid: 'noSuchRoom' }),
  message('p1', 6_000, 'private text', { rid: 'pRIV' }),
  message('d1', 6_001, 'in the dorm', { rid: 'dISC', tmid: 'x' }),
  message('d2', 6_002, 'deeper', { rid: 'dDEEP' }),
  message('d3', 6_003, 'hidden', { rid: 'dPRIV' }),
  message('d4', 6_004, 'inner', { rid: 'dSEC' }),
  message('d5', 6_005, 'about us', { rid: 'dDM' }),
  message('dm', 6_006, 'hi Bob', { rid: 'aNNbOB', pinned: true }),
  message('l1', 6_007, 'help', { rid: 'lIVE', u: { _id: 'vIS', username: 'guest-7' } }),
];
const PLAN = 'the plan in two parts';
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const FILES = [
  { name: 'users.bson', content: bsonFile(USERS) },
  { name: 'rocketchat_room.bson', content: bsonFile(ROOMS) },
  { name: 'rocketchat_subscription.bson', content: bsonFile(SUBSCRIPTIONS) },
  { name: 'rocketchat_message.bson', content: bsonFile(MESSAGES) },
  { name: 'rocketchat_message.metadata.json', content: '{}' },
  {
    name: 'rocketchat_custom_emoji.bson',
    content: bsonFile([
      { _id: 'e1', name: 'acmebird', aliases: ['party'], extension: 'png' },
      { _id: 'e2', name: 'rocket', aliases: [], extension: 'png' },
      { _id: 'e3', name: 'broken', aliases: [], extension: 'png' },
      { _id: 'e4', name: 'lost', aliases: [], extension: 'png' },
      { _id: 'e5', name: 'Ünï', aliases: [], extension: 'png' },
      { _id: 'e6', name: 'äni', aliases: ['acmebird'], extension: 'png' },
      { _id: 'e7', name: '鳥', aliases: [], extension: 'png' },
      { _id: 'e8', name: '花', aliases: [], extension: 'png' },
    ]),
  },
  {
    name: 'custom_emoji.chunks.bson',
    content: bsonFile([
      { files_id: 'acmebird.png', n: 0, data: PIXEL },
      ...['rocket', 'Ünï', 'äni', '鳥', '花'].map((name) => ({ files_id: `${name}.png`, n: 0, data: PIXEL })),
      { files_id: 'broken.png', n: 0, data: Buffer.from('no image') },
    ]),
  },
  {
    name: 'rocketchat_uploads.bson',
    content: bsonFile([
      { _id: 'f1', name: 'plan.txt', size: PLAN.length },
      { _id: 'f2', name: 'lost.txt', size: 5 },
    ]),
  },
  {
    // Parts are in any order, among those of others.
    name: 'rocketchat_uploads.chunks.bson',
    content: bsonFile([
      { files_id: 'f1', n: 1, data: Buffer.from(PLAN.slice(9)) },
      { files_id: 'f2', n: 0, data: Buffer.from('los') },
      { files_id: 'f1', n: 0, data: Buffer.from(PLAN.slice(0, 9)) },
    ]),
  },
];

describe('A dump of Rocket.Chat', () => {
  it('is recognized and counted, whatever it is packed in', async () => {
    const found = await inspectArchive(await folder.write(zipFile(FILES)));
    expect(found).toMatchObject({
      format: 'rocketchat',
      people: { total: 5, with_address: 3, deactivated: 1, guests: 1, administrators: 1, bots: 1, placeholders: 1 },
      conversations: { public: 4, private: 4, archived: 1, direct: 1 },
      messages: 23,
      edited: 1,
      pinned: 2,
      custom_emoji: 7,
      unknown_emoji: {},
      files: { in_archive: 1, bytes: PLAN.length, missing: 1 },
      skipped: { membership: 2, history: 1, deleted: 1, hidden: 3, encrypted: 1, notice: 1, empty: 1, repeated: 1, damaged: 1 },
      damages: 0,
      ignored_files: [],
    });
    const inFolder = FILES.map(({ name, content }) => ({ name: `dump/rocketchat/${name}`, content }));
    expect(await inspectArchive(await folder.write(zipFile(inFolder)))).toEqual(found);
    expect(await inspectArchive(await folder.write(tarFile(inFolder)))).toEqual(found);
    expect(await inspectArchive(await folder.write(tarGzFile(inFolder)))).toEqual(found);
  });

  it('is read on where documents are damaged, which are named', async () => {
    const bad = Buffer.from(bsonFile([message('bad', 1, 'text')]));
    bad.fill(0xff, bad.indexOf('text'), bad.indexOf('text') + 4);
    const members = FILES.map((file) =>
      file.name === 'rocketchat_message.bson'
        ? { ...file, content: Buffer.concat([bad, bsonFile([message('ok', 2, 'fine')]), Buffer.from([1, 2, 3])]) }
        : file,
    );
    const { damaged, ...rest } = await inspectArchive(await folder.write(zipFile(members)));
    expect(rest).toMatchObject({ messages: 1, damages: 2 });
    expect((damaged as { problem: string }[]).map(({ problem }) => problem)).toEqual([
      'text that is no UTF-8',
      expect.stringMatching(/^the file ends within a document/),
    ]);
  });

  it.each([
    ['a length that cannot be', Buffer.from([0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0]), /a document of 2147483647 bytes/],
    ['a value that is longer than its document', Buffer.from([12, 0, 0, 0, 2, 97, 0, 99, 0, 0, 0, 0]), /longer than its document/],
    ['an unknown type', Buffer.from([8, 0, 0, 0, 0x55, 97, 0, 0]), /unknown type 85/],
  ])('with %s says so', async (_, content, problem) => {
    const members = FILES.map((file) => (file.name === 'rocketchat_message.bson' ? { ...file, content } : file));
    const { damaged } = await inspectArchive(await folder.write(zipFile(members)));
    expect((damaged as { problem: string }[])[0]?.problem).toMatch(problem);
  });

  it('with documents that are nested endlessly says so', async () => {
    const content = nestedBsonFile(1_000_000);
    const members = FILES.map((file) => (file.name === 'rocketchat_message.bson' ? { ...file, content } : file));
    const { damaged, ...rest } = await inspectArchive(await folder.write(tarFile(members)));
    expect(rest).toMatchObject({ messages: 0, damages: 1 });
    expect(damaged).toMatchObject([{ problem: 'a document that is nested too deeply' }]);
  });
});

describe('Importing a dump of Rocket.Chat', () => {
  let office: Office;
  let path: string;
  let result: CommandResult;
  let events: EventListener;
  beforeAll(async () => {
    office = await Office.found(server);
    events = await EventListener.register(office.ann.client, { event_types: ['realm_emoji'] });
    path = await folder.write(zipFile(FILES));
    result = await office.run(path);
    server.clearCaches();
  });

  const texts = async (channel: string, topic?: string): Promise<string[]> =>
    (await office.inChannel(channel, topic)).map(({ content }) => content);

  it('imports everything that was counted', () => {
    expect(result.code).toBe(3);
    expect(reportOf(result)).toMatchObject({
      accounts_created: 4,
      matched: [{ name: 'Ann X', user_id: office.ann.user.id }],
      messages: 23,
      left_out: 0,
      files: 1,
      lost_files: 1,
      reactions: 4,
      lost_reactions: 1,
      emoji: 6,
      renamed_emoji: 5,
      lost_emoji: 2,
      pins: 1,
      lost_pins: 1,
    });
  });

  it('understands its dialect', async () => {
    const bob = await office.accountId('bob.b@example.com');
    const [first] = await office.inChannel('general');
    expect(first).toMatchObject({
      content: `b **b** **b** i *i* *i* s ~~s~~ ~~s~~ 2**3**4 [label](https://a.example/x) [l](https://b.example) @**Bob.b X|${bob}**, #**secret** #**general** :big_smile:`,
      last_edit_timestamp: (START + 5_000) / 1_000,
    });
    expect(first?.reactions.map(({ emoji_name: name }) => name).toSorted()).toEqual(['+1', '+1', 'acmebird', 'acmebird']);
  });

  it('makes topics of threads, whatever they answer', async () => {
    expect(await texts('general', 'root of thread')).toEqual(['root of thread', 'first reply', 'second reply']);
    expect(await texts('general', 'reply to nothing')).toEqual(['reply to nothing']);
    expect(await texts('general', 'reply to itself')).toEqual(['reply to itself']);
    expect(await texts('general', 'cycle one')).toEqual(['cycle one']);
    expect(await texts('general', 'cycle two')).toEqual(['cycle two']);
  });

  it('makes topics of discussions, but channels of those whose members would lose them or that others must not read', async () => {
    expect(await texts('general', 'Dorm meeting')).toEqual(['in the dorm']);
    expect(await texts('general', 'Deeper')).toEqual(['deeper']);
    expect(await texts('secret', 'Inner talk')).toEqual(['inner']);
    expect(await texts('Hidden talk')).toEqual(['hidden']);
    expect(await texts('About us')).toEqual(['about us']);
    const stranger = await office.realm.join('Stranger', Role.administrator);
    for (const word of ['hidden', 'inner', 'about', 'private', 'help'])
      expect(await office.messages([{ operator: 'search', operand: word }], stranger.client)).toEqual([]);
  });

  it('shows quotes, calls, and the words that go with a file, whose parts it puts together', async () => {
    const found = await texts('general', 'imported');
    expect(found).toEqual(
      expect.arrayContaining(['```quote\nbob.b:\n\nwhat **he** said\n```\n\nindeed', 'Call', 'lost\n(file lost.txt not in the export)']),
    );
    const [, link = ''] = found.flatMap((text) => /^the \*plan\*\n\[plan\.txt\]\((\/user_uploads\/.+)\)$/.exec(text) ?? []);
    expect((await office.ann.client.send('GET', link)).text).toBe(PLAN);
  });

  it('takes over the emoji of the workspace, by all of their names, but hides no emoji that everybody knows', async () => {
    const { body } = await office.ann.client.get('realm/emoji');
    const names = Object.values(body['emoji'] as Record<string, { name: string; author_id: number }>).map(({ name, author_id: id }) => [
      name,
      id,
    ]);
    expect(names).toEqual(['acmebird', 'x-rocket', 'n', 'ni', 'emoji', 'emoji-2'].map((name) => [name, office.owner.user.id]));
    const place = [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'imported' },
    ];
    const html = (await office.messages(place, office.ann.client, true)).at(-1)?.content;
    expect(html).toMatch(/^<p>last <img alt=":acmebird:" class="emoji"/);
  });

  it('lists what was pinned', async () => {
    const [first] = await office.inChannel('general', 'imported');
    const [{ content } = { content: '' }] = await office.inChannel('general', 'pinned messages');
    expect(content).toMatch(
      new RegExp(`^\\* \\[b b b i i i .*\\]\\(/#narrow/channel/\\d+-general/topic/imported/near/${first?.id ?? 0}\\)$`),
    );
  });

  it('tells clients of all emoji at once', async () => {
    const emoji = (await events.takePending()).filter(({ type }) => type === 'realm_emoji');
    expect(emoji.map(({ op, realm_emoji: all }) => [op, Object.keys(all as object).length])).toEqual([['update', 6]]);
  });

  it('puts the channels of teams into folders', async () => {
    const { body } = await office.ann.client.get('streams', { exclude_archived: false });
    const channels = body['streams'] as { name: string; folder_id: number | null }[];
    expect(
      channels
        .filter(({ folder_id: id }) => id !== null)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['crew', 'crew-talk']);
  });

  it('writes nothing when it is repeated', async () => {
    expect(reportOf(await office.run(path))).toMatchObject({ repeated: true, messages: 0, present: 23, accounts_created: 0 });
  });

  it('takes those for members of private rooms whom the accounts name or who wrote there, if there are no subscriptions', async () => {
    const other = await Office.found(server);
    const members = FILES.filter(({ name }) => name !== 'rocketchat_subscription.bson');
    await other.run(await folder.write(zipFile(members)));
    server.clearCaches();
    expect((await other.inChannel('secret')).map(({ content }) => content)).toContain('private text');
    expect(await other.messages([{ operator: 'search', operand: 'private' }], other.owner.client)).toEqual([]);
  });

  it('is refused where the tarball has a link', async () => {
    const { code, errors } = await tryToInspect(await folder.write(tarFile([...FILES, { name: 'x', content: '', type: '1' }])));
    expect(code).toBe(2);
    expect(errors).toMatch(/is a link/);
  });
});
