import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { checkRecipientCount } from '../../sending/domain/addressee.js';

export type ScheduledMessageId = number;

/** `sending` is `waiting` while a process tries to send it. */
export type ScheduledMessageState = 'waiting' | 'sending' | 'sent' | 'failed';

/** Where the message goes; `userIds` leave the sender out, unless there is nobody else. */
export type ScheduledMessagePlace =
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] };

/** A message that is to be sent later. Times are milliseconds UTC. */
export interface ScheduledMessage {
  readonly id: ScheduledMessageId;
  readonly realmId: RealmId;
  readonly senderId: UserId;
  readonly place: ScheduledMessagePlace;
  readonly content: string;
  readonly renderedContent: string;
  readonly client: string;
  readonly readBySender: boolean;
  readonly deliverAt: number;
  readonly state: ScheduledMessageState;
  /** When to try to send it; while somebody tries, when the attempt is taken for lost. Null once there is nothing more to do. */
  readonly nextAttemptAt: number | null;
  /** Why it could not be sent. */
  readonly failure: string | null;
  readonly messageId: MessageId | null;
}

/** Later than this nobody expects the message any more. */
const GREATEST_DELAY_MS = 10 * 60_000;

export function isTooLate({ deliverAt }: ScheduledMessage, now: number): boolean {
  return now > deliverAt + GREATEST_DELAY_MS;
}

/** The time in milliseconds. @throws BadRequest unless it lies ahead */
export function deliveryTime(timestampSeconds: number, now: number): number {
  const time = timestampSeconds * 1000;
  if (time <= now) throw new BadRequest('Scheduled delivery time must be in the future.');
  return time;
}

/** The one channel that `to` names by its id. @throws BadRequest */
export function scheduledChannel(to: string): ChannelId {
  if (!/^\s*[+-]?\d{1,15}\s*$/.test(to)) throw new BadRequest('Invalid data type for channel ID');
  return Number(to);
}

/** 1.0 is no id. */
const DECIMAL = /[.eE]/;

/** The people whom `to` names by their ids: unlike messages that are sent at once, these know no addresses. @throws BadRequest */
export function scheduledRecipients(to: string): UserId[] {
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

/** What a sender is told when a scheduled message could not be sent. */
export function scheduledMessageNotice(deliverAt: number, reason: string): string {
  const time = new Date(deliverAt).toISOString().replace(/\.\d+Z$/, '+00:00');
  return `Your message scheduled for <time:${time}> was not sent:\n\n> ${reason}\n\nYou can change or delete it among your [scheduled messages](#scheduled).`;
}
