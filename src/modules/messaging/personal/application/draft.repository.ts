import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Draft, DraftId } from '../domain/draft.js';

export interface DraftOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class DraftRepository {
  /** @returns the ids, in the order of the drafts */
  abstract add(drafts: readonly Omit<Draft, 'id'>[]): Promise<DraftId[]>;
  /** Whether it is there and the owner's; if so it stays as it is until the end of the unit of work. */
  abstract lock(owner: DraftOwner, id: DraftId): Promise<boolean>;
  abstract save(draft: Draft): Promise<void>;
  /** @returns whether there was such a draft of that owner */
  abstract remove(owner: DraftOwner, id: DraftId): Promise<boolean>;
  abstract removeAll(owner: DraftOwner): Promise<void>;
  /** The last edited first; at most `limit`, if there is one. */
  abstract list(owner: DraftOwner, limit: number | null): Promise<Draft[]>;
}
