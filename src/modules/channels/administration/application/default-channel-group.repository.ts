import type { RealmId } from '../../../../kernel/ids.js';
import type { DefaultChannelGroup, DefaultChannelGroupId } from '../domain/default-channel-group.js';

export abstract class DefaultChannelGroupRepository {
  /** Stores a new group and sets its id. */
  abstract add(group: DefaultChannelGroup): Promise<void>;
  abstract save(group: DefaultChannelGroup): Promise<void>;
  abstract delete(group: DefaultChannelGroup): Promise<void>;
  abstract findById(realmId: RealmId, id: DefaultChannelGroupId): Promise<DefaultChannelGroup | null>;
  /** By name in code-point order. */
  abstract list(realmId: RealmId): Promise<DefaultChannelGroup[]>;
}
