import { BadRequest, DomainError } from '../../../kernel/domain-error.js';

export type Operand = string | number | readonly number[];

/** One condition of a narrow as it was asked for: operators by their new names. */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: Operand;
  readonly negated: boolean;
}

const OLD_NAMES: Readonly<Record<string, string>> = { stream: 'channel', 'pm-with': 'dm', pm_with: 'dm' };

type OperandKind = 'text' | 'text or id' | 'text or ids';

/** What each operator takes; one that is not listed is unknown. */
const OPERANDS: Readonly<Record<string, OperandKind>> = {
  channel: 'text or id',
  topic: 'text',
  dm: 'text or ids',
  sender: 'text or id',
  id: 'text or id',
};

/** The narrow names something that the language does not have, or that does not exist (notes 3.3). */
export class BadNarrow extends DomainError {
  constructor(desc: string) {
    super('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
  }
}

/**
 * Reads a decoded narrow; its structural errors are those of notes 3.2, in that order.
 * @throws BadRequest, BadNarrow for an unknown operator
 */
export function parseNarrow(terms: readonly unknown[]): NarrowTerm[] {
  const parsed = terms.map((term, index) => parseTerm(term, `narrow[${index}]`));
  for (const { operator } of parsed) if (!Object.hasOwn(OPERANDS, operator)) throw new BadNarrow(`unknown operator ${operator}`);
  return parsed;
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

function finish(name: string, operand: unknown, negated: boolean): NarrowTerm {
  const operator = Object.hasOwn(OLD_NAMES, name) ? (OLD_NAMES[name] as string) : name;
  const kind = Object.hasOwn(OPERANDS, operator) ? OPERANDS[operator] : undefined;
  if (kind !== undefined && !fits(kind, operand)) throw new BadRequest(COMPLAINTS[kind]);
  return { operator, operand: operand as Operand, negated };
}

const COMPLAINTS: Readonly<Record<OperandKind, string>> = {
  text: 'operand is not a string',
  'text or id': 'operand is not a string or integer',
  'text or ids': 'operand is not a string or an integer list',
};

function fits(kind: OperandKind, operand: unknown): boolean {
  if (typeof operand === 'string') return true;
  if (kind === 'text or id') return Number.isInteger(operand);
  return kind === 'text or ids' && Array.isArray(operand) && operand.every(Number.isInteger);
}
