import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { normalizeMessageContent, truncate } from '../../messages/domain/message-content.js';

export type DraftId = number;
export type DraftKind = 'unaddressed' | 'channel' | 'direct';

/** Where the message is perhaps to go; `userIds` leave the owner out, unless there is nobody else. */
export type DraftPlace =
  | { readonly kind: 'unaddressed' }
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] };

/** A message that its owner has begun to write. */
export interface Draft {
  readonly id: DraftId;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  readonly place: DraftPlace;
  readonly content: string;
  /** Milliseconds UTC. */
  readonly editedAt: number;
}

/** A draft as a client wrote it down. */
export interface DraftInput {
  readonly kind: DraftKind;
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** Seconds, perhaps with a fraction; absent: now. */
  readonly timestamp?: number;
}

/** Content without white space around it, cut to its greatest length. @throws BadRequest for null bytes */
export function draftContent(typed: string): string {
  return normalizeMessageContent(typed.trim());
}

/** Unlike that of a message it is kept as it is, except for its length. @throws BadRequest for null bytes */
export function draftTopic(typed: string): string {
  const topic = truncate(typed, LIMITS.MAX_TOPIC_CODE_POINTS, '...');
  if (topic.includes('\0')) throw new BadRequest('Topic must not contain null bytes');
  return topic;
}

/** The time of the last edit in milliseconds. @throws BadRequest */
export function draftTime(timestamp: number | undefined, now: number): number {
  if (timestamp === undefined) return now;
  if (timestamp < 0) throw new BadRequest('Timestamp must not be negative.');
  return Math.floor(timestamp * 1000);
}
