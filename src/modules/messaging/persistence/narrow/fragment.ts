import type { SqlValue } from '../../../../platform/database/sql.js';

/** A piece of a statement with the values of its question marks. */
export interface Fragment {
  readonly text: string;
  readonly values: readonly SqlValue[];
}
