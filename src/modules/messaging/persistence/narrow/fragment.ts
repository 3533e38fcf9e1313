import type { SqlValue } from '../../../../platform/database/sql.js';

/** A piece of a statement with the values of its question marks. */
export interface Fragment {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** @param fragments at least one */
export function anyOf(fragments: readonly Fragment[]): Fragment {
  const [only] = fragments;
  if (fragments.length === 1 && only) return only;
  return { text: `(${fragments.map(({ text }) => text).join(' OR ')})`, values: fragments.flatMap(({ values }) => values) };
}
