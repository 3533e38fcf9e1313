import type { ClientState } from '../model/client-state.js';
import { closestWord } from './closest-word.js';
import type { Narrow, NarrowTerm } from '../model/narrow.js';
import { operatorNamed, SEARCH_OPERATORS } from './search-operators.js';
import { formatTerm, parseSearch, termOf } from './search-syntax.js';

/** A part of a search that is probably mistyped. */
export interface SearchCorrection {
  /** As it was written, and as it was probably meant. */
  readonly written: string;
  readonly meant: string;
  /** The whole search without the mistake. */
  readonly narrow: Narrow;
}

/** Finds operators, operands and names that do not exist where others are close. */
export function correctionsOf(narrow: Narrow, state: ClientState): SearchCorrection[] {
  return narrow.flatMap((term, index) => {
    if (term.operator === 'search') return wordCorrections(narrow, index, state);
    const meant = correctTerm(term, state);
    return meant === undefined
      ? []
      : [{ written: formatTerm(term, state), meant: formatTerm(meant, state), narrow: narrow.with(index, meant) }];
  });
}

/** Among the words are those that look like filters of unknown operators. */
function wordCorrections(narrow: Narrow, index: number, state: ClientState): SearchCorrection[] {
  const words = String(narrow[index]?.operand ?? '');
  return parseSearch(words, state).mistyped.map(({ written, meant }) => {
    const corrected = parseSearch(
      words.replace(written, () => meant),
      state,
    ).narrow;
    return { written, meant, narrow: [...narrow.toSpliced(index, 1), ...corrected] };
  });
}

function correctTerm(term: NarrowTerm, state: ClientState): NarrowTerm | undefined {
  const operator = operatorNamed(term.operator);
  const negated = term.negated === true;
  if (typeof term.operand !== 'string') return undefined;
  if (!operator) {
    const close = closestWord(
      term.operator,
      SEARCH_OPERATORS.map(({ name }) => name),
    );
    const meant = close === undefined ? undefined : operatorNamed(close);
    return meant && termOf(meant, term.operand, negated, state);
  }
  const names = operator.choices?.includes(term.operand) ? [] : (operator.choices ?? namesFor(operator.operand, state));
  const close = closestWord(term.operand, names);
  return close === undefined ? undefined : termOf(operator, close, negated, state);
}

/** The names that an operand may have. */
function namesFor(kind: string, state: ClientState): string[] {
  if (kind === 'channel') return Object.values(state.channels).map(({ name }) => name);
  if (kind === 'person') return Object.values(state.people).map((person) => person.full_name);
  return [];
}
