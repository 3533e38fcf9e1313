import type { RealmId } from '../../../../kernel/ids.js';
import type { DefaultChannelGroup } from '../domain/default-channel-group.js';

export abstract class DefaultChannelGroupRepository {
  /** Stores a new group and sets its id. */
  abstract add(group: DefaultChannelGroup): Promise<void>;
  abstract save(group: DefaultChannelGroup): Promise<void>;
  abstract delete(group: DefaultChannelGroup): Promise<void>;
  /** Locks all groups until the unit of work ends, and reads their current state, which may be newer than what `list` returns there. */
  abstract lock(realmId: RealmId): Promise<DefaultChannelGroup[]>;
  /** By name in code-point order. */
  abstract list(realmId: RealmId): Promise<DefaultChannelGroup[]>;
}
