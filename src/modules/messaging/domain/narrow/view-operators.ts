import { searchQuery } from '../search/search-query.js';
import type { NarrowOperator } from './operator.js';
import { BadNarrow } from './term.js';

/** Operators about what a client looks at: its feed, a search, the neighbourhood of a message, one message. */
export const viewOperators: readonly NarrowOperator[] = [
  {
    names: ['in'],
    operand: 'text',
    meaning: (operand) => {
      if (operand === 'home') return { fact: { on: 'muted', channels: true }, inverted: true };
      if (operand === 'all') return {};
      throw new BadNarrow(`unknown 'in' operand ${String(operand)}`);
    },
  },
  {
    names: ['search'],
    operand: 'words',
    meaning: (operand) => ({ fact: { on: 'search', anyOf: [searchQuery(String(operand))] } }),
  },
  // The client takes it as its anchor.
  { names: ['near'], operand: 'text', meaning: () => ({}) },
  {
    names: ['id'],
    operand: 'text or id',
    meaning: (operand) => {
      const id = /^\d+$/.test(String(operand)) ? Number(operand) : NaN;
      if (!Number.isSafeInteger(id)) throw new BadNarrow('Invalid message ID');
      return { fact: { on: 'id', anyOf: [id] } };
    },
  },
  {
    // `FollowedConversation` replaces it by the conversation of the message; where that is not done, the word does not exist.
    names: ['with'],
    operand: 'text or id',
    meaning: () => {
      throw new BadNarrow('unknown operator with');
    },
  },
];
