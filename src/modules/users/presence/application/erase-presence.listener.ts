import { Injectable } from '@nestjs/common';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { PresenceRepository, PresenceStore } from './presence.repository.js';
import { UserStatusesService } from './user-statuses.service.js';

/** Deletes the presence and the status of a person who is erased. */
@Injectable()
export class ErasePresenceListener extends AccountListener {
  constructor(
    private readonly store: PresenceStore,
    private readonly presences: PresenceRepository,
    private readonly statuses: UserStatusesService,
  ) {
    super();
  }

  override async onErased(user: User): Promise<void> {
    // The store comes first, because it is copied to the database.
    await this.store.delete(user.realmId, user.id);
    await this.presences.delete(user.id);
    await this.statuses.erase(user);
  }
}
