import type { RealmId } from '../../../../kernel/ids.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';

/** Channels that accounts may know of as members of groups; implemented by the channels context. */
export abstract class ChannelsOfGroups {
  /** Publishes the channels that became visible or hidden for accounts with the members and subgroups. In the unit of work of the change. */
  abstract publishVisibilityChanges(realmId: RealmId, before: RealmGroups, after: RealmGroups): Promise<void>;
}
