import type { MessageId, UserId } from '../../../kernel/ids.js';

/** What the profile of an account needs of its messages; the messaging context fills it. */
export abstract class NewestMessage {
  /** The highest id among the messages the account has received; null if there are none. */
  abstract findIdReceivedBy(userId: UserId): Promise<MessageId | null>;
}
