import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Draft, DraftId } from '../domain/draft.js';

export interface DraftOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class DraftRepository {
  /** @returns the ids in the order of the drafts */
  abstract add(drafts: readonly Omit<Draft, 'id'>[]): Promise<DraftId[]>;
  /** Locks the draft until the end of the unit of work. @returns whether the owner has such a draft */
  abstract lock(owner: DraftOwner, id: DraftId): Promise<boolean>;
  /** The drafts for a channel, of all accounts. They are locked until the end of the unit of work. */
  abstract lockOfChannel(realmId: RealmId, channelId: ChannelId): Promise<Draft[]>;
  abstract save(draft: Draft): Promise<void>;
  /** @returns whether the owner had such a draft */
  abstract delete(owner: DraftOwner, id: DraftId): Promise<boolean>;
  abstract deleteAll(owner: DraftOwner): Promise<void>;
  /** The last edited first, at most `limit` of them; all if it is null. */
  abstract list(owner: DraftOwner, limit: number | null): Promise<Draft[]>;
}
