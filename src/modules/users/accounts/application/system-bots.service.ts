import { Injectable } from '@nestjs/common';
import { type Actor, BotType, Role } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { isSystemBot, SYSTEM_BOTS, type SystemBot } from '../domain/system-bots.js';
import type { User } from '../domain/user.js';
import { AccountsService } from './accounts.service.js';
import { UserRepository } from './user.repository.js';

/** The client name of messages that the server itself sends. */
export const INTERNAL_CLIENT = 'Internal';

/** Creates and finds the accounts in whose names the server writes messages. */
@Injectable()
export class SystemBotsService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: AccountsService,
    private readonly realms: RealmLookup,
  ) {}

  /** Creates every system bot of a new realm, inside the unit of work that creates the realm. */
  async create(realmId: RealmId): Promise<Readonly<Record<keyof typeof SYSTEM_BOTS, User>>> {
    const emailGateway = await this.add(realmId, SYSTEM_BOTS.emailGateway);
    const notification = await this.add(realmId, SYSTEM_BOTS.notification);
    return { emailGateway, notification, welcome: await this.add(realmId, SYSTEM_BOTS.welcome) };
  }

  /** Creates a system bot. @throws BadRequest if its address is in use */
  async add(realmId: RealmId, { local, fullName }: SystemBot): Promise<User> {
    const email = `${local}@${await this.realms.botDomain(realmId)}`;
    const account = { realmId, email, fullName, role: Role.member, timezone: '', botType: BotType.generic, botOwnerId: null, system: true };
    return this.accounts.create(account, null);
  }

  /** Undefined if the realm has none, or if it is deactivated. */
  async find(realmId: RealmId, bot: SystemBot): Promise<User | undefined> {
    const candidates = await this.users.findByFullNames(realmId, [bot.fullName]);
    return candidates.find((user) => user.active && isSystemBot(user, bot));
  }

  /** The same account as an actor, for messages that are sent with all checks. */
  async findActor(realmId: RealmId, bot: SystemBot): Promise<Actor | undefined> {
    return (await this.find(realmId, bot))?.asActor(INTERNAL_CLIENT);
  }
}
