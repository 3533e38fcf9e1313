import type { TarMember } from '../../support/tar-file.js';

/** Seconds: the time of the first message. */
export const START = 1_700_000_000;
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PLAN = 'the plan';

/** `old`: as servers wrote exports before they had roles, named groups and folders of channels; `new`: as they do now. */
export type ZulipForm = 'old' | 'new';
type Row = Readonly<Record<string, unknown>>;

/** The tables and messages of an export, which tests change before it is written. */
export interface ZulipExport {
  readonly tables: Record<string, unknown>;
  readonly messages: Row[];
  readonly readers: Row[];
  readonly files: TarMember[];
}

const GENERAL = 11;
const SECRET = 12;
const WHISPERS = 13;
const OLD = 14;
const NEWS = 15;
const WEB = 16;
const channelRecipient = (id: number): number => id + 100;
const personRecipient = (id: number): number => id + 200;
export const CREW = 301;
const PAIR = 302;

function person(form: ZulipForm, id: number, name: string, role: number, more: Row = {}): Row {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@example.com`;
  return {
    ...{ id, full_name: name, email: `user${id}@acme.chat.example`, delivery_email: email, is_active: true, is_bot: false, realm: 2 },
    ...{ is_mirror_dummy: false, timezone: 'Europe/Berlin', avatar_source: id === 1 ? 'U' : 'G', recipient: personRecipient(id) },
    ...(form === 'new' ? { role, is_imported_stub: false } : { is_realm_admin: role <= 200, is_guest: role === 600 }),
    ...more,
  };
}

function channel(form: ZulipForm, id: number, name: string, more: Row = {}): Row {
  return {
    ...{ id, name, description: `About ${name}`, invite_only: false, is_web_public: false, history_public_to_subscribers: true },
    ...{ deactivated: false, realm: 2, recipient: channelRecipient(id) },
    ...(form === 'new' ? { can_send_message_group: 50, folder: null } : { stream_post_policy: 1 }),
    ...more,
  };
}

/** An export of an invented organization, with the ids and addresses of its server. */
export function zulipExport(form: ZulipForm): ZulipExport {
  const messages = messagesOf(form);
  return { tables: tablesOf(form), messages, readers: readersOf(form, messages), files: filesOf(form) };
}

/** The recipients with those who belong to them. */
function membersOf(form: ZulipForm): readonly (readonly [recipient: number, users: readonly number[]])[] {
  return [
    [channelRecipient(GENERAL), [1, 2, 3, 4, 5]],
    [channelRecipient(SECRET), [1, 2]],
    [channelRecipient(WHISPERS), [1, 2, 4]],
    [channelRecipient(OLD), [2]],
    [channelRecipient(NEWS), [1, 2]],
    [channelRecipient(WEB), [1]],
    [CREW, [1, 2, 4]],
    ...(form === 'new' ? [[PAIR, [1, 2]] as const] : []),
  ];
}

function messagesOf(form: ZulipForm): Row[] {
  const isNew = form === 'new';
  const messages: Row[] = [];
  const say = (id: number, sender: number, recipient: number, subject: string, content: string, more: Row = {}): void => {
    const time = START + id - 1_000;
    messages.push({
      ...{ id, sender, recipient, subject, content, rendered_content: '<p>of the other server</p>', sending_client: 1, realm: 2 },
      ...{ last_edit_time: null, edit_history: null, has_attachment: false },
      ...(isNew ? { date_sent: time + 0.25, type: 1, is_channel_message: subject !== '\u0007' } : { pub_date: time + 0.25 }),
      ...more,
    });
  };
  const inGeneral = (id: number, sender: number, content: string, more: Row = {}, topic = 'plans'): void =>
    say(id, sender, channelRecipient(GENERAL), topic, content, more);
  const noTopic = isNew ? '\u0007' : '';

  inGeneral(1001, 1, 'Hello @**Bob Berg**, @_**Dora Eis|4**, @*crew*, @**all** and @**Nobody Here**: **bold** :party: :tada:');
  inGeneral(1002, 2, 'See #**general>plans@1001**, #**secret**, #**general>plans**, #**nowhere>x** and `@**Bob Berg**`');
  inGeneral(
    1003,
    2,
    '[there](https://acme.chat.example/#narrow/stream/11-general/topic/plans/near/1001) [else](https://other.example/#narrow/stream/11-general) [mine](#narrow/sender/2-Bob)',
  );
  inGeneral(1004, 1, '[plan.txt](/user_uploads/2/ab/xyz/plan.txt) and [lost.txt](/user_uploads/2/cd/lost.txt)', { has_attachment: true });
  inGeneral(1005, 1, 'again https://acme.chat.example/user_uploads/2/ab/xyz/plan.txt', {}, 'Files');
  inGeneral(1006, 2, 'now better, @**Ann Arbor**', {
    last_edit_time: START + 100,
    edit_history: JSON.stringify([
      { user_id: 1, timestamp: START + 90, [isNew ? 'prev_topic' : 'prev_subject']: 'plan', topic: 'plans' },
      { user_id: 2, timestamp: START + 100, prev_content: 'first, @**Ann Arbor|1**', prev_rendered_content: '<p>x</p>' },
    ]),
  });
  inGeneral(1007, 2, '```quote\n@**Dora Eis|4** said\n```\n```js\n@**Dora Eis|4**\n```\n/me is code', {}, '✔ done');
  inGeneral(1008, 900, 'Dora Eis has marked this topic as resolved.', {}, '✔ done');
  inGeneral(1009, 5, 'beep', {}, isNew ? '' : '(no topic)');
  inGeneral(1010, 2, '/me waves to [@**Ann Arbor**](https://x.example)', {}, 'imported');
  say(1011, 2, channelRecipient(SECRET), 'inner', 'a secret text');
  say(1012, 1, channelRecipient(WHISPERS), 'w', 'before Dora');
  say(1013, 1, channelRecipient(WHISPERS), 'w', 'with Dora');
  say(1014, 2, channelRecipient(OLD), 'o', 'from old times');
  say(1015, 2, channelRecipient(NEWS), 'n', 'the news');
  say(1016, 1, channelRecipient(WEB), 'x', 'for the world');
  say(1017, 1, isNew ? PAIR : personRecipient(2), noTopic, 'hi Bob');
  say(1018, 2, isNew ? PAIR : personRecipient(1), noTopic, 'hi Ann, see [this](/#narrow/dm/1,2-dm/near/1017)');
  say(1019, 4, CREW, noTopic, 'hi all three');
  say(1020, 1, personRecipient(1), noTopic, 'note to myself');
  say(1021, 900, personRecipient(2), noTopic, 'welcome, Bob');
  say(1022, 77, channelRecipient(GENERAL), 'plans', 'who am I');
  return messages;
}

function readersOf(form: ZulipForm, messages: readonly Row[]): Row[] {
  const readers: Row[] = [];
  const members = membersOf(form);
  for (const { id, recipient } of messages as readonly { id: number; recipient: number }[]) {
    const users = members.find(([one]) => one === recipient)?.[1] ?? [];
    for (const user of users) {
      // Dora came to the whispers later.
      if (id === 1012 && user === 4) continue;
      readers.push({ id: readers.length, message: id, user_profile: user, flags_mask: id === 1001 && user === 1 ? 3 : 1 });
    }
  }
  return readers;
}

function reaction(id: number, user: number, message: number, name: string, code: string, type = 'unicode_emoji'): Row {
  return { id, user_profile: user, message, emoji_name: name, emoji_code: code, reaction_type: type };
}

function groupsOf(form: ZulipForm): Row[] {
  const isNew = form === 'new';
  const systemGroups = ['owners', 'administrators', 'moderators', 'fullmembers', 'members', 'everyone', 'internet', 'nobody'];
  const groupRow = (id: number, name: string, isSystem: boolean, description = ''): Row =>
    isNew
      ? { id, usergroup_ptr: id, name, description, is_system_group: isSystem, deactivated: false }
      : { id, name: isSystem ? `@${name}` : name, description, is_system_group: isSystem, realm: 2 };
  return [
    ...systemGroups.map((name, index) => groupRow(name === 'everyone' ? 50 : 60 + index, `role:${name}`, true)),
    groupRow(70, 'crew', false, 'Who works'),
    groupRow(71, 'everybody here', false),
  ];
}

function tablesOf(form: ZulipForm): Record<string, unknown> {
  const isNew = form === 'new';
  const groups = groupsOf(form);
  return {
    zerver_realm: [{ id: 2, string_id: 'acme', name: 'Acme', date_created: 1_600_000_000.5 }],
    zerver_client: [{ id: 1, name: 'website' }],
    zerver_alertword: [{ id: 1, user_profile: 1, word: 'lunch' }],
    zerver_scheduledmessage: [{ id: 1, sender: 1, content: 'later' }],
    zerver_useractivity: [
      { id: 1, user_profile: 1 },
      { id: 2, user_profile: 2 },
    ],
    zerver_realmemoji: [
      { id: 31, name: 'party', file_name: '31.png', deactivated: false, author: 1, realm: 2 },
      { id: 32, name: 'gone', file_name: '32.png', deactivated: true, author: 1, realm: 2 },
    ],
    zerver_userprofile: [
      person(form, 1, 'Ann Arbor', 100),
      person(form, 2, 'Bob Berg', 200),
      person(form, 3, 'Cara Dahl', 600, { is_active: false }),
      person(form, 4, 'Dora Eis', 300),
      person(form, 5, 'Helper', 400, { is_bot: true, bot_owner: 1, email: 'helper-bot@acme.chat.example' }),
    ],
    zerver_userprofile_mirrordummy: [person(form, 6, 'Edgar Fink', 400, { is_mirror_dummy: true, is_active: false })],
    zerver_userprofile_crossrealm: [{ id: 900, email: 'notification-bot@zulip.com', recipient_id: personRecipient(900) }],
    ...(isNew
      ? { zerver_usergroup: groups.map(({ id }) => ({ id, realm: 2 })), zerver_namedusergroup: groups }
      : { zerver_usergroup: groups }),
    zerver_usergroupmembership: [1, 2, 3].map((user, index) => ({ id: index, user_group: 70, user_profile: user })),
    zerver_groupgroupmembership: [
      { id: 1, supergroup: 71, subgroup: 70 },
      { id: 2, supergroup: 71, subgroup: 62 },
    ],
    ...channelTables(form),
    zerver_reaction: [
      reaction(1, 2, 1001, 'smile', '1f642'),
      reaction(2, 1, 1001, 'slight_smile', '1f642'),
      reaction(3, 2, 1001, 'party', '31', 'realm_emoji'),
      reaction(4, 2, 1001, 'zulip', 'zulip', 'zulip_extra_emoji'),
      reaction(5, 2, 1002, 'gone', '32', 'realm_emoji'),
      reaction(6, 2, 5000, 'smile', '1f642'),
    ],
    ...(isNew ? { import_source: 'zulip' } : {}),
  };
}

function channelTables(form: ZulipForm): Record<string, Row[]> {
  const isNew = form === 'new';
  let nextId = 0;
  const subscription = (recipient: number, user: number, active = true): Row => ({
    ...{ id: (nextId += 1), recipient, user_profile: user, active },
    ...{ is_muted: false, color: '#c2c2c2' },
  });
  const members = membersOf(form);
  return {
    zerver_stream: [
      channel(form, GENERAL, 'general', isNew ? { folder: 8 } : {}),
      channel(form, SECRET, 'secret', { invite_only: true }),
      channel(form, WHISPERS, 'whispers', { invite_only: true, history_public_to_subscribers: false }),
      channel(form, OLD, isNew ? 'old' : '!DEACTIVATED:old', { deactivated: true }),
      channel(form, NEWS, 'news', isNew ? { can_send_message_group: 61 } : { stream_post_policy: 2 }),
      channel(form, WEB, 'web', { is_web_public: true }),
    ],
    ...(isNew ? { zerver_channelfolder: [{ id: 8, name: 'Works', description: '', realm: 2 }] } : {}),
    zerver_huddle: [{ id: 41 }, ...(isNew ? [{ id: 42 }] : [])],
    zerver_recipient: [
      ...[1, 2, 3, 4, 5, 6].map((id) => ({ id: personRecipient(id), type: 1, type_id: id })),
      ...[GENERAL, SECRET, WHISPERS, OLD, NEWS, WEB].map((id) => ({ id: channelRecipient(id), type: 2, type_id: id })),
      { id: CREW, type: 3, type_id: 41 },
      ...(isNew ? [{ id: PAIR, type: 3, type_id: 42 }] : []),
    ],
    zerver_subscription: [
      ...[1, 2, 3, 4, 5, 6].map((id) => subscription(personRecipient(id), id)),
      ...members.flatMap(([recipient, users]) => users.map((user) => subscription(recipient, user))),
      subscription(channelRecipient(SECRET), 4, false),
    ],
  };
}

function filesOf(form: ZulipForm): TarMember[] {
  const isNew = form === 'new';
  return [
    {
      name: 'attachment.json',
      content: JSON.stringify({ zerver_attachment: [{ id: 1, path_id: '2/ab/xyz/plan.txt', messages: [1004, 1005] }] }),
    },
    {
      name: 'uploads/records.json',
      content: JSON.stringify([{ path: '2/ab/xyz/plan.txt', s3_path: '2/ab/xyz/plan.txt', size: PLAN.length }]),
    },
    { name: 'uploads/2/ab/xyz/plan.txt', content: PLAN },
    { name: 'emoji/records.json', content: JSON.stringify([{ path: '2/emoji/images/31.png', file_name: '31.png', name: 'party' }]) },
    { name: 'emoji/2/emoji/images/31.png', content: PIXEL },
    { name: 'emoji/2/emoji/images/31.png.original', content: PIXEL },
    { name: 'avatars/records.json', content: '[]' },
    ...(isNew ? [{ name: 'migration_status.json', content: '{"zulip_version":"11.0","migrations_by_app":{}}' }] : []),
    { name: 'analytics.json', content: '{"analytics_usercount":[]}' },
  ];
}

/** The files of an export. Messages are in files of a few each. */
export function zulipFiles({ tables, messages, readers, files }: ZulipExport, messagesPerFile = 10): TarMember[] {
  const parts = Array.from({ length: Math.ceil(messages.length / messagesPerFile) }, (_, index) =>
    messages.slice(index * messagesPerFile, (index + 1) * messagesPerFile),
  );
  return [
    { name: 'realm.json', content: JSON.stringify(tables, null, 2) },
    ...parts.map((part, index) => ({
      name: `messages-${String(index + 1).padStart(6, '0')}.json`,
      content: JSON.stringify({
        zerver_message: part,
        // Rows that are none are in every file.
        zerver_usermessage: readers.filter((row: Row | null) => part.some((message: Row | null) => message?.['id'] === row?.['message'])),
      }),
    })),
    ...files,
  ];
}
