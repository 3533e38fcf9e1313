import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { type User, UserRepository } from '../../../users/accounts.api.js';

const FULL_NAME = 'Notification Bot';
const ADDRESS = 'notification-bot@';

/** The system account in whose name the server itself writes. */
@Injectable()
export class NotificationBot {
  constructor(private readonly users: UserRepository) {}

  /** An organization may be without one; then nothing is written. */
  async findFor(realmId: RealmId): Promise<User | undefined> {
    const namesakes = await this.users.findByFullNames(realmId, [FULL_NAME]);
    return namesakes.find((user) => user.system && user.active && user.emailKey.startsWith(ADDRESS));
  }
}
