import { Injectable } from '@nestjs/common';
import { BotType, isAdministrator, Role } from '../kernel/actor.js';
import { toByteStream } from '../kernel/blob-store.js';
import type { RealmId } from '../kernel/ids.js';
import { AccountsService, type User, UserRepository } from '../modules/users/accounts.api.js';
import { BotInterface, BotService, BotServiceRepository } from '../modules/users/bots.api.js';
import { SystemGroupsService } from '../modules/users/groups.api.js';
import { UserStatusesService } from '../modules/users/presence.api.js';
import { ChangeAvatarService } from '../modules/users/profiles/application/change-avatar.service.js';
import { SystemBotsService } from '../modules/users/system-bots.api.js';
import { Config } from '../platform/config/config.js';
import { BOTS, DEMO_SYSTEM_BOTS, LATECOMER, PEOPLE, PORTRAITS, STATUSES } from './demo-data.js';
import { drawPortrait } from './portraits.js';

/** Creates the accounts of the demo organization, with pictures and statuses, in the order of the ids that the published API examples use. */
@Injectable()
export class DemoAccounts {
  constructor(
    private readonly accounts: AccountsService,
    private readonly systemBots: SystemBotsService,
    private readonly systemGroups: SystemGroupsService,
    private readonly services: BotServiceRepository,
    private readonly users: UserRepository,
    private readonly avatars: ChangeAvatarService,
    private readonly statuses: UserStatusesService,
    private readonly config: Config,
  ) {}

  address(local: string): string {
    return `${local}@${this.config.demo.domain}`;
  }

  /** @returns a function that finds a current account of the organization by the local part of its initial email address */
  async finder(realmId: RealmId): Promise<(local: string) => User | undefined> {
    const users = new Map((await this.users.listByRealm(realmId)).map((user) => [user.emailKey, user]));
    return (local) => users.get(this.address(local).toLowerCase());
  }

  /** @returns people by the local part of their email address */
  async create(realmId: RealmId): Promise<ReadonlyMap<string, User>> {
    await this.systemGroups.create(realmId);
    const base = { realmId, role: Role.member, timezone: '', botType: null, botOwnerId: null, system: false };
    for (const bot of DEMO_SYSTEM_BOTS) await this.systemBots.add(realmId, bot);
    const people = new Map<string, User>();
    for (const { local, fullName, role, timezone } of PEOPLE) {
      const account = { ...base, email: this.address(local), fullName, role, timezone, canCreateUsers: isAdministrator(role) };
      people.set(local, await this.accounts.create(account, local.toLowerCase()));
    }
    for (const [local, user] of people) await this.present(local, user);
    for (const { local, fullName, botType, owner } of BOTS) {
      const botOwnerId = people.get(owner)?.id ?? null;
      const bot = await this.accounts.create({ ...base, email: this.address(local), fullName, botType, botOwnerId }, null);
      if (botType === BotType.outgoingWebhook) {
        await this.services.add(new BotService(bot.id, realmId, fullName, this.config.demo.webhookUrl, BotInterface.generic));
      }
    }
    const { local, fullName, password } = LATECOMER;
    people.set(local, await this.accounts.create({ ...base, email: this.address(local), fullName }, password));
    return people;
  }

  /** Gives somebody the picture and the status that they have. */
  private async present(local: string, user: User): Promise<void> {
    const [portrait, status] = [PORTRAITS.get(local), STATUSES.get(local)];
    if (portrait) await this.avatars.upload(user.asActor('Skein'), toByteStream(drawPortrait(portrait)));
    if (status) await this.statuses.change(user.asActor('Skein'), { text: status.text, emojiName: status.emoji });
  }
}
