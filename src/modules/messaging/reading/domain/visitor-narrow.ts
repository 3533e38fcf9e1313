import { AccountRequired } from '../../../../kernel/domain-error.js';
import type { NarrowTerm } from './narrow-operators.js';

/** The operators, by their present names, that mean something without an account. */
const OPERATORS = new Set(['channel', 'channels', 'topic', 'sender', 'has', 'search', 'near', 'id', 'with']);

/**
 * The terms of a visitor's narrow. One of them has to be `channels:web-public`: by this a client says that it knows to be without an account, so
 * that one which has lost its credentials learns of it. It is left out beside a channel, because visitors read no others; the feed of the web app,
 * `in:home`, is everything for a visitor.
 * @throws AccountRequired as the Zulip server does, also for the other narrows that need an account
 */
export function visitorTerms(terms: readonly NarrowTerm[]): NarrowTerm[] {
  const meant = terms.filter((term) => !is(term, 'in', 'home'));
  if (!meant.some(isWebPublic) || !meant.every(({ operator }) => OPERATORS.has(operator))) throw new AccountRequired();
  const namesChannel = meant.some(({ operator, negated }) => operator === 'channel' && !negated);
  return namesChannel ? meant.filter((term) => !isWebPublic(term)) : meant;
}

function isWebPublic(term: NarrowTerm): boolean {
  return is(term, 'channels', 'web-public');
}

function is({ operator, operand, negated }: NarrowTerm, name: string, value: string): boolean {
  return operator === name && operand === value && !negated;
}
