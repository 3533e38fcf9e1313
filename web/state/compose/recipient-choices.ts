import { topicsOf } from '../model/channel-topics.js';
import type { Channel, ClientState, Person } from '../model/client-state.js';
import { foldText } from '../../kernel/fold-text.js';
import { bestOf, matchName } from '../search/name-matching.js';

/** How many choices a list shows. */
export const MAX_CHOICES = 8;

interface Ranked<T> {
  readonly choice: T;
  readonly rank: number;
}

/** The channels whose names fit what was typed, subscribed ones first. */
export function channelChoices(state: ClientState, query: string): Channel[] {
  const wanted = foldText(query.trim());
  const fitting = Object.values(state.channels).flatMap((channel): Ranked<Channel>[] => {
    const match = channel.is_archived ? undefined : matchName(channel.name, wanted);
    if (match === undefined) return [];
    const rank = match * 4 + (channel.subscribed ? 0 : 2) + (channel.is_recently_active ? 0 : 1);
    return [{ choice: channel, rank }];
  });
  const compare = (a: Ranked<Channel>, b: Ranked<Channel>): number => a.rank - b.rank || compareNames(a.choice.name, b.choice.name);
  return bestOf(fitting, MAX_CHOICES, compare).map(({ choice }) => choice);
}

export type TopicChoice = { readonly topic: string; readonly isNew: boolean };

/**
 * The topics of a channel that fit what was typed, the newest first. What is not the name of one comes before them, as a new topic.
 * @param suggested a topic that is offered if nothing is typed; empty if there is none
 */
export function topicChoices(state: ClientState, channelId: number, typed: string, suggested: string): TopicChoice[] {
  const wanted = foldText(typed.trim());
  const known = topicsOf(state, channelId).map(({ topic }) => topic);
  const fitting = known
    .map((topic) => ({ choice: topic, rank: topic === '' ? (wanted === '' ? 3 : undefined) : matchName(topic, wanted) }))
    .filter((one): one is Ranked<string> => one.rank !== undefined);
  const byRank = wanted === '' ? fitting : fitting.sort((a, b) => a.rank - b.rank);
  const existing = byRank.map(({ choice }): TopicChoice => ({ topic: choice, isNew: false }));
  const fresh = typed.trim() === '' ? suggested : typed.trim();
  const isKnown = known.some((topic) => topic.toLowerCase() === fresh.toLowerCase());
  return (fresh === '' || isKnown ? existing : [{ topic: fresh, isNew: true }, ...existing]).slice(0, MAX_CHOICES);
}

/** The people who can be written to whose names fit what was typed: those of recent direct conversations first. */
export function peopleChoices(state: ClientState, query: string, chosen: readonly number[]): Person[] {
  const wanted = foldText(query.trim());
  const recent = recentPeople(state);
  const fitting = Object.values(state.people).flatMap((person): Ranked<Person>[] => {
    if (!person.is_active || chosen.includes(person.user_id)) return [];
    const match = matchName(person.full_name, wanted) ?? (person.delivery_email && matchName(person.delivery_email, wanted));
    return match === undefined || match === null || match === '' ? [] : [{ choice: person, rank: match }];
  });
  const latest = ({ choice }: Ranked<Person>): number => recent.get(choice.user_id) ?? 0;
  const compare = (a: Ranked<Person>, b: Ranked<Person>): number =>
    a.rank - b.rank ||
    latest(b) - latest(a) ||
    Number(a.choice.is_bot) - Number(b.choice.is_bot) ||
    compareNames(a.choice.full_name, b.choice.full_name);
  return bestOf(fitting, MAX_CHOICES, compare).map(({ choice }) => choice);
}

/** The newest message of a direct conversation with each person. */
export function recentPeople(state: ClientState): Map<number, number> {
  const newest = new Map<number, number>();
  for (const { userIds, maxMessageId } of Object.values(state.directConversations)) {
    for (const id of userIds) newest.set(id, Math.max(newest.get(id) ?? 0, maxMessageId));
  }
  return newest;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The order of names in lists, numbers by their values. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
