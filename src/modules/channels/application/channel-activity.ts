import type { ConversationId, MessageId, RealmId } from '../../../kernel/ids.js';

export interface Activity {
  readonly firstMessageId: MessageId | null;
  readonly recentlyActive: boolean;
  /** Messages per week, averaged over the last four; null if unknown. */
  readonly messagesPerWeek: number | null;
}

/** What is going on in channels; messaging, which keeps the messages, fills this. */
export abstract class ChannelActivity {
  abstract of(realmId: RealmId, conversationIds: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, Activity>>;
}
