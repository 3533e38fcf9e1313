import { foldCase } from '../../../../kernel/text.js';
import { type NarrowOperator, ofKind } from './operator.js';
import { BadNarrow } from './term.js';

export const channelOperators: readonly NarrowOperator[] = [
  {
    names: ['channel', 'stream'],
    operand: 'text or id',
    kind: ofKind('channel'),
    meaning: async (operand, lookups) => ({ place: await lookups.channel(operand) }),
  },
  {
    names: ['channels', 'streams'],
    operand: 'text',
    kind: ofKind('channel'),
    meaning: async (operand, lookups) => {
      if (operand !== 'public' && operand !== 'web-public') throw new BadNarrow(`unknown channels operand ${String(operand)}`);
      return { place: await lookups.channels(operand) };
    },
  },
  {
    names: ['topic'],
    operand: 'text',
    kind: ofKind('channel'),
    meaning: (operand, { emptyTopicName }) => ({
      fact: { on: 'topic', anyOf: [operand === emptyTopicName ? '' : foldCase(String(operand))] },
    }),
  },
];
