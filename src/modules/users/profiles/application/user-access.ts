import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { checkManagesBot } from '../../accounts/domain/bot-policy.js';
import { showsEmailTo, type Viewer } from '../../accounts/domain/email-address.js';
import type { Profile, User } from '../../accounts/domain/user.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { SharedConversations } from '../../accounts/application/required-ports.js';
import type { Audience } from '../../../../kernel/client-events.js';

export interface AccountAccessOptions {
  /** The actor is to change the account: administrators may, and the owner of a bot. */
  readonly administer?: boolean;
  readonly includeDeactivated?: boolean;
  readonly includeBots?: boolean;
  /** Accounts of the server itself, in whose names it writes. */
  readonly includeSystem?: boolean;
}

/** Anybody, to look at. */
export const ANY_ACCOUNT: AccountAccessOptions = { includeDeactivated: true, includeBots: true };

/** Which accounts somebody can see and administer (notes 1.13). */
@Injectable()
export class UserAccess {
  constructor(
    private readonly users: UserLookup,
    private readonly permissions: GroupPermissions,
    private readonly shared: SharedConversations,
    private readonly realms: RealmLookup,
  ) {}

  /** @throws BadRequest */
  async accessById(actor: Actor, userId: UserId, wish: AccountAccessOptions): Promise<User> {
    return this.access(actor, (await this.users.findByIds([userId])).get(userId) ?? null, wish);
  }

  /** By the real address, if the account shows it to the actor, or by `user<id>@<host>`. @throws BadRequest */
  async accessByAddress(actor: Actor, address: string, wish: AccountAccessOptions): Promise<User> {
    const [user] = await this.findByAddresses(actor, [address]);
    return this.access(actor, user ?? null, wish);
  }

  /**
   * Accounts by real address or by `user<id>@<host>`; null for each that there is not. An account that the actor does not see, or whose real
   * address it does not see, is not there under its real address: whether an address has an account is not for everybody to know.
   */
  async findByAddresses(actor: Actor, addresses: readonly string[]): Promise<(User | null)[]> {
    const [users, sees] = await Promise.all([this.users.findByAddresses(actor.realmId, addresses), this.visibilityFilter(actor)]);
    return users.map((user, index) => {
      const byRealAddress = user?.emailKey === addresses[index]?.trim().toLowerCase();
      return user && byRealAddress && !(sees(user) && showsEmailTo(user, actor)) ? null : user;
    });
  }

  /** Whether one account may know of another that it has its real address. */
  async knowsAddress({ id: userId, role }: User, other: User): Promise<boolean> {
    return showsEmailTo(other, { userId, role }) && (await this.visibilityFilter({ userId, role }))(other);
  }

  /** What an account may see of the others: decides for each; bots are seen by everybody. */
  async visibilityFilter(actor: Viewer): Promise<(account: Pick<Profile, 'id' | 'isBot'>) => boolean> {
    if (await this.canSeeEveryone(actor)) return () => true;
    const partners = await this.shared.listPartners(actor.userId);
    return ({ id, isBot }) => isBot || id === actor.userId || partners.has(id);
  }

  async canSeeEveryone({ userId, role }: Viewer): Promise<boolean> {
    return !isGuest(role) || this.permissions.realmAllows('can_access_all_users_group', await this.users.get(userId));
  }

  realmHost(realmId: RealmId): Promise<string> {
    return this.realms.realmHost(realmId);
  }

  botDomain(realmId: RealmId): Promise<string> {
    return this.realms.botDomain(realmId);
  }

  /** Whether guests see only the accounts with which they share a conversation. */
  async guestsAreLimited(realmId: RealmId): Promise<boolean> {
    return (await this.permissions.realmSystemGroup(realmId, 'can_access_all_users_group')) !== 'role:everyone';
  }

  /** Audiences that together are everyone who can see the account, itself included; they do not overlap. */
  async audienceSeeing(account: Profile): Promise<Audience[]> {
    if (account.isBot || !(await this.guestsAreLimited(account.realmId))) return [{ kind: 'realm', guests: true }];
    const guests = await this.guestsAmong(await this.shared.listPartners(account.id));
    return [{ kind: 'realm', guests: false }, ...toUsers(account.role === Role.guest ? [...guests, account.id] : guests)];
  }

  /** Guests who see the account because they share a channel with it, and those who share a direct conversation with it. */
  async limitedGuests(account: Profile): Promise<{ readonly byChannel: readonly UserId[]; readonly byDirect: readonly UserId[] }> {
    const [partners, correspondents] = await Promise.all([
      this.shared.listPartners(account.id),
      this.shared.listDirectPartners(account.id),
    ]);
    const guests = await this.guestsAmong(partners);
    return { byChannel: guests.filter((id) => !correspondents.has(id)), byDirect: guests.filter((id) => correspondents.has(id)) };
  }

  private async access(actor: Actor, user: User | null, wish: AccountAccessOptions): Promise<User> {
    if (user?.realmId !== actor.realmId || (user.system && !wish.includeSystem) || (user.isBot && !wish.includeBots))
      throw new BadRequest('No such user');
    if (!user.active && !wish.includeDeactivated) throw new BadRequest('User is deactivated');
    if (wish.administer) checkAdministers(actor, user);
    else if (!(await this.visibilityFilter(actor))(user)) throw new BadRequest('Insufficient permission');
    return user;
  }

  private async guestsAmong(userIds: ReadonlySet<UserId>): Promise<UserId[]> {
    const users = await this.users.findByIds(userIds);
    return [...userIds].filter((id) => users.get(id)?.role === Role.guest);
  }
}

/** Administrators administer people; bots are for those who manage them. @throws DomainError */
function checkAdministers(actor: Actor, user: User): void {
  if (user.isBot) checkManagesBot(actor, user);
  else if (!isAdministrator(actor.role)) throw new BadRequest('Insufficient permission');
}

/** No audience for no users. */
export function toUsers(userIds: readonly UserId[]): Audience[] {
  return userIds.length === 0 ? [] : [{ kind: 'users', userIds }];
}
