import type { ConversationId, UserId } from '../../../../kernel/ids.js';

/** Leaving a channel reads everything in it; messaging, which keeps the marks, fills this. */
export abstract class ReadStateCleanup {
  /** Inside the unit of work that ends the memberships. */
  abstract clear(userIds: readonly UserId[], conversationId: ConversationId): Promise<void>;
}
