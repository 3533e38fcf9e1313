import type { UserId } from '../../../../kernel/ids.js';

/** Who meets whom in channels and direct conversations; the channels context fills it. */
export abstract class SharedConversations {
  /** Accounts that share a channel or a direct conversation with this one at the moment. */
  abstract listPartners(userId: UserId): Promise<ReadonlySet<UserId>>;
  /** Accounts that share a direct conversation with this one. */
  abstract listDirectPartners(userId: UserId): Promise<ReadonlySet<UserId>>;
}
