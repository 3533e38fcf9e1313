import { BadRequest } from '../../../kernel/domain-error.js';
import type { ChannelId } from '../../../kernel/ids.js';
import { foldCase } from '../../../kernel/text.js';

/**
 * A restriction of message events: operators and operands, which are compared with the event as strings. A channel with an id is compared by that,
 * so that it is found under other names as well.
 */
export type EventNarrow = readonly (readonly [operator: string, operand: string, channelId?: ChannelId])[];

const OPERATORS = new Set(['channel', 'stream', 'topic', 'sender', 'is']);
const RESOLVED = '✔ ';
const isDirect = ({ type }: NarrowedMessage): boolean => type === 'private';

/** Operands of `is` that follow from a message event. The Zulip server ignores others, such as `muted` and unknown ones. */
const STATES: ReadonlyMap<string, (message: NarrowedMessage) => boolean> = new Map([
  ['dm', isDirect],
  ['private', isDirect],
  ['starred', ({ flags }) => flags.includes('starred')],
  ['unread', ({ flags }) => !flags.includes('read')],
  ['alerted', ({ flags }) => flags.includes('has_alert_word')],
  ['mentioned', ({ flags }) => flags.some((flag) => flag.endsWith('mentioned'))],
  ['resolved', ({ type, subject }) => type === 'stream' && subject.startsWith(RESOLVED)],
]);

export function isChannelOperator(operator: string): boolean {
  return operator === 'channel' || operator === 'stream';
}

/**
 * @param emptyTopicName the name with which clients display the empty topic
 * @throws BadRequest for an unsupported operator, and for `is:followed`, as the Zulip server does
 */
export function parseEventNarrow(narrow: readonly (readonly string[])[], emptyTopicName: string): EventNarrow {
  return narrow.map((pair, index) => {
    const [operator, operand] = pair;
    if (pair.length !== 2 || operator === undefined || operand === undefined) {
      throw new BadRequest(`Invalid narrow[${index}]: Value error, element is not a string pair`);
    }
    if (!OPERATORS.has(operator)) throw new BadRequest(`Operator ${operator} not supported.`);
    if (operator === 'is' && operand === 'followed') throw new BadRequest(`Operand ${operand} not supported.`);
    return [operator, operator === 'topic' && operand === emptyTopicName ? '' : operand];
  });
}

/** The facts of a message event that a narrow compares. */
export interface NarrowedMessage {
  readonly type: string;
  /** The name of the channel; anything else for direct messages. */
  readonly displayRecipient: unknown;
  /** Null for direct messages. */
  readonly channelId: ChannelId | null;
  readonly subject: string;
  readonly senderEmail: string;
  readonly flags: readonly string[];
}

export function matchesNarrow(narrow: EventNarrow, message: NarrowedMessage): boolean {
  return narrow.every(([operator, operand, channelId]) => matchesTerm(operator, operand, channelId, message));
}

function matchesTerm(operator: string, operand: string, channelId: ChannelId | undefined, message: NarrowedMessage): boolean {
  const inChannel = message.type === 'stream';
  switch (operator) {
    case 'channel':
    case 'stream':
      if (channelId !== undefined) return message.channelId === channelId;
      return inChannel && foldCase(String(message.displayRecipient)) === foldCase(operand);
    case 'topic':
      return inChannel && foldCase(message.subject) === foldCase(operand);
    case 'sender':
      return message.senderEmail.toLowerCase() === operand.toLowerCase();
    default:
      return STATES.get(operand)?.(message) ?? true;
  }
}
