import { isObject, type Json, numberOf, objectOf, objectsOf, textOf, textsOf } from './json.js';
import { type Dialect, parseMarkup } from './markup-text.js';
import type { ArchiveConversation, ArchiveFile, ArchivePerson, ArchiveReaction, ArchiveRecord, SkipReason } from './records.js';
import { type Block, paragraph, text } from './text-tree.js';

/** People of a Mattermost server are named, not numbered. The keys of other chats look different. */
export function mattermostPerson(name: string): string {
  return `mattermost/${name}`;
}

/** Names of channels are unique within their team only. */
export function mattermostChannel(team: string, name: string): string {
  return `mattermost/${team}/${name}`;
}

/** A direct conversation is named by its members. */
export function mattermostDirect(members: readonly string[]): string {
  return `mattermost/@${[...new Set(members)].sort().join(',')}`;
}

const MILLISECONDS = 1_000;
/** 2100: what claims to be later is no time of a message. */
const END_OF_TIME = 4_102_444_800_000;
/** Kinds of posts that are messages. */
const TEXT = new Set(['', 'me', 'slack_attachment', 'custom_calls']);
const MEMBERSHIP = /^system_(?:(?:join|leave|add|remove|guest_join|auto_responder)\w*|combined_user_activity)$/;
const HISTORY = /^system_(?:header|displayname|purpose|convert|channel|change)\w*$/;

/** What the names in the texts of an archive stand for. */
export interface MattermostNames {
  /** Whether somebody is called so. */
  readonly isPerson: (name: string) => boolean;
  /** The channel of a name in a team, or in any if it is unique. Null if there is none. */
  readonly channelOf: (team: string, name: string) => string | null;
  /** Where the archive has the content of a file. */
  readonly fileOf: (path: string) => { readonly path: string; readonly size: number } | null;
}

/** A post, or a reply that was taken out of one, with what it needs of it. */
export interface MattermostPost {
  readonly conversation: string;
  readonly team: string;
  readonly post: Json;
  /** The post that begins its thread, as `MattermostPost`s of one conversation are told apart. Null if it is in none. */
  readonly thread: string | null;
  readonly isReply: boolean;
}

/** @returns microseconds, or null if it is no time of a message */
export function readMattermostTime(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < END_OF_TIME ? value * MILLISECONDS : null;
}

/** Reads a line `user`, or a line `bot`. @returns null if it has no name */
export function readMattermostPerson(raw: Json, isBot: boolean): ArchivePerson | null {
  const handle = textOf(raw['username']);
  if (handle === '') return null;
  const fullName = `${textOf(raw['first_name'])} ${textOf(raw['last_name'])}`.trim();
  const email = textOf(raw['email']).trim();
  const roles = textOf(raw['roles']).split(' ');
  return {
    key: mattermostPerson(handle),
    name: fullName || textOf(raw['nickname']) || textOf(raw['display_name']) || handle,
    email: email === '' || isBot ? null : email,
    role: roles.includes('system_admin') ? 'administrator' : roles.includes('system_guest') ? 'guest' : 'member',
    deactivated: (numberOf(raw['delete_at']) ?? 0) > 0,
    isBot,
    timezone: textOf(objectOf(raw['timezone'])['automaticTimezone']) || textOf(objectOf(raw['timezone'])['manualTimezone']),
    isPlaceholder: false,
  };
}

/** The channels of which somebody is a member, by a line `user`. */
export function readMattermostMemberships(raw: Json): string[] {
  return objectsOf(raw['teams']).flatMap((team) =>
    objectsOf(team['channels']).map((channel) => mattermostChannel(textOf(team['name']), textOf(channel['name']))),
  );
}

/**
 * Reads a line `channel`.
 * @param teams the names of teams as people see them, by their names
 * @returns null if it has no name
 */
export function readMattermostChannel(raw: Json, teams: ReadonlyMap<string, string>): ArchiveConversation | null {
  const [team, handle] = [textOf(raw['team']), textOf(raw['name'])];
  if (handle === '') return null;
  return {
    key: mattermostChannel(team, handle),
    // What is not certainly public is private.
    kind: textOf(raw['type']) === 'O' ? 'public' : 'private',
    name: textOf(raw['display_name']) || handle,
    description: (textOf(raw['purpose']) || textOf(raw['header'])).trim(),
    archived: (numberOf(raw['deleted_at']) ?? numberOf(raw['delete_at']) ?? 0) > 0,
    members: [],
    group: teams.get(team) ?? team,
    folder: '',
    isUnlisted: false,
  };
}

/** Who is in a direct conversation, by a line `direct_channel`. Newer servers write objects in place of names. */
export function readMattermostDirectMembers(raw: Json): string[] {
  return [...textsOf(raw['members']), ...objectsOf(raw['participants']).map(({ username }) => textOf(username))].filter(
    (name) => name !== '',
  );
}

/** A direct conversation, of which one line of the archive is a list of members. */
export function mattermostDirectConversation(members: readonly string[]): ArchiveConversation {
  return {
    key: mattermostDirect(members),
    kind: 'direct',
    name: '',
    description: '',
    archived: false,
    members: [...new Set(members)].map(mattermostPerson),
    group: '',
    folder: '',
    isUnlisted: false,
  };
}

/** A channel that only its messages name. Nothing says that everybody may read it, so it is private, with those who wrote in it. */
export function unlistedMattermostChannel(team: string, name: string, teams: ReadonlyMap<string, string>): ArchiveConversation {
  return {
    key: mattermostChannel(team, name),
    kind: 'private',
    name,
    description: '',
    archived: false,
    members: [],
    group: teams.get(team) ?? team,
    folder: '',
    isUnlisted: true,
  };
}

/** Reads a post or a reply. */
export function readMattermostPost({ conversation, team, post, thread, isReply }: MattermostPost, names: MattermostNames): ArchiveRecord {
  const at = readMattermostTime(post['create_at']);
  if (at === null) return { kind: 'skipped', reason: 'damaged' };
  const type = textOf(post['type']);
  const reason = reasonOf(type);
  if (reason) return { kind: 'skipped', reason };
  const blocks = [...readText(textOf(post['message']), type, team, names), ...readAttachments(post, team, names)];
  const files = readFiles(post['attachments'], names);
  if (blocks.length === 0 && files.length === 0) return { kind: 'skipped', reason: 'empty' };
  const author = readAuthor(post);
  const editedAt = numberOf(post['edit_at']);
  return {
    kind: 'message',
    author,
    unknownSubtype: TEXT.has(type) ? null : type,
    message: {
      conversation,
      at,
      author: author.key,
      blocks,
      isAction: type === 'me',
      isPinned: post['is_pinned'] === true,
      thread,
      threadName: null,
      isReply,
      editedAt: editedAt === null || editedAt <= 0 ? null : editedAt,
      reactions: readReactions(post['reactions']),
      files,
    },
  };
}

function reasonOf(type: string): SkipReason | null {
  if (!type.startsWith('system_')) return null;
  if (MEMBERSHIP.test(type)) return 'membership';
  return HISTORY.test(type) ? 'history' : 'notice';
}

/** An integration may write under a name of its own. */
function readAuthor(post: Json): ArchivePerson {
  const props = objectOf(post['props']);
  const ofIntegration = props['from_webhook'] === 'true' || props['from_webhook'] === true ? textOf(props['override_username']) : '';
  const handle = textOf(post['user']);
  const isBot = ofIntegration !== '';
  return {
    key: isBot ? `mattermost/webhook:${ofIntegration}` : mattermostPerson(handle || 'unknown'),
    name: ofIntegration || handle || 'Unknown',
    email: null,
    role: 'member',
    deactivated: false,
    isBot,
    timezone: '',
    isPlaceholder: true,
  };
}

function readText(source: string, type: string, team: string, names: MattermostNames): Block[] {
  // It stores actions as if they were emphasized.
  const shown = type === 'me' ? source.replace(/^\*([\s\S]*)\*$/, '$1') : source;
  return parseMarkup(shown, dialectOf(team, names));
}

/** What an integration has attached to its message. */
function readAttachments(post: Json, team: string, names: MattermostNames): Block[] {
  return objectsOf(objectOf(post['props'])['attachments']).flatMap((attachment) => {
    const parse = (property: string): Block[] => parseMarkup(textOf(attachment[property]), dialectOf(team, names));
    const [title, url] = [textOf(attachment['title']), textOf(attachment['title_link'])];
    const heading = url === '' ? text(title) : ({ kind: 'link', url, label: title } as const);
    const fields = objectsOf(attachment['fields']).flatMap(({ title: name, value }) =>
      parseMarkup(textOf(name) === '' ? textOf(value) : `${textOf(name)}: ${textOf(value)}`, dialectOf(team, names)),
    );
    const found = [
      ...parse('pretext'),
      ...(title === '' ? [] : [paragraph({ kind: 'styled', style: 'strong', content: [heading] })]),
      ...parse('text'),
      ...fields,
    ];
    return found.length > 0 ? found : parse('fallback');
  });
}

function readReactions(value: unknown): ArchiveReaction[] {
  const people = new Map<string, Set<string>>();
  for (const reaction of objectsOf(value)) {
    const emoji = textOf(reaction['emoji_name']).replace(/_(?:light|medium_light|medium|medium_dark|dark)_skin_tone$/, '');
    const user = textOf(reaction['user']);
    if (emoji === '' || user === '') continue;
    people.set(emoji, (people.get(emoji) ?? new Set()).add(mattermostPerson(user)));
  }
  return [...people].map(([emoji, keys]) => ({ emoji, people: [...keys] }));
}

function readFiles(value: unknown, names: MattermostNames): ArchiveFile[] {
  return objectsOf(value).map((file) => {
    const path = textOf(file['path']);
    const name = path.slice(path.lastIndexOf('/') + 1) || null;
    const stored = names.fileOf(path);
    return { name, kind: 'stored', url: null, path: stored?.path ?? null, size: stored?.size ?? 0 };
  });
}

function dialectOf(team: string, names: MattermostNames): Dialect {
  return {
    marks: MARKS,
    person: /[a-z0-9._-]{1,64}/iy,
    channelMark: '~',
    channel: /[a-z0-9_-]{1,64}/iy,
    findPerson: (name) => {
      const handle = name.toLowerCase();
      if (handle === 'all' || handle === 'channel' || handle === 'here') return { kind: 'everyone', name: handle };
      return names.isPerson(handle) ? { kind: 'person', key: mattermostPerson(handle), label: name } : null;
    },
    findChannel: (name) => {
      const key = names.channelOf(team, name.toLowerCase());
      return key === null ? null : { kind: 'channel', key, label: name };
    },
  };
}

const MARKS: Dialect['marks'] = [
  { mark: '***', styles: ['strong', 'emphasis'], withinWords: true },
  { mark: '**', styles: ['strong'], withinWords: true },
  { mark: '__', styles: ['strong'], withinWords: false },
  { mark: '~~', styles: ['struck'], withinWords: true },
  { mark: '*', styles: ['emphasis'], withinWords: true },
  { mark: '_', styles: ['emphasis'], withinWords: false },
];

/**
 * Takes the posts out of a line: the post itself, and its replies, which stand within it.
 * @returns nothing if the line is of another kind
 */
export function splitMattermostPost(line: Json): (MattermostPost & { readonly members: readonly string[] })[] {
  const type = textOf(line['type']);
  const post = objectOf(line[type]);
  if (type !== 'post' && type !== 'direct_post') return [];
  const members = type === 'post' ? [] : textsOf(post['channel_members']);
  const team = textOf(post['team']);
  const conversation = type === 'post' ? mattermostChannel(team, textOf(post['channel'])) : mattermostDirect(members);
  const { replies, ...root } = post;
  const found = Array.isArray(replies) ? replies.filter(isObject) : [];
  const thread = found.length === 0 ? null : `${String(root['create_at'])} ${textOf(root['user'])}`;
  const base = { conversation, team, members, thread };
  return [{ ...base, post: root, isReply: false }, ...found.map((reply) => ({ ...base, post: reply, isReply: true }))];
}
