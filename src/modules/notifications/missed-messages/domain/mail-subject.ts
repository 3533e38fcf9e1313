import type { MissedConversation, Place } from './missed-conversation.js';

/** Subjects are stored in a column of this length. */
const MAX_CHARACTERS = 250;

/**
 * The subject of a mail about missed messages, in the forms of the Zulip server, which mail programs group by.
 * @param conversations what the mail shows; null if it shows no content
 * @param realmName in brackets at the end; null to leave it out
 */
export function mailSubject(conversations: readonly MissedConversation[] | null, realmName: string | null): string {
  const suffix = realmName === null ? '' : ` [${realmName}]`;
  const text = conversations === null ? 'New messages' : subjectOf(conversations);
  return `${cut(text, MAX_CHARACTERS - suffix.length)}${suffix}`;
}

function subjectOf(conversations: readonly MissedConversation[]): string {
  const [first] = conversations;
  return conversations.length === 1 && first ? placeName(first.place) : `New messages in ${conversations.length} conversations`;
}

/** The name of a conversation as people see it. */
export function placeName(place: Place): string {
  if (place.kind === 'channel') return `${place.resolved ? '[resolved] ' : ''}#${place.channelName} > ${place.topic}`;
  const [first = 'yourself', second = '', third] = place.names;
  switch (place.names.length) {
    case 0:
    case 1:
      return `DMs with ${first}`;
    case 2:
      return `Group DMs with ${first} and ${second}`;
    case 3:
      return `Group DMs with ${first}, ${second}, and ${third ?? ''}`;
    default:
      return `Group DMs with ${first}, ${second}, and ${place.names.length - 2} others`;
  }
}

function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
