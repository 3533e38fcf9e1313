import { Injectable } from '@nestjs/common';
import { isGuest, Role } from '../../../../kernel/actor.js';
import { type Audience, type ClientEvent, ClientEvents, type EventLogRecord } from '../../../../kernel/client-events.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { showsEmailToRole } from '../../accounts/domain/email-address.js';
import type { Profile, User } from '../../accounts/domain/user.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { publish } from '../../settings/application/settings-events.js';
import { SharedConversations } from '../../accounts/application/required-ports.js';
import { AccountAudiences, toSome, UserAccess } from './user-access.js';
import { presentAvatarChange, presentHiddenUser, presentUser } from './user.presenter.js';
import type { UserId } from '../../../../kernel/ids.js';

const ROLES = Object.values(Role);

/** What others could see of an account's addresses before they changed. */
export type PreviousAddresses = Pick<User, 'email' | 'emailVisibility' | 'isBot' | 'showsEmailToEveryone'>;

/** Tells people what changed of an account, as far as they may see it; and every node that it must read the account again. */
@Injectable()
export class AccountNews {
  constructor(
    private readonly events: ClientEvents,
    private readonly permissions: GroupPermissions,
    private readonly shared: SharedConversations,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param person what of the account is new; its id is added */
  async changed(user: User, person: Readonly<Record<string, unknown>>): Promise<void> {
    await this.announce(user, await this.witnesses(user, ROLES), person);
  }

  /** Something of the account that only its owner and the nodes have to know. */
  async changedForOwner(user: User, events: readonly ClientEvent[]): Promise<void> {
    const audience = { kind: 'users', userIds: [user.id] } as const;
    await this.forget(user);
    await this.events.publish(events.map((event) => ({ realmId: user.realmId, event, audience })));
  }

  /** @param settings names and what they are now */
  async settingsChanged(user: User, settings: readonly (readonly [property: string, value: unknown])[]): Promise<void> {
    const address = user.apiEmail(await this.access.realmHost(user.realmId));
    await this.changedForOwner(
      user,
      settings.flatMap(([property, value]) => publish(address, property, value)),
    );
  }

  /** The address, or who may see it, changed: some see another one now, some see one for the first time, some no longer. */
  async addressesChanged(user: User, before: PreviousAddresses): Promise<void> {
    const host = await this.access.realmHost(user.realmId);
    const apiEmailBefore = before.showsEmailToEveryone ? before.email : null;
    const apiEmailNow = user.showsEmailToEveryone ? user.email : null;
    if (apiEmailBefore !== apiEmailNow) await this.changed(user, { new_email: user.apiEmail(host) });
    const seen = (account: PreviousAddresses, role: Role): string | null => (showsEmailToRole(account, role) ? account.email : null);
    const affected = ROLES.filter((role) => seen(before, role) !== seen(user, role));
    for (const value of new Set(affected.map((role) => seen(user, role)))) {
      const roles = affected.filter((role) => seen(user, role) === value);
      const audiences = await this.witnesses(user, roles, [user.id]);
      await this.announce(user, audiences, { delivery_email: value });
      // Whoever does not see the address cannot work out the provider's picture either.
      if (value === null && !user.avatarUploaded) await this.announce(user, audiences, presentAvatarChange(user));
    }
    if (before.email !== user.email) {
      await this.announce(user, [{ kind: 'users', userIds: [user.id] }], { delivery_email: user.email });
      // The provider knows pictures by address.
      if (!user.avatarUploaded) await this.changed(user, presentAvatarChange(user));
    }
  }

  private async announce(user: User, audiences: readonly Audience[], person: Readonly<Record<string, unknown>>): Promise<void> {
    const event: ClientEvent = { type: 'realm_user', op: 'update', person: { user_id: user.id, ...person } };
    await this.forget(user);
    await this.events.publish(audiences.map((audience) => ({ realmId: user.realmId, event, audience })));
  }

  /** On every node, and here at once: whoever changed something sees it changed. */
  private async forget({ realmId, id }: User): Promise<void> {
    this.unitOfWork.afterCommit(() => this.users.forget([id]));
    await this.events.publish([{ realmId, changedUsers: [id] }]);
  }

  /** Those of certain roles who may know of the account: guests, where they do not see everybody, by the conversations they share with it. */
  private async witnesses(user: User, roles: readonly Role[], except: readonly number[] = []): Promise<readonly Audience[]> {
    const all = { kind: 'realm', guests: true, roles, except } as const;
    const limited =
      !user.isBot && (await this.permissions.realmSystemGroup(user.realmId, 'can_access_all_users_group')) !== 'role:everyone';
    if (!limited || !roles.includes(Role.guest)) return [all];
    const partners = await this.users.findByIds([user.id, ...(await this.shared.listPartners(user.id))]);
    const guests = [...partners.values()].filter(({ id, role }) => isGuest(role) && !except.includes(id)).map(({ id }) => id);
    return [
      { ...all, guests: false },
      { kind: 'users', userIds: guests },
    ];
  }
}

const NOBODY = 0;

/** Tells clients, and the caches of every node, of accounts that come and go: `realm_user` events (notes part 6). Inside the unit of work. */
@Injectable()
export class AccountAnnouncements {
  constructor(
    private readonly events: ClientEvents,
    private readonly audiences: AccountAudiences,
    private readonly access: UserAccess,
  ) {}

  /** Somebody is new: each role is shown of the address what it may see; limited guests do not know the account yet. */
  async added(account: Profile): Promise<void> {
    await this.changed(account);
    const limited = !account.isBot && (await this.audiences.guestsAreLimited(account.realmId));
    const realmHost = await this.access.realmHost(account.realmId);
    for (const roles of rolesBy((role) => showsEmailToRole(account, role))) {
      const audience: Audience = { kind: 'realm', guests: !limited, roles };
      await this.announce(account, await this.personAdded(account, roles[0] as Role), [audience]);
    }
    if (limited) {
      await this.events.publish([
        {
          realmId: account.realmId,
          event: personEvent('add', presentHiddenUser(account.id, realmHost)),
          audience: { kind: 'realm', guests: true, roles: [Role.guest] },
          unlessClientKnows: 'userListIncomplete',
        },
      ]);
    }
  }

  /** @returns limited guests who are not told that it is not active any more, as they do not know the account, or not any more; null for none */
  async deactivated(account: Profile): Promise<Audience | null> {
    await this.changed(account);
    const event = personEvent('update', { user_id: account.id, is_active: false });
    const except = [account.id];
    if (account.isBot || !(await this.audiences.guestsAreLimited(account.realmId))) {
      await this.announce(account, event, [{ kind: 'realm', guests: true, except }]);
      return null;
    }
    const { byChannel, byDirect } = await this.audiences.limitedGuests(account);
    await this.announce(account, event, [{ kind: 'realm', guests: false, except }, ...toSome(byDirect)]);
    await this.publishHidden(account, byChannel);
    return { kind: 'realm', guests: true, roles: [Role.guest], except: [...except, ...byDirect] };
  }

  async reactivated(account: Profile): Promise<void> {
    await this.changed(account);
    const event = personEvent('update', { user_id: account.id, is_active: true });
    if (account.isBot || !(await this.audiences.guestsAreLimited(account.realmId))) {
      await this.announce(account, event, [{ kind: 'realm', guests: true }]);
      return;
    }
    const { byChannel, byDirect } = await this.audiences.limitedGuests(account);
    await this.announce(account, event, [{ kind: 'realm', guests: false }, ...toSome(byDirect)]);
    await this.publishVisible(account, byChannel);
  }

  /** These guests see the account from now on. */
  async publishVisible(account: Profile, guestIds: readonly UserId[]): Promise<void> {
    if (guestIds.length > 0) await this.announce(account, await this.personAdded(account, Role.guest), toSome(guestIds));
  }

  /** These guests see the account no more. */
  async publishHidden(account: Profile, guestIds: readonly UserId[]): Promise<void> {
    await this.announce(account, personEvent('remove', { user_id: account.id, full_name: 'Unknown user' }), toSome(guestIds));
  }

  private async changed({ id, realmId }: Profile): Promise<void> {
    await this.events.publish([{ realmId, changedUsers: [id] }]);
  }

  private async personAdded(account: Profile, role: Role): Promise<ClientEvent> {
    const realmHost = await this.access.realmHost(account.realmId);
    const person = presentUser({ user: account, viewer: { userId: NOBODY, role }, realmHost, clientGravatar: false });
    return personEvent('add', account.isBot ? person : { ...person, profile_data: {} });
  }

  private async announce({ realmId }: Profile, event: ClientEvent, audiences: readonly Audience[]): Promise<void> {
    await this.events.publish(audiences.map((audience): EventLogRecord => ({ realmId, event, audience })));
  }
}

function personEvent(op: 'add' | 'update' | 'remove', person: object): ClientEvent {
  return { type: 'realm_user', op, person };
}

/** Roles that are alike in something. */
function rolesBy(likeness: (role: Role) => unknown): Role[][] {
  const groups = new Map<unknown, Role[]>();
  for (const role of ROLES) groups.set(likeness(role), [...(groups.get(likeness(role)) ?? []), role]);
  return [...groups.values()];
}
