import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import type { RealmGroups } from '../../domain/groups/realm-groups.js';
import { type Ordered, OrderedObservers } from '../accounts/ordered-observers.js';

/** What a context on the right does when other people, or other groups, are in groups of a realm. In the unit of work of the change. */
export interface GroupListener extends Ordered {
  /** It is announced already. */
  contentsChanged(realmId: RealmId, before: RealmGroups, after: RealmGroups): Promise<void>;
}

/** Where contexts put their observers of groups, and who asks them. */
@Injectable()
export class GroupListeners extends OrderedObservers<GroupListener> {
  async contentsChanged(realmId: RealmId, before: RealmGroups, after: RealmGroups): Promise<void> {
    for (const observer of this.observers) await observer.contentsChanged(realmId, before, after);
  }
}
