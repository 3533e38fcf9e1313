import type { ClientState } from '../model/client-state.js';
import type { Location } from './hash-location.js';
import type { Narrow, NarrowTerm } from '../model/narrow.js';

/** The id that stands for a visitor, who has no account. */
const VISITOR_ID = 0;

/** Visitors see these channels only, and say so with each narrow. */
const WEB_PUBLIC: NarrowTerm = { operator: 'channels', operand: 'web-public' };
const OPERATORS: ReadonlySet<string> = new Set(['channel', 'channels', 'topic', 'sender', 'has', 'search', 'id']);

/** Whether the reader has no account, and reads the web-public channels of the organization. */
export function isVisitor({ ownId }: Pick<ClientState, 'ownId'>): boolean {
  return ownId === VISITOR_ID;
}

/** Whether a visitor can see a view. The others show what belongs to an account. */
export function isForVisitors(location: Location): boolean {
  switch (location.view) {
    case 'home':
    case 'recent':
    case 'topics':
    case 'user':
      return true;
    case 'sidebar':
      return location.part === 'channels';
    case 'narrow':
      return location.narrow.every(({ operator }) => OPERATORS.has(operator));
    default:
      return false;
  }
}

/** A narrow as the requests of visitors contain it. */
export function visitorNarrow(narrow: Narrow): Narrow {
  return [WEB_PUBLIC, ...narrow];
}
