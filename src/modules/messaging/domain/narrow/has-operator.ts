import { Trait } from '../flags/flags.js';
import type { Fact } from './condition.js';
import type { NarrowOperator } from './operator.js';
import { BadNarrow } from './term.js';

const MEANINGS: Readonly<Record<string, Fact>> = {
  attachment: { on: 'traits', bits: Trait.hasAttachment },
  image: { on: 'traits', bits: Trait.hasImage },
  link: { on: 'traits', bits: Trait.hasLink },
  reaction: { on: 'reacted' },
};

export const hasOperator: NarrowOperator = {
  names: ['has'],
  operand: 'text',
  meaning: (operand) => {
    const fact = Object.hasOwn(MEANINGS, String(operand)) ? MEANINGS[String(operand)] : undefined;
    if (!fact) throw new BadNarrow(`unknown 'has' operand ${String(operand)}`);
    return { fact };
  },
};
