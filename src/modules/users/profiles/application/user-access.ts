import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import type { Audience } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { SharedConversations } from '../../accounts/application/required-ports.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { checkManagesBot } from '../../accounts/domain/bot-policy.js';
import { showsEmailTo, type Viewer } from '../../accounts/domain/email-address.js';
import type { Profile, User } from '../../accounts/domain/user.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { presentHiddenSender, type WireSender } from './user.presenter.js';

export interface AccountAccessOptions {
  /** Requires that the actor may change the account: an administrator, or the owner of a bot. */
  readonly administer?: boolean;
  readonly includeDeactivated?: boolean;
  readonly includeBots?: boolean;
  /** System accounts, in whose name the server writes messages. */
  readonly includeSystem?: boolean;
}

/** What a viewer gets in place of the accounts that it may not see, by account. */
export type HiddenAccounts = ReadonlyMap<UserId, WireSender>;

export const NONE_HIDDEN: HiddenAccounts = new Map();

/** For reading profiles: every account but system accounts. */
export const ANY_ACCOUNT: AccountAccessOptions = { includeDeactivated: true, includeBots: true };

/** Decides which accounts an actor can see and administer, and which accounts see a given one. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly users: UserLookup,
    private readonly permissions: GroupPermissions,
    private readonly shared: SharedConversations,
    private readonly realms: RealmLookup,
  ) {}

  /** @throws BadRequest */
  async accessById(actor: Actor, userId: UserId, options: AccountAccessOptions): Promise<User> {
    return this.access(actor, (await this.users.findByIds([userId])).get(userId) ?? null, options);
  }

  /** By the real address, if the account shows it to the actor, or by `user<id>@<host>`. @throws BadRequest */
  async accessByAddress(actor: Actor, address: string, options: AccountAccessOptions): Promise<User> {
    const [user] = await this.findByAddresses(actor, [address]);
    return this.access(actor, user ?? null, options);
  }

  /**
   * Accounts by real address or by `user<id>@<host>`; null for each address without one. The real address finds an account only if the actor may
   * see both, because the answer would otherwise reveal that the address has an account.
   */
  async findByAddresses(actor: Actor, addresses: readonly string[]): Promise<(User | null)[]> {
    const [users, sees] = await Promise.all([this.users.findByAddresses(actor.realmId, addresses), this.visibilityFilter(actor)]);
    return users.map((user, index) => {
      const byRealAddress = user?.emailKey === addresses[index]?.trim().toLowerCase();
      return user && byRealAddress && !(sees(user) && showsEmailTo(user, actor)) ? null : user;
    });
  }

  /** Whether an account may know that another one has its real address. */
  async knowsAddress({ id: userId, role }: User, other: User): Promise<boolean> {
    return showsEmailTo(other, { userId, role }) && (await this.visibilityFilter({ userId, role }))(other);
  }

  /** A predicate that says which accounts the viewer may see; every account sees bots. */
  async visibilityFilter(actor: Viewer): Promise<(account: Pick<Profile, 'id' | 'isBot'>) => boolean> {
    return (await this.restrictedVisibilityFilter(actor)) ?? ((): boolean => true);
  }

  /** The same; null if the viewer may see all accounts. */
  async restrictedVisibilityFilter(actor: Viewer): Promise<((account: Pick<Profile, 'id' | 'isBot'>) => boolean) | null> {
    if (await this.canSeeEveryone(actor)) return null;
    const partners = await this.shared.listPartners(actor.userId);
    return ({ id, isBot }) => isBot || id === actor.userId || partners.has(id);
  }

  /** Those of the accounts that the viewer may not see, with the placeholders that it gets: it learns their ids and nothing else. */
  async findHidden(viewer: Viewer, userIds: Iterable<UserId>): Promise<HiddenAccounts> {
    const ids = new Set(userIds);
    const sees = ids.size === 0 ? null : await this.restrictedVisibilityFilter(viewer);
    if (!sees) return NONE_HIDDEN;
    const hidden = [...(await this.users.findByIds(ids)).values()].filter((account) => !sees(account));
    return new Map(
      await Promise.all(hidden.map(async ({ id, realmId }) => [id, presentHiddenSender(id, await this.realmHost(realmId))] as const)),
    );
  }

  /** Visitors can: they read what people write, and who reacts to it. */
  async canSeeEveryone({ userId, role, isVisitor }: Viewer): Promise<boolean> {
    if (isVisitor || !isGuest(role)) return true;
    return this.permissions.realmAllows('can_access_all_users_group', await this.users.get(userId));
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

  private async access(actor: Actor, user: User | null, options: AccountAccessOptions): Promise<User> {
    if (user?.realmId !== actor.realmId || (user.system && !options.includeSystem) || (user.isBot && !options.includeBots))
      throw new BadRequest('No such user');
    if (options.administer) checkAdministers(actor, user);
    else await this.checkSees(actor, user);
    // Last, because this too is only for those who may see the account.
    if (!user.active && !options.includeDeactivated) throw new BadRequest('User is deactivated');
    return user;
  }

  private async checkSees(actor: Actor, user: User): Promise<void> {
    if (!(await this.visibilityFilter(actor))(user)) throw new BadRequest('Insufficient permission');
  }

  private async guestsAmong(userIds: ReadonlySet<UserId>): Promise<UserId[]> {
    const users = await this.users.findByIds(userIds);
    return [...userIds].filter((id) => users.get(id)?.role === Role.guest);
  }
}

/** Administrators administer users; bots are administered by the accounts that manage them. @throws DomainError */
function checkAdministers(actor: Actor, user: User): void {
  if (user.isBot) checkManagesBot(actor, user);
  else if (!isAdministrator(actor.role)) throw new BadRequest('Insufficient permission');
}

/** No audience for no users. */
export function toUsers(userIds: readonly UserId[]): Audience[] {
  return userIds.length === 0 ? [] : [{ kind: 'users', userIds }];
}
