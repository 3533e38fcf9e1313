import { MessageTrait } from '../flags/flags.js';
import type { MessageCondition } from './condition.js';
import type { NarrowOperator } from './operator.js';
import { BadNarrow } from './term.js';

const MEANINGS: Readonly<Record<string, MessageCondition>> = {
  attachment: { on: 'traits', bits: MessageTrait.hasAttachment },
  image: { on: 'traits', bits: MessageTrait.hasImage },
  link: { on: 'traits', bits: MessageTrait.hasLink },
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
