import { closestWord } from './closest-word.js';
import type { ClientState, Person } from '../model/client-state.js';
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
      const ids = findPeople(state, text.split(','));
      return ids ? directConversation(ids, state.ownId).userIds : text;
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

/** Finds people whose names stand between commas, as names may contain them. @returns undefined unless all are known */
function findPeople(state: ClientState, parts: readonly string[]): number[] | undefined {
  if (parts.length === 0) return [];
  for (let count = 1; count <= parts.length; count += 1) {
    const id = findPerson(state, parts.slice(0, count).join(',').trim());
    const others = id === undefined ? undefined : findPeople(state, parts.slice(count));
    if (id !== undefined && others) return [id, ...others];
  }
  return undefined;
}

/** Finds a person by name, name and address, address or id; by the beginning of the name if only one begins so; `me` is the reader. */
function findPerson(state: ClientState, text: string): number | undefined {
  const folded = foldText(text);
  if (folded === 'me') return state.ownId;
  if (state.people[Number(folded)]) return Number(folded);
  const people = Object.values(state.people);
  const named = findNamed(people, text, ({ full_name, email, delivery_email: address }) => [full_name, email, address ?? '']);
  if (named) return named.user_id;
  const exact = people.find((person) => isFoldedAlike(nameWithAddress(person), text));
  if (exact) return exact.user_id;
  const beginning = people.filter(({ full_name, is_active }) => is_active && foldText(full_name).startsWith(folded));
  return beginning.length === 1 ? beginning[0]?.user_id : undefined;
}

/** What is written in place of the names of those whom the state does not know; their ids if it is undefined. */
export interface UnknownNames {
  readonly person: string;
  readonly channel: string;
}

/** Writes a narrow as `parseSearch` reads it. */
export function formatSearch(
  { narrow, near, with: withId }: { readonly narrow: Narrow; readonly near?: number | undefined; readonly with?: number | undefined },
  state: ClientState,
  unknown?: UnknownNames,
): string {
  const parts = narrow.map((term) =>
    term.operator === 'search' && !term.negated ? String(term.operand) : formatTerm(term, state, unknown),
  );
  if (withId !== undefined) parts.push(`with:${withId}`);
  if (near !== undefined) parts.push(`near:${near}`);
  return parts.join(' ');
}

/** Writes a term: `channel:engineering`, `-is:resolved`, `topic:"release 2.4"`. */
export function formatTerm(term: NarrowTerm, state: ClientState, unknown?: UnknownNames): string {
  const text = operandNames(term, state, unknown).join(',');
  const quoted = /[\s+]/.test(text) || text === '' ? `"${text.replaceAll('"', '')}"` : text;
  return `${term.negated ? '-' : ''}${term.operator}:${quoted}`;
}

/** What the operand of a term names, each by a name that only it has. */
export function operandNames({ operator, operand }: NarrowTerm, state: ClientState, unknown?: UnknownNames): string[] {
  if (typeof operand === 'string') return [operand];
  if (operator === 'channel' && typeof operand === 'number') return [state.channels[operand]?.name ?? unknown?.channel ?? String(operand)];
  const ids = typeof operand === 'number' ? [operand] : operand;
  return ids.map((id) => uniqueName(state, id) ?? unknown?.person ?? String(id));
}

/** The name of a person, with the address if others have the same name. */
function uniqueName(state: ClientState, id: number): string | undefined {
  const person = state.people[id];
  if (!person) return undefined;
  const isShared = Object.values(state.people).some((other) => other.user_id !== id && isFoldedAlike(other.full_name, person.full_name));
  return isShared ? nameWithAddress(person) : person.full_name;
}

/** No name contains the sign of an address, so that no other person is called so. */
function nameWithAddress({ full_name: name, email, delivery_email: address }: Person): string {
  return `${name} (${address ?? email})`;
}

/** The words of a search for which the server cannot look, because they consist of signs only. */
export function ignoredWords(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '' && !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word));
}
