import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** Reacts to changes of quiet hours, in the unit of work of the change. Every provider of this class is called. */
export abstract class QuietHoursListener {
  abstract onChanged(realmId: RealmId, userId: UserId): Promise<void>;
}

/** Calls the listeners of quiet hours. */
export class QuietHoursListeners {
  /** @param list lists all listeners once all providers exist */
  constructor(private readonly list: () => readonly QuietHoursListener[]) {}

  async notifyChanged(realmId: RealmId, userId: UserId): Promise<void> {
    for (const listener of this.list()) await listener.onChanged(realmId, userId);
  }
}
