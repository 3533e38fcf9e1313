import type { ChannelId, ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/** A move of messages of one channel to another channel. */
export interface ChannelMove {
  readonly realmId: RealmId;
  readonly from: ConversationId;
  readonly to: ConversationId;
  /** Ascending. */
  readonly messageIds: readonly MessageId[];
  readonly target: MoveTarget;
}

export interface MoveTarget {
  readonly id: ChannelId;
  /** Only members may read the channel. */
  readonly inviteOnly: boolean;
  /** Members may read messages that they did not receive. */
  readonly history: boolean;
}

/** Accounts that lost their stars on the same messages. */
export interface LostStars {
  readonly messageIds: readonly MessageId[];
  readonly userIds: readonly UserId[];
}

/** Transfers watermarks, marks and membership periods of messages that move to another channel (docs/adr/0007). */
export abstract class MovedReadState {
  /**
   * After the messages were relocated, inside a unit of work that holds the locks of both conversations.
   * @returns the stars that were deleted, of accounts that do not belong to the new channel
   */
  abstract transfer(move: ChannelMove): Promise<readonly LostStars[]>;
}
