import { type Json, numberOf, objectsOf, textOf } from './json.js';
import type {
  ArchiveConversation,
  ArchiveEdit,
  ArchiveFile,
  ArchiveMessage,
  ArchivePerson,
  ArchiveReaction,
  ArchiveRecord,
} from './records.js';
import { parseZulipText, type ZulipNames } from './zulip-text.js';

const MICROSECONDS = 1_000_000;
/** 2100: what claims to be later is no time of a message. */
const END_OF_TIME = 4_102_444_800;
/** The addresses of system bots, which are in no organization, and their names. */
const SYSTEM_BOTS: Readonly<Record<string, string>> = {
  'notification-bot': 'Notification Bot',
  emailgateway: 'Email Gateway',
  'welcome-bot': 'Welcome Bot',
};
const ROLES = new Map<number, ArchivePerson['role']>([
  [100, 'owner'],
  [200, 'administrator'],
  [300, 'moderator'],
  [600, 'guest'],
]);
/** Stands in place of an address that its person shows to nobody. */
const NO_ADDRESS = /^exported-user-[0-9a-f]+@/;
/** Before channels had a mark for it, their names said that they were archived. */
const ARCHIVED_NAME = /^!*DEACTIVATED:/;
/** Who may write in a channel, by the number that older servers have for it. */
const POST_POLICIES = new Map([
  [2, 'role:administrators'],
  [3, 'role:fullmembers'],
  [4, 'role:moderators'],
]);
/** The topic of direct messages in newer servers. */
const NO_TOPIC = /\u0007/gu;
const MAX_EDITS = 100;
export const STARRED = 2;

/** Ids of different organizations are different things here, also of two servers whose exports are imported into one organization. */
export class ZulipKeys {
  private readonly prefix: string;

  /** @param realm a row of `zerver_realm`: what no update of the server changes is taken of it */
  constructor(realm: Json) {
    this.prefix = `zulip/${numberOf(realm['id']) ?? 0}-${numberOf(realm['date_created']) ?? 0}`;
  }

  person(id: number): string {
    return `${this.prefix}/user/${id}`;
  }

  group(id: number): string {
    return `${this.prefix}/group/${id}`;
  }

  channel(id: number): string {
    return `${this.prefix}/channel/${id}`;
  }

  /** A direct conversation is named by its people. */
  direct(ids: readonly number[]): string {
    return `${this.prefix}/direct/${[...new Set(ids)].sort((a, b) => a - b).join(',')}`;
  }

  message(id: number): string {
    return `${this.prefix}/message/${id}`;
  }
}

/** A whole number that may be an id. Null if it is none. */
export function idOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map(idOf).filter((id) => id !== null) : [];
}

/** @returns seconds, or null if it is no time of a message */
function secondsOf(value: unknown): number | null {
  const seconds = typeof value === 'number' ? value : null;
  return seconds !== null && seconds >= 0 && seconds < END_OF_TIME ? seconds : null;
}

/** @returns microseconds, or null if it is no time of a message. The oldest exports have another name for it. */
export function readZulipTime(raw: Json): number | null {
  const seconds = secondsOf(raw['date_sent'] ?? raw['pub_date']);
  return seconds === null ? null : Math.round(seconds * MICROSECONDS);
}

/** Reads a row of `zerver_userprofile` or of `zerver_userprofile_mirrordummy`. @returns null if it has no id */
export function readZulipPerson(raw: Json, keys: ZulipKeys): ArchivePerson | null {
  const id = idOf(raw['id']);
  if (id === null) return null;
  const isBot = raw['is_bot'] === true;
  const email = (textOf(raw['delivery_email']) || textOf(raw['email'])).trim();
  return {
    key: keys.person(id),
    name: textOf(raw['full_name']).trim() || `Unknown (${id})`,
    email: email === '' || isBot || NO_ADDRESS.test(email) ? null : email,
    role: roleOf(raw),
    // Accounts that nobody has claimed yet are not those of people who left.
    deactivated: raw['is_active'] === false && raw['is_mirror_dummy'] !== true && raw['is_imported_stub'] !== true,
    isBot,
    timezone: textOf(raw['timezone']),
    isPlaceholder: false,
  };
}

function roleOf(raw: Json): ArchivePerson['role'] {
  const role = numberOf(raw['role']);
  if (role !== null) return ROLES.get(role) ?? 'member';
  // Before there were roles, there were two marks.
  return raw['is_realm_admin'] === true ? 'administrator' : raw['is_guest'] === true ? 'guest' : 'member';
}

/** Reads a row of `zerver_userprofile_crossrealm`: a bot of the server. @returns null if it has no id */
export function readZulipSystemBot(raw: Json, keys: ZulipKeys): ArchivePerson | null {
  const id = idOf(raw['id']);
  if (id === null) return null;
  const [handle = ''] = textOf(raw['email']).split('@');
  return { ...unknownZulipPerson(id, keys), name: SYSTEM_BOTS[handle.toLowerCase()] ?? (handle || `Unknown (${id})`), isBot: true };
}

/** Somebody whom only messages name. */
export function unknownZulipPerson(id: number, keys: ZulipKeys): ArchivePerson {
  return {
    key: keys.person(id),
    name: `Unknown (${id})`,
    email: null,
    role: 'member',
    deactivated: false,
    isBot: false,
    timezone: '',
    isPlaceholder: true,
  };
}

/** A channel, before its members and groups are known. */
export interface ZulipChannel {
  readonly id: number;
  readonly conversation: ArchiveConversation;
  /** Members read only what was sent while they were members. */
  readonly isProtected: boolean;
  readonly folder: number | null;
  /** The id of the group that may write; newer servers. */
  readonly writers: number | null;
  /** The name of the system group that may write; older servers. Null for everybody. */
  readonly policy: string | null;
}

/** Reads a row of `zerver_stream`. @returns null if it has no id or no name */
export function readZulipChannel(raw: Json, keys: ZulipKeys): ZulipChannel | null {
  const id = idOf(raw['id']);
  const name = textOf(raw['name']);
  if (id === null || name === '') return null;
  // What is not certainly public is private.
  const isPrivate = raw['invite_only'] !== false || raw['is_in_zephyr_realm'] === true;
  const policy = POST_POLICIES.get(numberOf(raw['stream_post_policy']) ?? 0) ?? null;
  return {
    id,
    isProtected: isPrivate && raw['history_public_to_subscribers'] !== true,
    folder: idOf(raw['folder']),
    writers: idOf(raw['can_send_message_group']),
    policy: policy ?? (raw['is_announcement_only'] === true ? 'role:administrators' : null),
    conversation: {
      key: keys.channel(id),
      kind: isPrivate ? 'private' : 'public',
      name: raw['deactivated'] === true ? name.replace(ARCHIVED_NAME, '') || name : name,
      description: textOf(raw['description']).trim(),
      archived: raw['deactivated'] === true,
      members: [],
      group: '',
      folder: '',
      isUnlisted: false,
      isWebPublic: !isPrivate && raw['is_web_public'] === true,
    },
  };
}

/** A direct conversation of people. */
export function zulipDirectConversation(ids: readonly number[], keys: ZulipKeys): ArchiveConversation {
  return {
    key: keys.direct(ids),
    kind: 'direct',
    name: '',
    description: '',
    archived: false,
    members: [...new Set(ids)].map((id) => keys.person(id)),
    group: '',
    folder: '',
    isUnlisted: false,
  };
}

/** What the ids in the messages of an archive stand for. */
export interface ZulipReferences {
  readonly keys: ZulipKeys;
  readonly names: ZulipNames;
  /** Where a message of a sender to a recipient belongs. Null if the archive does not say it. */
  readonly placeOf: (recipient: number, sender: number) => ArchiveConversation | null;
  /** Where the archive has the content of a file, by the path that messages have for it. */
  readonly fileOf: (path: string) => { readonly path: string; readonly size: number } | null;
  /** What a file was called by who uploaded it, which its path only resembles. Null if the archive does not say it. */
  readonly fileNameOf: (path: string) => string | null;
  /** The name of a custom emoji by its id. */
  readonly emojiOf: (id: number) => string | null;
}

/** A message, and what refers to it. */
export interface ZulipMessage {
  readonly message: Json;
  readonly reactions: readonly Json[];
  /** The ids of those who have starred it. */
  readonly starredBy: readonly number[];
}

/** Reads a row of `zerver_message`, whose id is known. */
export function readZulipMessage({ message: raw, reactions, starredBy }: ZulipMessage, references: ZulipReferences): ArchiveRecord {
  const { keys, names } = references;
  const at = readZulipTime(raw);
  const [sender, recipient] = [idOf(raw['sender']), idOf(raw['recipient'])];
  const place = sender === null || recipient === null ? null : references.placeOf(recipient, sender);
  if (at === null || sender === null || !place) return { kind: 'skipped', reason: 'damaged' };
  const { blocks, paths } = parseZulipText(textOf(raw['content']), names);
  if (blocks.length === 0) return { kind: 'skipped', reason: 'empty' };
  const edits = readEdits(raw['edit_history'], paths, references);
  const author = unknownZulipPerson(sender, keys);
  const message: ArchiveMessage = {
    conversation: place.key,
    at,
    author: author.key,
    blocks,
    isAction: false,
    isPinned: false,
    thread: null,
    threadName: null,
    isReply: false,
    editedAt: readEditTime(raw, edits),
    reactions: readReactions(reactions, references),
    files: paths.map((path) => readFile(path, references)),
    starredBy: starredBy.map((id) => keys.person(id)),
    edits,
    ...(place.kind === 'direct' ? {} : { topic: textOf(raw['subject']).replace(NO_TOPIC, '') }),
  };
  return { kind: 'message', author, unknownSubtype: null, message };
}

/** The time of the last change of the text, where the history says which changes were moves. */
function readEditTime(raw: Json, edits: readonly ArchiveEdit[]): number | null {
  const seconds = secondsOf(raw['last_edit_time']);
  if (seconds === null) return null;
  const isKnown = edits.length > 0;
  return isKnown ? (edits.find(({ blocks }) => blocks !== undefined)?.at ?? null) : Math.floor(seconds * 1_000);
}

/** The history is JSON within JSON. Moves between channels are not part of it: they would name channels of the other server. */
function readEdits(value: unknown, files: readonly string[], { keys, names }: ZulipReferences): ArchiveEdit[] {
  const changes = objectsOf(parseJson(textOf(value))).slice(0, MAX_EDITS);
  return changes
    .flatMap((change): ArchiveEdit[] => {
      const seconds = secondsOf(change['timestamp']);
      if (seconds === null) return [];
      const person = idOf(change['user_id']);
      const [content, before, after] = [change['prev_content'], change['prev_topic'] ?? change['prev_subject'], change['topic']];
      const edit: ArchiveEdit = {
        at: Math.floor(seconds * 1_000),
        person: person === null ? null : keys.person(person),
        ...(typeof content === 'string' ? { blocks: parseZulipText(content, names, files).blocks } : {}),
        ...(typeof before === 'string' && typeof after === 'string' ? { topics: [before, after] } : {}),
      };
      return edit.blocks === undefined && edit.topics === undefined ? [] : [edit];
    })
    .sort((a, b) => b.at - a.at);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function readReactions(rows: readonly Json[], { keys, emojiOf }: ZulipReferences): ArchiveReaction[] {
  const found = new Map<string, { readonly emoji: string; readonly code?: string; readonly people: Set<string> }>();
  for (const row of rows) {
    const person = idOf(row['user_profile']);
    const [name, code] = [textOf(row['emoji_name']), textOf(row['emoji_code'])];
    if (person === null || name === '') continue;
    const isCustom = row['reaction_type'] === 'realm_emoji';
    const emoji = isCustom ? (emojiOf(Number(code)) ?? name) : name;
    const key = `${isCustom ? 'custom' : code} ${emoji}`;
    const reaction = found.get(key) ?? { emoji, ...(isCustom || code === '' ? {} : { code }), people: new Set() };
    reaction.people.add(keys.person(person));
    found.set(key, reaction);
  }
  return [...found.values()].map(({ people, ...reaction }) => ({ ...reaction, people: [...people] }));
}

function readFile(path: string, { fileOf, fileNameOf }: ZulipReferences): ArchiveFile {
  const stored = fileOf(path);
  return {
    name: fileNameOf(path) ?? (path.slice(path.lastIndexOf('/') + 1) || null),
    kind: 'stored',
    url: null,
    path: stored?.path ?? null,
    size: stored?.size ?? 0,
  };
}

/** What of an export has no place here, by its table, in words where people may miss it. */
export const ZULIP_LEFT_OUT: Readonly<Record<string, string>> = {
  zerver_alertword: 'alert words',
  zerver_botconfigdata: 'settings of bots',
  zerver_botstoragedata: 'stored data of bots',
  zerver_customprofilefield: 'profile fields',
  zerver_customprofilefieldvalue: 'contents of profile fields',
  zerver_defaultstream: 'default channels',
  zerver_draft: 'drafts',
  zerver_mutedtopic: 'muted topics',
  zerver_muteduser: 'muted people',
  zerver_navigationview: 'navigation views',
  zerver_realmauditlog: 'entries of the audit log',
  zerver_realmdomain: 'domains that may join',
  zerver_realmfilter: 'linkifiers',
  zerver_realmplayground: 'code playgrounds',
  zerver_savedsnippet: 'saved snippets',
  zerver_scheduledmessage: 'scheduled messages',
  zerver_service: 'addresses of bots',
  zerver_submessage: 'votes in polls and items of to-do lists',
  zerver_useractivity: 'records of activity',
  zerver_useractivityinterval: 'periods of activity',
  zerver_userpresence: 'presences',
  zerver_userstatus: 'statuses of people',
  zerver_usertopic: 'muted and followed topics',
};
