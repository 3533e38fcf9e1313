import type { Narrow, NarrowTerm } from '../../state/model/narrow.js';

/** The operators that say where messages are. */
const PLACES = new Set(['channel', 'channels', 'topic', 'dm', 'dm-including']);

/** Whether a term says where messages are: in a channel, for example, or in direct messages. */
export function isPlace({ operator, operand }: NarrowTerm): boolean {
  return PLACES.has(operator) || (operator === 'is' && operand === 'dm');
}

export function isSender({ operator }: NarrowTerm): boolean {
  return operator === 'sender';
}

export function isAttached({ operator }: NarrowTerm): boolean {
  return operator === 'has';
}

/** Replaces the terms of a kind by others. Negated terms stay. */
export function withTerms(narrow: Narrow, ofKind: (term: NarrowTerm) => boolean, terms: Narrow): Narrow {
  return [...terms, ...narrow.filter((term) => term.negated === true || !ofKind(term))];
}

/** Whether a search looks only at messages that the reader received, so that public channels may contain more. */
export function isLimitedToReceived(narrow: Narrow): boolean {
  return !narrow.some((term) => isPlace(term) && !term.negated) && !narrow.some(({ operator }) => operator === 'id');
}
