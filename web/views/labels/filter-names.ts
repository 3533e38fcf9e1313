import type { ClientState } from '../../state/model/client-state.js';
import type { Narrow, NarrowTerm } from '../../state/model/narrow.js';
import { formatSearch, formatTerm, operandNames, type UnknownNames } from '../../state/search/search-syntax.js';
import { formatList } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { channelName, topicName } from './names.js';

const unknown = (): UnknownNames => ({ person: t().unknownPerson, channel: t().unknownChannel });

/** A filter as it is typed, with names in place of ids: `sender:Ada`. */
export function filterName(state: ClientState, term: NarrowTerm): string {
  return formatTerm(term, state, unknown());
}

/** A search as it is typed, with names in place of ids. */
export function searchName(state: ClientState, search: Parameters<typeof formatSearch>[0]): string {
  return formatSearch(search, state, unknown());
}

/** What is searched for, in words: `safari · From: Ada · With an image`. */
export function searchWords(state: ClientState, narrow: Narrow): string {
  return narrow.map((term) => (term.negated ? t().search.except(termWords(state, term)) : termWords(state, term))).join(' · ');
}

function termWords(state: ClientState, term: NarrowTerm): string {
  const { operator, operand } = term;
  const names = formatList(operandNames(term, state, unknown()));
  switch (operator) {
    case 'search':
      return String(operand);
    case 'sender':
      return t().search.from(operand === state.ownId ? t().you : names);
    case 'channel':
      return t().search.inPlace(typeof operand === 'number' ? channelName(state, operand) : names);
    case 'topic':
      return t().search.inTopic(topicName(names));
    case 'dm':
      return t().search.directWith(names);
    case 'dm-including':
      return t().search.directIncluding(names);
    default:
      return (t().search.choices as Readonly<Record<string, string>>)[`${operator}:${names}`] ?? filterName(state, term);
  }
}
