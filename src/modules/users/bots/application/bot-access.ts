import { Injectable } from '@nestjs/common';
import { type Actor, BotType, isAdministrator, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { checkManagesBot, managesBot } from '../../accounts/domain/bot-policy.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import type { User } from '../../accounts/domain/user.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { BotPresenter, type WireBot } from './bot.presenter.js';

/** Decides which bots an account may create, manage and list. */
@Injectable()
export class BotAccess {
  constructor(
    private readonly users: UserLookup,
    private readonly repository: UserRepository,
    private readonly permissions: GroupPermissions,
    private readonly accounts: UserAccess,
    private readonly identities: AccountIdentityPolicy,
    private readonly presenter: BotPresenter,
  ) {}

  /**
   * Locks a bot that the actor manages, deactivated or not, until the surrounding unit of work ends.
   * @param check throws if the actor may not manage the bot
   * @throws DomainError
   */
  async lock(actor: Actor, botId: UserId, check = checkManagesBot): Promise<User> {
    // Locked before anything else is read: the unit of work would see the bot's other rows as they were before it waited for the lock.
    const bot = await this.repository.lockInRealm(actor.realmId, botId);
    if (!bot?.isBot || bot.system) throw new BadRequest('No such bot');
    check(actor, bot);
    return bot;
  }

  /** An operator may create every bot. @throws BadRequest unless the actor may create bots of this type */
  async checkCreation(actor: Actor, botType: BotType | null): Promise<void> {
    if (actor.isOperator) return;
    const own = await this.users.get(actor.userId);
    if (await this.permissions.realmAllows('can_create_bots_group', own)) return;
    if (botType === BotType.incomingWebhook && (await this.permissions.realmAllows('can_create_write_only_bots_group', own))) return;
    throw new BadRequest('Insufficient permission');
  }

  /** The name in the form in which it is stored. Whether another account has it is checked by `checkNameFree`. @throws BadRequest */
  checkFullName(realmId: RealmId, written: string, bot: UserId | null): Promise<string> {
    return this.identities.checkFullName(realmId, written, bot);
  }

  /** The address of a bot. @throws BadRequest */
  async buildAddress(realmId: RealmId, shortName: string): Promise<string> {
    const address = `${shortName}-bot@${await this.accounts.botDomain(realmId)}`;
    if (shortName === '' || !isAddress(address)) throw new BadRequest('Bad name or username');
    return address;
  }

  /** @param bot that may have the address itself, in other case @throws BadRequest if another account has the address */
  async checkAddressFree({ realmId, id }: { readonly realmId: RealmId; readonly id?: UserId }, address: string): Promise<void> {
    const holders = await this.repository.findByEmails(realmId, [address]);
    if (holders.some((user) => user.id !== id)) throw new BadRequest('Username already in use');
  }

  /** @throws BadRequest if an active account has the name */
  async checkNameFree(realmId: RealmId, fullName: string): Promise<void> {
    if (await this.isTaken(realmId, fullName)) throw new BadRequest('Name is already in use!');
  }

  /** The same for a bot that is to be reactivated. @throws BadRequest */
  async checkNameFreeFor({ realmId, fullName }: User): Promise<void> {
    if (!(await this.isTaken(realmId, fullName))) return;
    throw new BadRequest(
      `There is already an active bot named "${fullName}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
    );
  }

  /** Active bots that the actor owns and may act as, oldest first. @throws BadRequest */
  async listOwned(actor: Actor): Promise<WireBot[]> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    return this.presenter.present((await this.repository.findBotsOf(actor.userId)).filter((bot) => bot.active && managesBot(actor, bot)));
  }

  /** All bots that the actor manages, deactivated ones included. */
  async listAdministered(actor: Actor): Promise<WireBot[]> {
    const bots = isAdministrator(actor.role) ? this.repository.listBots(actor.realmId) : this.repository.findBotsOf(actor.userId);
    return this.presenter.present((await bots).filter((bot) => managesBot(actor, bot)));
  }

  /** The API address of the bot's owner; null if it has none. */
  async getOwnerAddress({ realmId, botOwnerId }: User): Promise<string | null> {
    if (botOwnerId === null) return null;
    return (await this.users.get(botOwnerId)).apiEmail(await this.accounts.realmHost(realmId));
  }

  private async isTaken(realmId: RealmId, fullName: string): Promise<boolean> {
    const namesakes = await this.repository.findByFullNames(realmId, [fullName]);
    return namesakes.some((user) => user.active && user.fullName === fullName);
  }
}
