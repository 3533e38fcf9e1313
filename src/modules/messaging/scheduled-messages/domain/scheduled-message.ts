import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { checkRecipientCount } from '../../sending/domain/addressee.js';
import type { Reminder } from './reminder.js';

export type ScheduledMessageId = number;

/** What is delivered at a time: a message of the account to others, or a reminder to the account itself. */
export type ScheduledKind = 'message' | 'reminder';

/** A message is `sending` while a process tries to send it, and `waiting` before. */
export type ScheduledMessageState = 'waiting' | 'sending' | 'sent' | 'failed';

/** Where the message will be sent. `userIds` omits the sender unless there is no other recipient. */
export type ScheduledMessageDestination =
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] };

/** A message with a time of delivery. Times are milliseconds UTC. */
export interface ScheduledMessage {
  readonly id: ScheduledMessageId;
  readonly realmId: RealmId;
  readonly senderId: UserId;
  readonly destination: ScheduledMessageDestination;
  readonly content: string;
  readonly renderedContent: string;
  readonly client: string;
  readonly readBySender: boolean;
  readonly deliverAt: number;
  readonly state: ScheduledMessageState;
  /** When to try to send it; during an attempt, when the attempt counts as lost. Null once it is sent or has failed. */
  readonly nextAttemptAt: number | null;
  /** The reason why it was not sent. */
  readonly failure: string | null;
  readonly messageId: MessageId | null;
  /**
   * For a reminder, which the notification bot sends to the account, its message and its note. Its content is then written anew when it is due.
   */
  readonly reminder: Reminder | null;
}

/** A message that could not be sent for this long, for instance while the server was down, is not sent at all. */
const MAX_DELAY_MS = 10 * 60_000;

export function isTooLate({ deliverAt }: ScheduledMessage, now: number): boolean {
  return now > deliverAt + MAX_DELAY_MS;
}

/** The time in milliseconds. @throws BadRequest unless it is in the future */
export function parseDeliveryTime(timestampSeconds: number, now: number): number {
  const time = timestampSeconds * 1000;
  if (time <= now) throw new BadRequest('Scheduled delivery time must be in the future.');
  return time;
}

/** The id of the channel. @throws BadRequest */
export function parseChannel(to: string): ChannelId {
  if (!/^\s*[+-]?\d{1,15}\s*$/.test(to)) throw new BadRequest('Invalid data type for channel ID');
  return Number(to);
}

/** `JSON.parse` accepts 1.0 as an integer, but it is not a valid id. */
const DECIMAL = /[.eE]/;

/** The ids of the recipients. Unlike other messages, scheduled messages cannot be addressed by email. @throws BadRequest */
export function parseRecipients(to: string): UserId[] {
  let list: unknown;
  try {
    list = JSON.parse(to) as unknown;
  } catch {
    list = to;
  }
  if (!Array.isArray(list)) throw new BadRequest('Invalid data type for recipients');
  checkRecipientCount(list);
  if (!list.every(Number.isSafeInteger) || DECIMAL.test(to)) throw new BadRequest('Recipient list may only contain user IDs');
  return [...new Set(list as number[])];
}

/** The notice to the sender of a message that could not be sent. */
export function scheduledMessageNotice(deliverAt: number, reason: string): string {
  const time = new Date(deliverAt).toISOString().replace(/\.\d+Z$/, '+00:00');
  return `Your message scheduled for <time:${time}> was not sent:\n\n> ${reason}\n\nYou can change or delete it among your [scheduled messages](#scheduled).`;
}
