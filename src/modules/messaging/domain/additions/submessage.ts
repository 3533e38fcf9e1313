import type { MessageId, UserId } from '../../../../kernel/ids.js';

export const MAX_SUBMESSAGE_TYPE = 100;

/** Data that a program attached to a message: the votes of a poll, say. */
export interface Submessage {
  readonly id: number;
  readonly messageId: MessageId;
  readonly senderId: UserId;
  readonly type: string;
  readonly content: string;
}
