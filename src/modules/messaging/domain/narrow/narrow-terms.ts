import { BadRequest } from '../../../../kernel/domain-error.js';
import type { OperandKind } from './operator.js';
import { findOperator } from './operators.js';
import type { NarrowTerm, Operand } from './term.js';

export type { NarrowTerm } from './term.js';
export { BadNarrow } from './term.js';

/**
 * Reads a decoded narrow: the form of its terms, and the types of their operands (notes 3.2). What they name is looked up later.
 * @throws BadRequest
 */
export function parseNarrow(terms: readonly unknown[]): NarrowTerm[] {
  return terms.map((term, index) => parseTerm(term, `narrow[${index}]`));
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

/** A word that the language does not have is left alone, to be refused in its turn. */
function finish(name: string, operand: unknown, negated: boolean): NarrowTerm {
  const known = findOperator(name);
  if (known && !fits(known.operand, operand)) throw new BadRequest(COMPLAINTS[known.operand]);
  if (known?.operand === 'words' && String(operand).trim() === '') throw new BadRequest('operand cannot be blank.');
  return { operator: known?.names[0] ?? name, operand: operand as Operand, negated };
}

const COMPLAINTS: Readonly<Record<OperandKind, string>> = {
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
