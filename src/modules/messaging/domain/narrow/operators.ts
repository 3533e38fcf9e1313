import { channelOperators } from './channel-operators.js';
import { hasOperator } from './has-operator.js';
import { isOperator } from './is-operator.js';
import type { NarrowOperator } from './operator.js';
import { peopleOperators } from './people-operators.js';
import { viewOperators } from './view-operators.js';

const BY_NAME: ReadonlyMap<string, NarrowOperator> = new Map(
  [...channelOperators, ...peopleOperators, isOperator, hasOperator, ...viewOperators].flatMap((operator) =>
    operator.names.map((name) => [name, operator] as const),
  ),
);

/** The operator of that name, present or old; undefined if the language has none. */
export function findOperator(name: string): NarrowOperator | undefined {
  return BY_NAME.get(name);
}
