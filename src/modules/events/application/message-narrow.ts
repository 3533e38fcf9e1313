import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../kernel/server-identity.js';
import type { MessageSource } from '../../messaging/messages.api.js';
import { type EventNarrow, matchesNarrow, type NarrowedMessage, parseEventNarrow } from '../domain/event-narrow.js';
import { narrowedFacts } from './outgoing-event.js';

/**
 * The narrow of an event queue, for others who select messages in the same way.
 * @param pairs operators and operands
 * @throws BadRequest for an operator that such narrows do not have
 */
export function parseMessageNarrow(pairs: readonly (readonly string[])[]): EventNarrow {
  return parseEventNarrow(pairs, EMPTY_TOPIC_DISPLAY_NAME);
}

/** What such a narrow compares. @param flags those of the reader */
export function factsOfMessage(source: MessageSource, flags: readonly string[]): NarrowedMessage {
  return { ...narrowedFacts(source), flags };
}

export function isInMessageNarrow(narrow: EventNarrow, message: NarrowedMessage): boolean {
  return matchesNarrow(narrow, message);
}
