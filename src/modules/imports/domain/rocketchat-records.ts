import { type Json, numberOf, objectOf, objectsOf, textOf, textsOf } from './json.js';
import { type Dialect, parseMarkup } from './markup-text.js';
import type {
  ArchiveConversation,
  ArchiveFile,
  ArchiveMessage,
  ArchivePerson,
  ArchiveReaction,
  ArchiveRecord,
  SkipReason,
} from './records.js';
import { type Block, paragraph, text } from './text-tree.js';

/** The keys of other chats look different. */
export function rocketChatKey(id: string): string {
  return `rocketchat/${id}`;
}

const MICROSECONDS = 1_000;
/** 2100: what claims to be later is no time of a message. */
const END_OF_TIME = 4_102_444_800_000;
const MEMBERSHIP = new Set([
  'uj',
  'ul',
  'ru',
  'au',
  'ut',
  'ujt',
  'ult',
  'rtc',
  'wm',
  'added-user-to-team',
  'removed-user-from-team',
  'uir',
  'ui',
]);
const HISTORY = new Set(['r', 'room-archived', 'room-unarchived']);
const CALLS = new Set(['videoconf', 'jitsi_call_started']);
/** With it a message begins that quotes another one: a link without words. */
const QUOTE_MARK = /^(?:\[\s*\]\([^()\s]*\)\s*)+/;

/** Where a discussion is written: among its parent's topics, if it has no place of its own. */
export interface RocketChatPlace {
  readonly conversation: string;
  /** Null in a room that is no discussion. */
  readonly discussion: { readonly key: string; readonly name: string } | null;
}

/** What the names and ids in the messages of an archive stand for. */
export interface RocketChatNames {
  /** The id of a person by the name. */
  readonly personOf: (username: string) => string | null;
  /** The id of a room by the name. */
  readonly roomOf: (name: string) => string | null;
  /** Where the messages of a room belong. Null if the archive has no such room. */
  readonly placeOf: (roomId: string) => RocketChatPlace | null;
  /** Where the archive has the content of a file, by its id. */
  readonly fileOf: (id: string) => { readonly path: string; readonly size: number } | null;
}

/** A room as the dump has it. */
export interface RocketChatRoom {
  readonly id: string;
  readonly type: string;
  /** The name by which messages link to it. */
  readonly handle: string;
  /** The room in which the discussion was begun that it is. Empty if it is none. */
  readonly parent: string;
  /** The team to which it belongs. */
  readonly team: string;
  readonly isMainOfTeam: boolean;
  readonly conversation: ArchiveConversation;
}

/** @returns microseconds, or null if it is no time of a message */
export function readRocketChatTime(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < END_OF_TIME ? value * MICROSECONDS : null;
}

/** @returns null if it has no id */
export function readRocketChatPerson(raw: Json): (ArchivePerson & { readonly username: string; readonly rooms: readonly string[] }) | null {
  const id = textOf(raw['_id']);
  if (id === '') return null;
  const type = textOf(raw['type']);
  const roles = textsOf(raw['roles']);
  const isBot = type === 'bot' || type === 'app' || roles.includes('bot');
  const username = textOf(raw['username']);
  const [email = ''] = objectsOf(raw['emails']).map(({ address }) => textOf(address).trim());
  return {
    key: rocketChatKey(id),
    name: textOf(raw['name']) || username || `Unknown (${id})`,
    email: email === '' || isBot ? null : email,
    role: roles.includes('admin') ? 'administrator' : roles.includes('guest') ? 'guest' : 'member',
    deactivated: raw['active'] === false,
    isBot,
    timezone: '',
    isPlaceholder: false,
    username,
    rooms: textsOf(raw['__rooms']),
  };
}

/** @returns null if it has no id */
export function readRocketChatRoom(raw: Json): RocketChatRoom | null {
  const id = textOf(raw['_id']);
  if (id === '') return null;
  const type = textOf(raw['t']);
  const handle = textOf(raw['name']);
  const isDirect = type === 'd';
  const visitor = objectOf(raw['v']);
  const people = [...textsOf(raw['uids']), textOf(objectOf(raw['servedBy'])['_id']), textOf(visitor['_id'])];
  return {
    id,
    type,
    handle,
    parent: textOf(raw['prid']),
    team: textOf(raw['teamId']),
    isMainOfTeam: raw['teamMain'] === true,
    conversation: {
      key: rocketChatKey(id),
      kind: isDirect ? 'direct' : type === 'c' ? 'public' : 'private',
      name: isDirect ? '' : textOf(raw['fname']) || handle || id,
      description: (textOf(raw['description']) || textOf(raw['topic'])).trim(),
      archived: raw['archived'] === true,
      members: people.filter((one) => one !== '').map(rocketChatKey),
      group: '',
      folder: '',
      // Conversations with visitors have no subscriptions.
      isUnlisted: type === 'l',
    },
  };
}

/** Reads a message. */
export function readRocketChatMessage(raw: Json, names: RocketChatNames): ArchiveRecord {
  const at = readRocketChatTime(raw['ts']);
  const place = names.placeOf(textOf(raw['rid']));
  if (at === null || !place) return { kind: 'skipped', reason: 'damaged' };
  const type = textOf(raw['t']);
  // Where Rocket.Chat keeps the history, messages that were deleted stay like this, and earlier versions of those that were edited.
  const reason = raw['_hidden'] === true ? 'hidden' : reasonOf(type);
  if (reason) return { kind: 'skipped', reason };
  const blocks = CALLS.has(type) ? [paragraph(text('Call'))] : readContent(raw, names);
  const files = readFiles(raw, names);
  if (blocks.length === 0 && files.length === 0) return { kind: 'skipped', reason: 'empty' };
  const author = readAuthor(raw);
  return {
    kind: 'message',
    author,
    unknownSubtype: null,
    message: {
      conversation: place.conversation,
      at,
      author: author.key,
      blocks,
      isAction: false,
      isPinned: raw['pinned'] === true,
      ...readThread(raw, place),
      editedAt: readEdit(raw),
      reactions: readReactions(raw['reactions'], names),
      files,
    },
  };
}

function reasonOf(type: string): SkipReason | null {
  if (type === '' || CALLS.has(type)) return null;
  if (type === 'rm') return 'deleted';
  if (type === 'e2e') return 'encrypted';
  if (MEMBERSHIP.has(type) || type.startsWith('subscription-role') || type.startsWith('user-')) return 'membership';
  if (HISTORY.has(type) || type.startsWith('room')) return 'history';
  return type.startsWith('message_') ? 'hidden' : 'notice';
}

/** A discussion is one topic, whatever threads there are in it. */
function readThread(raw: Json, { discussion }: RocketChatPlace): Pick<ArchiveMessage, 'thread' | 'threadName' | 'isReply'> {
  if (discussion) return { thread: discussion.key, threadName: discussion.name, isReply: true };
  const parent = textOf(raw['tmid']);
  if (parent !== '') return { thread: rocketChatKey(parent), threadName: null, isReply: true };
  const beginsThread = (numberOf(raw['tcount']) ?? 0) > 0;
  return { thread: beginsThread ? rocketChatKey(textOf(raw['_id'])) : null, threadName: null, isReply: false };
}

function readEdit(raw: Json): number | null {
  const editedAt = numberOf(raw['editedAt']);
  return editedAt !== null && editedAt > 0 ? editedAt : null;
}

function readAuthor(raw: Json): ArchivePerson {
  const user = objectOf(raw['u']);
  const id = textOf(user['_id']);
  const name = textOf(user['name']) || textOf(user['username']);
  return {
    key: rocketChatKey(id || 'unknown'),
    name: name || (id === '' ? 'Unknown' : `Unknown (${id})`),
    email: null,
    role: 'member',
    deactivated: false,
    isBot: raw['bot'] !== undefined && raw['bot'] !== null && raw['bot'] !== false,
    timezone: '',
    isPlaceholder: true,
  };
}

function readContent(raw: Json, names: RocketChatNames): Block[] {
  const attachments = objectsOf(raw['attachments']);
  const source = textOf(raw['msg']).replace(QUOTE_MARK, '');
  return [
    ...attachments.flatMap((one) => readQuote(one, names)),
    ...parse(source, names),
    ...attachments.flatMap((one) => readAttachment(one, names)),
  ];
}

/** What a message quotes stands in an attachment with a link to it. */
function readQuote(attachment: Json, names: RocketChatNames): Block[] {
  if (textOf(attachment['message_link']) === '') return [];
  const author = textOf(attachment['author_name']);
  const quoted = parse(textOf(attachment['text']), names);
  if (quoted.length === 0) return [];
  return [{ kind: 'quote', blocks: author === '' ? quoted : [paragraph(text(`${author}:`)), ...quoted] }];
}

/** The words that go with a file, and what a program has attached. */
function readAttachment(attachment: Json, names: RocketChatNames): Block[] {
  if (textOf(attachment['message_link']) !== '') return [];
  const isFile = textOf(attachment['title_link']) !== '';
  const title = isFile ? '' : textOf(attachment['title']);
  return [
    ...(title === '' ? [] : [paragraph({ kind: 'styled', style: 'strong', content: [text(title)] })]),
    ...parse(textOf(attachment['description']), names),
    ...(isFile ? [] : parse(textOf(attachment['text']), names)),
  ];
}

function readReactions(value: unknown, names: RocketChatNames): ArchiveReaction[] {
  const people = new Map<string, Set<string>>();
  for (const [shortcode, reaction] of Object.entries(objectOf(value))) {
    const emoji = shortcode.replace(/^:|:$/g, '').replace(/_tone[1-5]$/, '');
    const known = people.get(emoji) ?? new Set();
    for (const username of textsOf(objectOf(reaction)['usernames'])) known.add(rocketChatKey(names.personOf(username) ?? `?${username}`));
    if (emoji !== '') people.set(emoji, known);
  }
  return [...people].map(([emoji, keys]) => ({ emoji, people: [...keys] }));
}

function readFiles(raw: Json, names: RocketChatNames): ArchiveFile[] {
  const listed = objectsOf(raw['files']).filter((file) => !textOf(file['name']).startsWith('thumb-'));
  const single = objectOf(raw['file']);
  const files = listed.length > 0 ? listed : textOf(single['_id']) === '' ? [] : [single];
  return files.map((file) => {
    const stored = names.fileOf(textOf(file['_id']));
    return {
      name: textOf(file['name']) || null,
      kind: 'stored',
      url: null,
      path: stored?.path ?? null,
      size: stored?.size ?? numberOf(file['size']) ?? 0,
    };
  });
}

function parse(source: string, names: RocketChatNames): Block[] {
  return parseMarkup(source, {
    marks: MARKS,
    person: /[\p{L}\p{N}._-]{1,100}/uy,
    channelMark: '#',
    channel: /[\p{L}\p{N}._-]{1,100}/uy,
    findPerson: (name) => {
      if (name === 'all' || name === 'here') return { kind: 'everyone', name };
      const id = names.personOf(name);
      return id === null ? null : { kind: 'person', key: rocketChatKey(id), label: name };
    },
    findChannel: (name) => {
      const id = names.roomOf(name);
      const place = id === null ? null : names.placeOf(id);
      return place && { kind: 'channel', key: place.conversation, label: place.discussion?.name ?? name };
    },
  });
}

/** Single and double marks mean the same, also within words. */
const MARKS: Dialect['marks'] = [
  { mark: '**', styles: ['strong'], withinWords: true },
  { mark: '__', styles: ['emphasis'], withinWords: true },
  { mark: '~~', styles: ['struck'], withinWords: true },
  { mark: '*', styles: ['strong'], withinWords: true },
  { mark: '_', styles: ['emphasis'], withinWords: true },
  { mark: '~', styles: ['struck'], withinWords: true },
];
