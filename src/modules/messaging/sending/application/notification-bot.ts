import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { User } from '../../../users/accounts.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';

/** Finds the system account that sends the notices of the server. */
@Injectable()
export class NotificationBot {
  constructor(private readonly systemBots: SystemBotsService) {}

  /** Undefined if the realm has none; then nothing is sent. */
  findFor(realmId: RealmId): Promise<User | undefined> {
    return this.systemBots.find(realmId, SYSTEM_BOTS.notification);
  }

  /** The same account as an actor, for messages that are sent with all checks. */
  findActorFor(realmId: RealmId): Promise<Actor | undefined> {
    return this.systemBots.findActor(realmId, SYSTEM_BOTS.notification);
  }
}
