import type { ConversationId, MessageId, RealmId } from '../../../../kernel/ids.js';

export interface ChannelActivityInfo {
  readonly firstMessageId: MessageId | null;
  /** Milliseconds UTC. */
  readonly lastMessageAt: number | null;
  /** How many were written since the time asked for; may be some minutes old. */
  readonly countedMessages: number;
}

/** What is going on in channels; messaging, which keeps the messages, fills this. */
export abstract class ChannelActivity {
  /** @param since milliseconds UTC: from when on messages are counted */
  abstract loadFor(
    realmId: RealmId,
    conversationIds: readonly ConversationId[],
    since: number,
  ): Promise<ReadonlyMap<ConversationId, ChannelActivityInfo>>;
}
