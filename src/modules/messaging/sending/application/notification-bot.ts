import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type User, UserRepository } from '../../../users/accounts.api.js';

/** The client name of messages that the server itself sends. */
export const INTERNAL_CLIENT = 'Internal';

const FULL_NAME = 'Notification Bot';
const ADDRESS = 'notification-bot@';

/** Finds the system account that sends the messages of the server itself. */
@Injectable()
export class NotificationBot {
  constructor(private readonly users: UserRepository) {}

  /** Undefined if the realm has none; then nothing is sent. */
  async findFor(realmId: RealmId): Promise<User | undefined> {
    const candidates = await this.users.findByFullNames(realmId, [FULL_NAME]);
    return candidates.find((user) => user.system && user.active && user.emailKey.startsWith(ADDRESS));
  }

  /** The same account as an actor, for messages that pass the checks of sending. */
  async findActorFor(realmId: RealmId): Promise<Actor | undefined> {
    const bot = await this.findFor(realmId);
    return bot && { userId: bot.id, realmId, role: bot.role, botType: bot.botType, clientName: INTERNAL_CLIENT };
  }
}
