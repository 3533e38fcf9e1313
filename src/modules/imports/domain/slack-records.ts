import type {
  ArchiveConversation,
  ArchiveFile,
  ArchiveMessage,
  ArchivePerson,
  ArchiveReaction,
  ArchiveRecord,
  SkipReason,
} from './records.js';
import { parseSlackAttachments, parseSlackBlocks } from './slack-blocks.js';
import { isObject, type Json, numberOf, objectOf, objectsOf, textOf, textsOf } from './json.js';
import { decode, parseSlackText } from './slack-text.js';
import { type Block, paragraph, text } from './text-tree.js';

/** Messages, as opposed to notes about something else. */
const TEXT = new Set([
  '',
  'file_share',
  'thread_broadcast',
  'me_message',
  'bot_message',
  'file_comment',
  'reply_broadcast',
  'huddle_thread',
]);
const REASONS: ReadonlyMap<string, SkipReason> = new Map<string, SkipReason>([
  ['channel_join', 'membership'],
  ['channel_leave', 'membership'],
  ['group_join', 'membership'],
  ['group_leave', 'membership'],
  ['channel_topic', 'history'],
  ['channel_purpose', 'history'],
  ['channel_name', 'history'],
  ['channel_archive', 'history'],
  ['channel_unarchive', 'history'],
  ['group_topic', 'history'],
  ['group_purpose', 'history'],
  ['group_name', 'history'],
  ['group_archive', 'history'],
  ['group_unarchive', 'history'],
  ['message_changed', 'change'],
  ['message_deleted', 'change'],
  ['message_replied', 'change'],
  ['pinned_item', 'hidden'],
  ['unpinned_item', 'hidden'],
  ['reminder_add', 'hidden'],
  ['reminder_delete', 'hidden'],
  ['tombstone', 'deleted'],
]);
const MICROSECONDS = 1_000_000;
const TIME = /^(\d{1,10})\.(\d{1,6})$/;
/** 2100: what claims to be later is no time of a message. */
const END_OF_TIME = 4_102_444_800;
const SLACKBOT = 'USLACKBOT';
/** How a file can be found in the archive, by its id. */
export type FilePaths = ReadonlyMap<string, { readonly path: string; readonly size: number }>;

/** What messages of an archive refer to. */
export interface SlackReferences {
  /** The accounts of bots by the ids with which bots write. */
  readonly botAccounts: ReadonlyMap<string, string>;
  readonly files: FilePaths;
  /** The times of messages that were pinned, by the keys of their conversations, as far as lists name them. Messages may name them, too. */
  readonly pins: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads one message of a day.
 * @param raw what the file of the day contains
 */
export function readSlackMessage(
  raw: unknown,
  conversation: Pick<ArchiveConversation, 'key'>,
  { botAccounts, files: filePaths, pins }: SlackReferences,
): ArchiveRecord {
  const at = isObject(raw) ? readTime(raw['ts']) : null;
  if (!isObject(raw) || at === null) return { kind: 'skipped', reason: 'damaged' };
  const subtype = textOf(raw['subtype']);
  const reason = REASONS.get(subtype);
  if (reason) return { kind: 'skipped', reason };
  if (raw['hidden'] === true) return { kind: 'skipped', reason: 'hidden' };
  const author = readAuthor(raw, botAccounts);
  const blocks = subtype === 'huddle_thread' ? readCall(raw) : readContent(raw);
  const files = readFiles(raw, filePaths);
  if (blocks.length === 0 && files.length === 0) return { kind: 'skipped', reason: 'empty' };
  const thread = readTime(raw['thread_ts']);
  const message: ArchiveMessage = {
    conversation: conversation.key,
    at,
    author: author.key,
    blocks,
    isAction: subtype === 'me_message',
    isPinned: textsOf(raw['pinned_to']).length > 0 || pins.get(conversation.key)?.has(textOf(raw['ts'])) === true,
    thread: thread === null ? null : String(thread),
    threadName: null,
    isReply: thread !== null && thread !== at,
    editedAt: toMilliseconds(readTime(objectOf(raw['edited'])['ts'])),
    reactions: readReactions(raw['reactions']),
    files,
  };
  return { kind: 'message', message, author, unknownSubtype: TEXT.has(subtype) ? null : subtype };
}

/** @returns microseconds, or null if it is no time of a message */
export function readTime(value: unknown): number | null {
  const [, seconds, fraction = ''] = TIME.exec(textOf(value)) ?? [];
  if (seconds === undefined || Number(seconds) >= END_OF_TIME) return null;
  return Number(seconds) * MICROSECONDS + Number(fraction.padEnd(6, '0'));
}

function toMilliseconds(microseconds: number | null): number | null {
  return microseconds === null ? null : Math.floor(microseconds / 1_000);
}

/** What a message says of its author, who may be missing among the people: guests of connected workspaces are, and so are some bots. */
function readAuthor(raw: Json, botAccounts: ReadonlyMap<string, string>): ArchivePerson {
  const profile = objectOf(raw['user_profile']);
  const botId = textOf(raw['bot_id']);
  const user = textOf(raw['user']) || textOf(objectOf(raw['room'])['created_by']);
  const base = { email: null, role: 'member', deactivated: false, timezone: '', isPlaceholder: true } as const;
  if (user === '' && botId !== '') {
    const name = textOf(raw['username']) || textOf(objectOf(raw['bot_profile'])['name']) || `Unknown (${botId})`;
    return { ...base, key: botAccounts.get(botId) ?? botId, name: decode(name), isBot: true };
  }
  if (user === '') {
    const name = textOf(raw['username']);
    return { ...base, key: name === '' ? 'unknown' : `name:${name}`, name: decode(name) || 'Unknown', isBot: true };
  }
  if (user === SLACKBOT) return { ...base, key: user, name: 'Slackbot', isBot: true };
  const name = textOf(profile['real_name']) || textOf(profile['display_name']) || textOf(profile['name']);
  return { ...base, key: user, name: name || `Unknown (${user})`, isBot: false };
}

/** The blocks first, because some messages have no other text, and the text does not say all that blocks do. */
function readContent(raw: Json): Block[] {
  const blocks = parseSlackBlocks(raw['blocks']);
  const content = blocks.length > 0 ? blocks : parseSlackText(textOf(raw['text']));
  return [...content, ...parseSlackAttachments(raw['attachments'])];
}

function readCall(raw: Json): Block[] {
  const room = objectOf(raw['room']);
  const [start, end] = [numberOf(room['date_start']), numberOf(room['date_end'])];
  const minutes = start !== null && end !== null && end > start ? Math.max(1, Math.round((end - start) / 60)) : null;
  return [paragraph(text(minutes === null ? 'Call' : `Call, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`))];
}

/** The skin tones of an emoji are one reaction here, to which everybody is added once. */
function readReactions(value: unknown): ArchiveReaction[] {
  const people = new Map<string, Set<string>>();
  for (const reaction of objectsOf(value)) {
    const emoji = textOf(reaction['name']).replace(/::skin-tone-[2-6]$/, '');
    if (emoji === '') continue;
    const known = people.get(emoji) ?? new Set();
    for (const person of textsOf(reaction['users'])) known.add(person);
    people.set(emoji, known);
  }
  return [...people].map(([emoji, keys]) => ({ emoji, people: [...keys] }));
}

function readFiles(raw: Json, paths: FilePaths): ArchiveFile[] {
  const files = objectsOf(raw['files']);
  const single = raw['file'];
  return (files.length === 0 && isObject(single) ? [single] : files).map((file) => readFile(file, paths));
}

function readFile(file: Json, paths: FilePaths): ArchiveFile {
  const mode = textOf(file['mode']);
  const name = textOf(file['name']) || textOf(file['title']) || null;
  const size = numberOf(file['size']) ?? 0;
  if (mode === 'tombstone' || mode === 'hidden_by_limit') return { name, kind: 'gone', url: null, path: null, size: 0 };
  if (mode === 'external' || file['is_external'] === true) {
    return { name, kind: 'external', url: textOf(file['url_private']) || textOf(file['external_url']) || null, path: null, size: 0 };
  }
  const stored = paths.get(textOf(file['id']));
  return { name, kind: 'stored', url: null, path: stored?.path ?? null, size: stored?.size ?? size };
}

/** The files of an archive that list its conversations, and what they are there. */
export const CONVERSATION_LISTS = [
  { file: 'channels.json', kind: 'public' },
  { file: 'groups.json', kind: 'private' },
  { file: 'mpims.json', kind: 'direct' },
  { file: 'dms.json', kind: 'direct' },
] as const;

/** @returns null if the entry has no id */
export function readSlackPerson(raw: Json): (ArchivePerson & { readonly botId: string }) | null {
  const key = textOf(raw['id']);
  if (key === '') return null;
  const profile = objectOf(raw['profile']);
  const handle = textOf(raw['name']);
  const name = textOf(profile['real_name']) || textOf(raw['real_name']) || textOf(profile['display_name']) || handle || `Unknown (${key})`;
  const email = textOf(profile['email']).trim();
  const isBot = raw['is_bot'] === true || key === 'USLACKBOT';
  return {
    key,
    name: decode(name),
    email: email === '' || isBot ? null : email,
    role: roleOf(raw),
    deactivated: raw['deleted'] === true,
    isBot,
    timezone: textOf(raw['tz']),
    isPlaceholder: false,
    botId: textOf(profile['bot_id']),
  };
}

function roleOf(raw: Json): ArchivePerson['role'] {
  if (raw['is_restricted'] === true || raw['is_ultra_restricted'] === true) return 'guest';
  if (raw['is_owner'] === true || raw['is_primary_owner'] === true) return 'owner';
  return raw['is_admin'] === true ? 'administrator' : 'member';
}

/** The times of the messages that a channel has pinned. */
export function readSlackPins(raw: Json): ReadonlySet<string> {
  return new Set(objectsOf(raw['pins']).map(({ id }) => textOf(id)));
}

/** @returns null if the entry has no id, or a channel no name */
export function readSlackConversation(raw: Json, kind: ArchiveConversation['kind']): ArchiveConversation | null {
  const key = textOf(raw['id']);
  const name = textOf(raw['name']);
  const folder = name === '' ? key : name;
  if (key === '' || (kind !== 'direct' && name === '')) return null;
  const [purpose, topic] = [raw['purpose'], raw['topic']].map((value) => decode(textOf(objectOf(value)['value'])).trim());
  return {
    key,
    kind,
    name: kind === 'direct' ? '' : name,
    description: purpose || topic || '',
    archived: raw['is_archived'] === true,
    members: [...new Set(textsOf(raw['members']))],
    group: '',
    folder,
    isUnlisted: false,
  };
}

/**
 * A conversation of which the archive has nothing but the folder, as tools leave it. Nothing says that everybody may read it, so it is private.
 * @param authors the people who wrote in it
 */
export function unlistedConversation(folder: string, authors: readonly string[]): ArchiveConversation {
  const isDirect = /^D[A-Z0-9]+$/.test(folder) || folder.startsWith('mpdm-');
  return {
    key: `folder:${folder}`,
    kind: isDirect ? 'direct' : 'private',
    name: isDirect ? '' : folder,
    description: '',
    archived: false,
    members: authors,
    group: '',
    folder,
    isUnlisted: true,
  };
}
