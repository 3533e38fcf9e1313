import type { ConversationId } from '../../../../kernel/ids.js';

/** The channels of which an account may read the messages that it did not receive, beside those that it belongs to. */
export interface OpenHistory {
  /** Whether public channels are open to the account. Web-public ones are open to everybody. */
  readonly publicChannels: boolean;
  /** Private channels with shared history that their group settings open to the account. */
  readonly conversationIds: readonly ConversationId[];
}
