import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { findOperator, type NarrowTerm, type Operand, type OperandKind } from './narrow-operators.js';
import { countWords } from './search-query.js';

export type { NarrowTerm } from './narrow-operators.js';
export { BadNarrow } from './narrow-operators.js';

/**
 * Validates the form of a decoded narrow and the types of its operands. `NarrowResolver` looks up what they name.
 * @throws BadRequest; lengths are checked before content
 */
export function parseNarrow(terms: readonly unknown[]): NarrowTerm[] {
  if (terms.length > LIMITS.MAX_NARROW_TERMS) throw tooLong('narrow', LIMITS.MAX_NARROW_TERMS, 'items');
  const parsed = terms.map((term, index) => parseTerm(term, `narrow[${index}]`));
  checkSearchWords(parsed);
  return parsed;
}

function checkSearchWords(terms: readonly NarrowTerm[]): void {
  let total = 0;
  for (const { operator, operand } of terms) if (operator === 'search') total += countWords(String(operand));
  if (total > LIMITS.MAX_NARROW_SEARCH_WORDS) throw tooLong('narrow', LIMITS.MAX_NARROW_SEARCH_WORDS, 'words to search for');
}

function parseTerm(term: unknown, name: string): NarrowTerm {
  if (Array.isArray(term)) return parsePair(term, name);
  if (typeof term !== 'object' || term === null) throw new BadRequest(`Invalid ${name}: Value error, dict or list required`);
  const { operator, operand, negated } = term as Record<string, unknown>;
  if (isAbsent(operand)) throw new BadRequest(`Invalid ${name}: Value error, operand is missing`);
  if (isAbsent(operator)) throw new BadRequest(`Invalid ${name}: Value error, operator is missing`);
  if (typeof operator !== 'string') throw new BadRequest(`${name}["operator"] is not a string`);
  if (!isAbsent(negated) && typeof negated !== 'boolean') throw new BadRequest(`${name}["negated"] is not a boolean`);
  return finish(operator, operand, negated === true);
}

function parsePair(pair: readonly unknown[], name: string): NarrowTerm {
  const [operator, operand] = pair;
  if (pair.length !== 2 || typeof operator !== 'string' || typeof operand !== 'string') {
    throw new BadRequest(`Invalid ${name}: Value error, element is not a string pair`);
  }
  return finish(operator, operand, false);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Unknown operators pass, because the errors of the terms before them come first. */
function finish(name: string, operand: unknown, negated: boolean): NarrowTerm {
  checkLength('operator', name);
  checkLength('operand', operand);
  const known = findOperator(name);
  if (known && !fits(known.operand, operand)) throw new BadRequest(OPERAND_ERRORS[known.operand]);
  if (known?.operand === 'words' && String(operand).trim() === '') throw new BadRequest('operand cannot be blank.');
  if (known?.operand === 'words' && countWords(String(operand)) > LIMITS.MAX_SEARCH_WORDS) {
    throw tooLong('operand', LIMITS.MAX_SEARCH_WORDS, 'words');
  }
  return { operator: known?.names[0] ?? name, operand: operand as Operand, negated };
}

function checkLength(name: string, value: unknown): void {
  if (typeof value === 'string' && value.length > LIMITS.MAX_NARROW_OPERAND_CHARACTERS) {
    throw tooLong(name, LIMITS.MAX_NARROW_OPERAND_CHARACTERS, 'characters');
  }
  if (Array.isArray(value) && value.length > LIMITS.MAX_DIRECT_RECIPIENTS) throw tooLong(name, LIMITS.MAX_DIRECT_RECIPIENTS, 'items');
}

function tooLong(name: string, limit: number, unit: string): BadRequest {
  return new BadRequest(`${name} is too long (limit: ${limit} ${unit})`);
}

const OPERAND_ERRORS: Readonly<Record<OperandKind, string>> = {
  text: 'operand is not a string',
  words: 'operand is not a string',
  'text or id': 'operand is not a string or integer',
  'text or ids': 'operand is not a string or an integer list',
};

function fits(kind: OperandKind, operand: unknown): boolean {
  if (typeof operand === 'string') return true;
  if (kind === 'text or id') return Number.isInteger(operand);
  return kind === 'text or ids' && Array.isArray(operand) && operand.every(Number.isInteger);
}
