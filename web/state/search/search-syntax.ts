import { closestWord } from './closest-word.js';
import type { ClientState } from '../model/client-state.js';
import { directConversation } from '../model/conversation.js';
import type { Narrow, NarrowTerm } from '../model/narrow.js';
import { operatorNamed, SEARCH_OPERATORS, type SearchOperator } from './search-operators.js';
import { foldText, isFoldedAlike } from '../../kernel/fold-text.js';
import { findNamed } from './name-matching.js';

/** A word of a search that looks like a filter, but is none, and what was probably meant. */
export interface MistypedFilter {
  readonly written: string;
  readonly meant: string;
}

/** What a reader has typed, understood as far as possible. */
export interface ParsedSearch {
  readonly narrow: Narrow;
  /** The message to show in the middle. */
  readonly near?: number;
  /** A message of the topic, whose name may have changed. */
  readonly with?: number;
  readonly mistyped: readonly MistypedFilter[];
}

/** Words and quoted phrases, also after an operator: `topic:"release 2.4"`. */
const PARTS = /(?:[^\s":]+:)?"[^"]*"?|\S+/g;
const FILTER = /^(-?)([a-z_-]+):(.*)$/is;

/**
 * Reads a search as the Zulip clients write it: operators with their operands, which are quoted or have `+` in place of spaces, and words.
 * Words that look like filters of unknown operators are searched for, and reported if a known one is close.
 */
export function parseSearch(text: string, state: ClientState): ParsedSearch {
  const terms: NarrowTerm[] = [];
  const words: string[] = [];
  const mistyped: MistypedFilter[] = [];
  const ids: { near?: number; with?: number } = {};
  for (const [part] of text.matchAll(PARTS)) {
    const filter = filterOf(part);
    const idName = idOperator(filter);
    if (idName !== undefined) ids[idName] = Number(filter?.operand);
    else if (filter?.operator) terms.push(termOf(filter.operator, filter.operand, filter.negated, state));
    else words.push(part);
    const meant = filter && meantBy(filter);
    if (meant !== undefined) mistyped.push({ written: part, meant });
  }
  const search = words.join(' ').trim();
  return { narrow: search === '' ? terms : [...terms, { operator: 'search', operand: search }], ...ids, mistyped };
}

/** A part of a search that has the form of a filter. */
interface WrittenFilter {
  readonly name: string;
  readonly operator: SearchOperator | undefined;
  readonly negated: boolean;
  /** As it was written, perhaps with quotes. */
  readonly written: string;
  readonly operand: string;
}

function filterOf(part: string): WrittenFilter | undefined {
  const [, minus, name = '', written = ''] = FILTER.exec(part) ?? [];
  const operand = operandText(written);
  if (minus === undefined || operand === '' || written.startsWith('//')) return undefined;
  return { name, operator: operatorNamed(name), negated: minus === '-', written, operand };
}

/** Whether a filter says which messages to show first, instead of which messages. */
function idOperator(filter: WrittenFilter | undefined): 'near' | 'with' | undefined {
  const name = filter?.operator?.name;
  return (name === 'near' || name === 'with') && Number.isSafeInteger(Number(filter?.operand)) ? name : undefined;
}

/** The filter that was probably meant; undefined if nothing is wrong, or nothing is close. */
function meantBy({ name, operator, negated, written, operand }: WrittenFilter): string | undefined {
  const minus = negated ? '-' : '';
  if (operator) {
    const choice = closestChoice(operator, operand);
    return choice === undefined ? undefined : `${minus}${operator.name}:${choice}`;
  }
  const meant = closestOperator(name);
  return meant === undefined ? undefined : `${minus}${meant}:${written}`;
}

function operandText(written: string): string {
  return written.startsWith('"') ? written.replaceAll('"', '').trim() : written.replaceAll('+', ' ').trim();
}

function closestOperator(name: string): string | undefined {
  return closestWord(
    name,
    SEARCH_OPERATORS.map((operator) => operator.name),
  );
}

function closestChoice({ choices }: SearchOperator, operand: string): string | undefined {
  return choices && !choices.includes(operand) && operand !== 'private' ? closestWord(operand, choices) : undefined;
}

/** The term that an operator and the text of an operand make. What the state does not know stays text, which the server judges. */
export function termOf(operator: SearchOperator, operand: string, negated: boolean, state: ClientState): NarrowTerm {
  return { operator: operator.name, operand: operandOf(operator, operand, state), ...(negated ? { negated } : {}) };
}

function operandOf({ operand: kind }: SearchOperator, text: string, state: ClientState): NarrowTerm['operand'] {
  switch (kind) {
    case 'channel':
      return findChannel(state, text) ?? text;
    case 'person': {
      const id = findPerson(state, text);
      return id ?? text;
    }
    case 'people': {
      const ids = text.split(',').map((name) => findPerson(state, name.trim()));
      return ids.every((id) => id !== undefined) ? directConversation(ids, state.ownId).userIds : text;
    }
    case 'choice':
      return text.toLowerCase();
    default:
      return text;
  }
}

function findChannel(state: ClientState, text: string): number | undefined {
  return findNamed(Object.values(state.channels), text, ({ name }) => [name])?.stream_id;
}

/** Finds a person by name, address or id; by the beginning of the name if only one begins so; `me` is the reader. */
function findPerson(state: ClientState, text: string): number | undefined {
  const folded = foldText(text);
  if (folded === 'me') return state.ownId;
  if (state.people[Number(folded)]) return Number(folded);
  const people = Object.values(state.people);
  const named = findNamed(people, text, ({ full_name, email, delivery_email: address }) => [full_name, email, address ?? '']);
  if (named) return named.user_id;
  const beginning = people.filter(({ full_name, is_active }) => is_active && foldText(full_name).startsWith(folded));
  return beginning.length === 1 ? beginning[0]?.user_id : undefined;
}

/** Writes a narrow as `parseSearch` reads it. */
export function formatSearch(
  { narrow, near, with: withId }: { readonly narrow: Narrow; readonly near?: number | undefined; readonly with?: number | undefined },
  state: ClientState,
): string {
  const parts = narrow.map((term) => (term.operator === 'search' && !term.negated ? String(term.operand) : formatTerm(term, state)));
  if (withId !== undefined) parts.push(`with:${withId}`);
  if (near !== undefined) parts.push(`near:${near}`);
  return parts.join(' ');
}

/** Writes a term: `channel:engineering`, `-is:resolved`, `topic:"release 2.4"`. */
export function formatTerm({ operator, operand, negated }: NarrowTerm, state: ClientState): string {
  const text = operandNames(operator, operand, state).join(',');
  const quoted = /[\s+]/.test(text) || text === '' ? `"${text.replaceAll('"', '')}"` : text;
  return `${negated ? '-' : ''}${operator}:${quoted}`;
}

function operandNames(operator: string, operand: NarrowTerm['operand'], state: ClientState): string[] {
  if (typeof operand === 'string') return [operand];
  if (operator === 'channel' && typeof operand === 'number') return [state.channels[operand]?.name ?? String(operand)];
  const ids = typeof operand === 'number' ? [operand] : operand;
  return ids.map((id) => uniqueName(state, id));
}

/** The name of a person, or the id if others have the same name or it would not be read as one. */
function uniqueName(state: ClientState, id: number): string {
  const name = state.people[id]?.full_name;
  if (name === undefined || name.includes(',') || name.includes('"')) return String(id);
  return Object.values(state.people).some((other) => other.user_id !== id && isFoldedAlike(other.full_name, name)) ? String(id) : name;
}

/** The words of a search for which the server cannot look, because they consist of signs only. */
export function ignoredWords(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '' && !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word));
}
