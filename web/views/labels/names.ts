import type { ClientState } from '../../state/model/client-state.js';
import { type Conversation, withoutResolvedMark } from '../../state/model/conversation.js';
import { directed, isolated } from '../../kernel/text-direction.js';
import { formatList } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';

/** The name of an account. */
export function nameOf(state: ClientState, userId: number): string {
  return state.people[userId]?.full_name ?? t().unknownPerson;
}

/** Up to two first letters of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}

/** The name of a topic as readers see it. */
export function topicName(topic: string): string {
  return topic === '' ? t().generalChat : withoutResolvedMark(topic);
}

/** A name that is longer than a line of the sidebar keeps its end, which often tells similar names apart. */
export function middleCut(name: string, longest = 34): string {
  const characters = Array.from(name);
  if (characters.length <= longest) return name;
  const half = Math.floor((longest - 1) / 2);
  return `${characters.slice(0, half).join('').trimEnd()}…${characters.slice(-half).join('').trimStart()}`;
}

/** The name of a conversation in a sentence: `engineering › release 2.4`, or the participants. */
export function conversationName(state: ClientState, conversation: Conversation): string {
  if (conversation.kind === 'direct') return participantNames(state, conversation.userIds);
  return directed(`${isolated(channelName(state, conversation.channelId))} › ${isolated(topicName(conversation.topic))}`);
}

/** The channel before the name of its topic, `engineering › `. It leaves the direction of the line to the client. */
export function channelPrefix(state: ClientState, channelId: number): string {
  return `${directed(isolated(channelName(state, channelId)))} › `;
}

export function channelName(state: ClientState, channelId: number): string {
  return state.channels[channelId]?.name ?? t().unknownChannel;
}

/** The names of the participants; with oneself it says so. */
export function participantNames(state: ClientState, userIds: readonly number[]): string {
  const [only] = userIds;
  if (userIds.length === 1 && only !== undefined) return only === state.ownId ? `${nameOf(state, only)} (${t().you})` : nameOf(state, only);
  return directed(formatList(userIds.map((id) => isolated(nameOf(state, id)))));
}

/** The names of participants where there is little room, `Chidi Okafor, Freya Lindqvist`: whole, because no word of a name is known to be enough. */
export function shortNames(state: ClientState, userIds: readonly number[]): string {
  if (userIds.length < 2) return participantNames(state, userIds);
  return directed(userIds.map((id) => isolated(nameOf(state, id))).join(', '));
}
