import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { normalizeMessageContent, truncate } from '../../messages/domain/message-content.js';

export type DraftId = number;
export type DraftKind = 'unaddressed' | 'channel' | 'direct';

/** Where the message would be sent. `userIds` omits the owner unless there is no other recipient. */
export type DraftDestination =
  | { readonly kind: 'unaddressed' }
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] };

/** An unfinished message. */
export interface Draft {
  readonly id: DraftId;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  readonly destination: DraftDestination;
  readonly content: string;
  /** Milliseconds UTC. */
  readonly editedAt: number;
}

/** A draft as a client submits it. */
export interface DraftInput {
  readonly kind: DraftKind;
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** Time of the last edit in seconds, possibly with a fraction; now if it is absent. */
  readonly timestamp?: number;
}

/** The content without surrounding white space, truncated to the maximum length. @throws BadRequest for null bytes */
export function draftContent(typed: string): string {
  return normalizeMessageContent(typed.trim());
}

/** The topic truncated to the maximum length; unlike that of a message it is not normalized otherwise. @throws BadRequest for null bytes */
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
