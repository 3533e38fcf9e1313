import type { CompletionRequest } from './completion-request.js';
import type { Channel, ClientState, Person } from '../model/client-state.js';
import { topicsOf } from '../model/channel-topics.js';
import { type Emoji, type EmojiGroup, fittingName, searchEmoji } from '../messages/emoji.js';
import { foldText } from '../../kernel/fold-text.js';
import { bestOf, matchName, sortingText } from '../search/name-matching.js';
import { channelChoices, MAX_CHOICES, recentPeople } from './recipient-choices.js';
import type { Recipient } from './recipient.js';
import type { UserGroup } from '../../api/wire.js';
import { groupMentionOf } from './mention-text.js';

/** What can be written in place of what was typed. */
export type Completion =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'group'; readonly group: UserGroup }
  | { readonly kind: 'wildcard'; readonly name: Wildcard }
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'topic'; readonly channel: Channel; readonly topic: string }
  | { readonly kind: 'emoji'; readonly emoji: Emoji; readonly name: string }
  | { readonly kind: 'command'; readonly name: SlashCommand }
  | { readonly kind: 'language'; readonly name: string }
  | { readonly kind: 'time' };

export const WILDCARDS = ['all', 'everyone', 'channel', 'topic'] as const;
export type Wildcard = (typeof WILDCARDS)[number];

export const SLASH_COMMANDS = ['me', 'poll', 'todo', 'dark', 'light', 'shrug'] as const;
export type SlashCommand = (typeof SLASH_COMMANDS)[number];

/** Blocks of code, and other blocks that begin with a fence. */
const BLOCKS = ['quote', 'spoiler', 'math', 'text'] as const;
const LANGUAGES =
  'bash c c++ csharp clojure css dart diff dockerfile elixir erlang go graphql haskell html ini java javascript json julia kotlin latex less lua makefile markdown matlab nginx objective-c ocaml perl php powershell python r ruby rust scala scss sh sql swift toml typescript vue xml yaml zig'.split(
    ' ',
  );

/** What the ranking of people depends on beside their names. */
export interface CompletionContext {
  readonly recipient: Recipient;
  /** Who has written in the conversation, the latest first. */
  readonly recentSenders: readonly number[];
  readonly emoji: readonly EmojiGroup[];
}

/** The completions of a request, the best first. */
export function completionsOf(state: ClientState, request: CompletionRequest, context: CompletionContext): Completion[] {
  switch (request.kind) {
    case 'mention':
      return mentionsOf(state, request.query, request.silent, context);
    case 'channel':
      return channelChoices(state, request.query).map((channel) => ({ kind: 'channel', channel }));
    case 'topic':
      return topicsIn(state, request.channelId, request.query);
    case 'emoji':
      return searchEmoji(context.emoji, request.query, MAX_CHOICES).map((emoji) => ({
        kind: 'emoji',
        emoji,
        name: fittingName(emoji, request.query),
      }));
    case 'command':
      return namesLike(SLASH_COMMANDS, request.query).map((name) => ({ kind: 'command', name }));
    case 'language':
      return namesLike([...BLOCKS, ...LANGUAGES], request.query).map((name) => ({ kind: 'language', name }));
    case 'time':
      return [{ kind: 'time' }];
  }
}

function namesLike<T extends string>(names: readonly T[], query: string): T[] {
  const wanted = foldText(query);
  return names.filter((name) => name.startsWith(wanted) && name !== wanted).slice(0, MAX_CHOICES);
}

function topicsIn(state: ClientState, channelId: number, query: string): Completion[] {
  const channel = state.channels[channelId];
  if (!channel) return [];
  const wanted = foldText(query.trim());
  const fitting = topicsOf(state, channelId)
    .map(({ topic }) => ({ topic, match: matchName(topic, wanted) }))
    .filter(({ topic, match }) => topic !== '' && match !== undefined);
  const sorted = wanted === '' ? fitting : fitting.sort((a, b) => (a.match ?? 0) - (b.match ?? 0));
  return sorted.slice(0, MAX_CHOICES).map(({ topic }) => ({ kind: 'topic', channel, topic }));
}

interface RankedMention {
  readonly completion: Completion;
  /** Decides among equals. */
  readonly text: string;
  /** Smaller is better; the first number that differs decides. */
  readonly ranks: readonly number[];
}

/**
 * People, groups and wildcards. A better fit of the name comes first; among equals the people of this conversation, subscribers of the channel,
 * and people with whom there are direct messages; groups and wildcards come after the people of the conversation.
 */
function mentionsOf(state: ClientState, query: string, silent: boolean, context: CompletionContext): Completion[] {
  const wanted = foldText(query);
  const candidates = [
    ...personMentions(state, wanted, context),
    ...(silent ? [] : wildcardMentions(wanted, context.recipient)),
    ...groupMentions(state, wanted),
  ];
  return bestOf(candidates, MAX_CHOICES, compareMentions).map(({ completion }) => completion);
}

function compareMentions(a: RankedMention, b: RankedMention): number {
  for (let index = 0; index < a.ranks.length; index += 1) {
    const difference = (a.ranks[index] ?? 0) - (b.ranks[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.text < b.text ? -1 : Number(a.text > b.text);
}

function* personMentions(state: ClientState, wanted: string, { recipient, recentSenders }: CompletionContext): Iterable<RankedMention> {
  const place = recipient.kind === 'topic' && recipient.channelId !== null ? state.channels[recipient.channelId] : undefined;
  const subscribers = new Set(place?.subscribers);
  const participants = new Set(recipient.kind === 'direct' ? recipient.userIds : []);
  const written = new Map(recentSenders.map((id, index) => [id, index]));
  const direct = recentPeople(state);
  for (const person of Object.values(state.people)) {
    if (!person.is_active) continue;
    const match = matchName(person.full_name, wanted);
    if (match === undefined) continue;
    const id = person.user_id;
    const isHere = written.has(id) || participants.has(id);
    const ranks = [
      qualityOf(match),
      isHere ? 0 : 2,
      written.get(id) ?? Number.MAX_SAFE_INTEGER,
      subscribers.has(id) ? 0 : 1,
      -(direct.get(id) ?? 0),
      person.is_bot ? 1 : 0,
    ];
    yield { completion: { kind: 'person', person }, text: sortingText(person.full_name), ranks };
  }
}

/** A name and its beginning are equally good, so that the people of the conversation come first. */
function qualityOf(match: number): number {
  return Math.max(match, 1);
}

function wildcardMentions(wanted: string, recipient: Recipient): RankedMention[] {
  // The others mean the same, and are offered to those who type them.
  const different = wanted === '' ? (['all', 'topic'] as const) : WILDCARDS;
  const names = different.filter((name) => recipient.kind === 'topic' || name === 'all' || name === 'everyone');
  return names.flatMap((name, index) =>
    name.startsWith(wanted) ? [{ completion: { kind: 'wildcard', name } as const, text: name, ranks: [1, 1, index] }] : [],
  );
}

function groupMentions(state: ClientState, wanted: string): RankedMention[] {
  return Object.values(state.groups).flatMap((group) => {
    const isOffered = !group.is_system_group && !group.deactivated && groupMentionOf(group.name, false) !== undefined;
    const match = isOffered ? matchName(group.name, wanted) : undefined;
    return match === undefined
      ? []
      : [{ completion: { kind: 'group', group } as const, text: sortingText(group.name), ranks: [qualityOf(match), 2, 0] }];
  });
}
