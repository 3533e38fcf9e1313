import type { RealmId, UserGroupId } from '../../../../kernel/ids.js';

/** What is known of a user group because a provider said so. */
export interface ScimGroup {
  readonly groupId: UserGroupId;
  readonly realmId: RealmId;
  readonly externalId: string | null;
  /** Whether the provider has deleted the group, so that it may create it again. */
  readonly removed: boolean;
  /** Milliseconds UTC. */
  readonly changedAt: number;
}
