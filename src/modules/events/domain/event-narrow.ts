import { BadRequest } from '../../../kernel/domain-error.js';
import { foldCase } from '../../../kernel/fold-case.js';

/** A restriction of the message events of a queue: pairs of operator and operand, compared as text (notes 3.4, event queues). */
export type EventNarrow = readonly (readonly [string, string])[];

const OPERATORS = new Set(['channel', 'stream', 'topic', 'sender', 'is']);

/**
 * @param emptyTopicName what clients show for the empty topic
 * @throws BadRequest for an operator that queues do not know
 */
export function checkEventNarrow(narrow: readonly (readonly string[])[], emptyTopicName: string): EventNarrow {
  return narrow.map((pair, index) => {
    const [operator, operand] = pair;
    if (pair.length !== 2 || operator === undefined || operand === undefined) {
      throw new BadRequest(`Invalid narrow[${index}]: Value error, element is not a string pair`);
    }
    if (!OPERATORS.has(operator)) throw new BadRequest(`Operator ${operator} not supported.`);
    return [operator, operator === 'topic' && operand === emptyTopicName ? '' : operand];
  });
}

/** The parts of a message event that a narrow looks at. */
export interface NarrowedMessage {
  readonly type: string;
  readonly displayRecipient: unknown;
  readonly subject: string;
  readonly senderEmail: string;
  readonly flags: readonly string[];
}

export function matchesNarrow(narrow: EventNarrow, message: NarrowedMessage): boolean {
  return narrow.every(([operator, operand]) => matchesPair(operator, operand, message));
}

function matchesPair(operator: string, operand: string, message: NarrowedMessage): boolean {
  const inChannel = message.type === 'stream';
  switch (operator) {
    case 'channel':
    case 'stream':
      return inChannel && foldCase(String(message.displayRecipient)) === foldCase(operand);
    case 'topic':
      return inChannel && foldCase(message.subject) === foldCase(operand);
    case 'sender':
      return message.senderEmail.toLowerCase() === operand.toLowerCase();
    default:
      return matchesState(operand, message);
  }
}

const RESOLVED = '✔ ';

function matchesState(operand: string, { type, flags, subject }: NarrowedMessage): boolean {
  switch (operand) {
    case 'dm':
    case 'private':
      return type === 'private';
    case 'starred':
      return flags.includes('starred');
    case 'unread':
      return !flags.includes('read');
    case 'alerted':
      return flags.includes('has_alert_word');
    case 'mentioned':
      return flags.some((flag) => flag.endsWith('mentioned'));
    case 'resolved':
      return type === 'stream' && subject.startsWith(RESOLVED);
    default:
      return false;
  }
}
