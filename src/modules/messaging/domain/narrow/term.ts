import { DomainError } from '../../../../kernel/domain-error.js';

export type Operand = string | number | readonly number[];

/** One condition of a narrow as it was asked for: operators by their new names. */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: Operand;
  readonly negated: boolean;
}

/** The narrow names something that the language does not have, or that does not exist (notes 3.3). */
export class BadNarrow extends DomainError {
  constructor(desc: string) {
    super('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
  }
}

/** Terms that are fine one by one, and cannot stand together. */
export class BadNarrowCombination extends DomainError {
  constructor(desc: string) {
    super('BAD_NARROW', `Invalid narrow operator combination: ${desc}`, { desc });
  }
}
