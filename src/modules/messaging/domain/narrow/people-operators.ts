import { type NarrowOperator, ofKind } from './operator.js';

export const peopleOperators: readonly NarrowOperator[] = [
  {
    names: ['sender'],
    operand: 'text or id',
    meaning: async (operand, lookups) => ({ fact: { on: 'sender', anyOf: [await lookups.user(operand)] } }),
  },
  {
    names: ['dm', 'pm-with', 'pm_with'],
    operand: 'text or ids',
    kind: ofKind('direct'),
    meaning: async (operand, lookups) => {
      const id = await lookups.directConversation(operand);
      return { place: { conversationIds: id === null ? [] : [id], history: true } };
    },
  },
  {
    names: ['dm-including'],
    operand: 'text or id',
    kind: ofKind('direct'),
    meaning: async (operand, lookups) => {
      const userId = await lookups.user(operand);
      return { fact: userId === lookups.viewerId ? { on: 'direct' } : { on: 'participant', anyOf: [userId], group: false } };
    },
  },
  {
    names: ['group-pm-with', 'group_pm_with'],
    operand: 'text or id',
    kind: ofKind('direct'),
    meaning: async (operand, lookups) => ({ fact: { on: 'participant', anyOf: [await lookups.user(operand)], group: true } }),
  },
];
