import { Injectable } from '@nestjs/common';
import { isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import { type Audience, type ClientEvent, ClientEvents, eventKind, type EventLogRecord } from '../../../../kernel/client-events.js';
import { NO_USER_ID, type UserId } from '../../../../kernel/ids.js';
import { boolean, integer, literal, nullable, object, optional, partial, pick, type Static, string } from '../../../../kernel/schema.js';
import { SharedConversations } from '../../accounts/application/required-ports.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { showsEmailToRole } from '../../accounts/domain/email-address.js';
import type { Profile, User } from '../../accounts/domain/user.js';
import { AvatarUrls } from './avatar-urls.js';
import { toUsers, UserAccess } from './user-access.js';
import { presentAvatarChange, presentHiddenUser, presentUser, WireOwnAvatar, WireUser } from './user.presenter.js';

/** Changed fields of an account. */
const UserChange = object(
  partial({
    ...pick(WireUser.fields, 'full_name', 'role', 'delivery_email', 'avatar_version', 'bot_owner_id', 'timezone', 'is_active'),
    ...pick(WireUser.fields, 'is_imported_stub'),
    new_email: string('The new address by which the API names the account.'),
    ...WireOwnAvatar.fields,
    custom_profile_field: object({ id: integer(), value: nullable(string()), rendered_value: optional(string()) }),
  }),
);
export type UserChange = Static<typeof UserChange>;

/** The events about accounts. */
export const USER_EVENTS = [
  eventKind('UserAddEvent', 'realm_user', { op: literal('add'), person: WireUser }),
  eventKind('UserUpdateEvent', 'realm_user', { op: literal('update'), person: object({ user_id: integer(), ...UserChange.fields }) }),
  eventKind('UserRemoveEvent', 'realm_user', { op: literal('remove'), person: object({ user_id: integer(), full_name: string() }) }),
  eventKind('ExportConsentEvent', 'realm_export_consent', { user_id: integer(), consented: boolean() }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly users: typeof USER_EVENTS;
  }
}

const ROLES = Object.values(Role);
const ADMINISTRATORS = ROLES.filter(isAdministrator);

/** What others could see of an account's addresses before they changed. */
export type PreviousAddresses = Pick<User, 'email' | 'emailVisibility' | 'isBot' | 'showsEmailToEveryone'>;

/**
 * Publishes `realm_user` events to the accounts that may see the account in question, each with what it may see, and invalidates the caches
 * of every node. Inside the unit of work of the change.
 */
@Injectable()
export class UserEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly shared: SharedConversations,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly avatars: AvatarUrls,
  ) {}

  /** Publishes a new account. Guests with limited access do not see it yet: they receive a placeholder. */
  async publishCreated(account: User): Promise<void> {
    await this.invalidate(account);
    const limited = await this.isHiddenFromGuests(account);
    const realmHost = await this.access.realmHost(account.realmId);
    for (const roles of groupRolesBy((role) => showsEmailToRole(account, role))) {
      const audience: Audience = { kind: 'realm', guests: !limited, roles };
      await this.publish(account, await this.createdEvent(account, roles[0] as Role), [audience]);
    }
    if (limited) {
      await this.events.publish([
        {
          realmId: account.realmId,
          event: { type: 'realm_user', op: 'add', person: presentHiddenUser(account.id, realmHost) },
          audience: { kind: 'realm', guests: true, roles: [Role.guest] },
          unlessClientKnows: 'userListIncomplete',
        },
      ]);
    }
    await this.publishExportConsent(account);
  }

  /** @param person the changed fields; the id of the account is added */
  async publishChange(user: User, person: UserChange): Promise<void> {
    await this.invalidate(user);
    await this.publish(user, updatedEvent(user, person), await this.audiencesByRole(user, ROLES));
  }

  /** For changes that only the account itself and the nodes need to know. */
  async publishToOwner(user: User, events: readonly ClientEvent[]): Promise<void> {
    const audience = { kind: 'users', userIds: [user.id] } as const;
    await this.invalidate(user);
    await this.events.publish(events.map((event) => ({ realmId: user.realmId, event, audience })));
  }

  /**
   * Tells administrators whether they may export the private data of a person. The events of new and reactivated accounts do not contain it,
   * so that it follows them.
   */
  async publishExportConsent(user: User): Promise<void> {
    if (user.isBot) return;
    const consented = user.setting('allow_private_data_export');
    const event: ClientEvent = { type: 'realm_export_consent', user_id: user.id, consented };
    await this.publish(user, event, [{ kind: 'realm', guests: false, roles: ADMINISTRATORS }]);
  }

  /** Publishes a new address or a new visibility of the address: which of them an account sees, if any, depends on its role. */
  async publishAddressChange(user: User, before: PreviousAddresses): Promise<void> {
    const host = await this.access.realmHost(user.realmId);
    const apiEmailBefore = before.showsEmailToEveryone ? before.email : null;
    const apiEmailNow = user.showsEmailToEveryone ? user.email : null;
    if (apiEmailBefore !== apiEmailNow) await this.publishChange(user, { new_email: user.apiEmail(host) });
    const visibleTo = (account: PreviousAddresses, role: Role): string | null => (showsEmailToRole(account, role) ? account.email : null);
    const affected = ROLES.filter((role) => visibleTo(before, role) !== visibleTo(user, role));
    for (const value of new Set(affected.map((role) => visibleTo(user, role)))) {
      const roles = affected.filter((role) => visibleTo(user, role) === value);
      const audiences = await this.audiencesByRole(user, roles, [user.id]);
      await this.invalidate(user);
      await this.publish(user, updatedEvent(user, { delivery_email: value }), audiences);
      // Clients compute the avatar provider's URL from the address, so those that lose the address need the URL itself.
      if (value === null && !user.avatarUploaded)
        await this.publish(user, updatedEvent(user, presentAvatarChange(user, this.avatars)), audiences);
    }
    if (before.email !== user.email) {
      await this.invalidate(user);
      await this.publish(user, updatedEvent(user, { delivery_email: user.email }), toUsers([user.id]));
      // The avatar provider identifies avatars by address.
      if (!user.avatarUploaded) await this.publishChange(user, presentAvatarChange(user, this.avatars));
    }
  }

  /** @returns the guests that received no deactivation because the account is hidden from them, now or already before; null if none is */
  async publishDeactivated(account: Profile): Promise<Audience | null> {
    await this.invalidate(account);
    const event = updatedEvent(account, { is_active: false });
    const except = [account.id];
    if (!(await this.isHiddenFromGuests(account))) {
      await this.publish(account, event, [{ kind: 'realm', guests: true, except }]);
      return null;
    }
    const { byChannel, byDirect } = await this.access.limitedGuests(account);
    await this.publish(account, event, [{ kind: 'realm', guests: false, except }, ...toUsers(byDirect)]);
    await this.publishHidden(account, byChannel);
    return { kind: 'realm', guests: true, roles: [Role.guest], except: [...except, ...byDirect] };
  }

  /** @param isClaimed whether an import had made the account, and its person comes now */
  async publishReactivated(account: User, isClaimed: boolean): Promise<void> {
    await this.invalidate(account);
    const event = updatedEvent(account, { is_active: true, ...(isClaimed ? { is_imported_stub: false } : {}) });
    if (await this.isHiddenFromGuests(account)) {
      const { byChannel, byDirect } = await this.access.limitedGuests(account);
      await this.publish(account, event, [{ kind: 'realm', guests: false }, ...toUsers(byDirect)]);
      await this.publishVisible(account, byChannel);
    } else {
      await this.publish(account, event, [{ kind: 'realm', guests: true }]);
    }
    await this.publishExportConsent(account);
  }

  /** The account became visible to these guests. */
  async publishVisible(account: Profile, guestIds: readonly UserId[]): Promise<void> {
    if (guestIds.length > 0) await this.publish(account, await this.createdEvent(account, Role.guest), toUsers(guestIds));
  }

  /** The account became hidden from these guests. */
  async publishHidden(account: Profile, guestIds: readonly UserId[]): Promise<void> {
    await this.publish(account, removedEvent(account), toUsers(guestIds));
  }

  private async publish({ realmId }: Profile, event: ClientEvent, audiences: readonly Audience[]): Promise<void> {
    await this.events.publish(audiences.map((audience): EventLogRecord => ({ realmId, event, audience })));
  }

  private async invalidate({ realmId, id }: Profile): Promise<void> {
    await this.events.publish([{ realmId, changedUsers: [id] }]);
  }

  private async isHiddenFromGuests({ isBot, realmId }: Profile): Promise<boolean> {
    return !isBot && (await this.access.guestsAreLimited(realmId));
  }

  /** Accounts of these roles that may see the account; guests with limited access only if they share a conversation with it. */
  private async audiencesByRole(user: User, roles: readonly Role[], except: readonly number[] = []): Promise<readonly Audience[]> {
    const all = { kind: 'realm', guests: true, roles, except } as const;
    if (!(await this.isHiddenFromGuests(user)) || !roles.includes(Role.guest)) return [all];
    const partners = await this.users.findByIds([user.id, ...(await this.shared.listPartners(user.id))]);
    const guests = [...partners.values()].filter(({ id, role }) => isGuest(role) && !except.includes(id)).map(({ id }) => id);
    return [
      { ...all, guests: false },
      { kind: 'users', userIds: guests },
    ];
  }

  private async createdEvent(account: Profile, role: Role): Promise<ClientEvent> {
    const realmHost = await this.access.realmHost(account.realmId);
    // Of the viewers only the role matters: none of them is the account itself.
    const viewer = { userId: NO_USER_ID, role };
    const person = presentUser({ user: account, viewer, realmHost, avatars: this.avatars, clientGravatar: false });
    return { type: 'realm_user', op: 'add', person: account.isBot ? person : { ...person, profile_data: {} } };
  }
}

function updatedEvent({ id }: Profile, change: UserChange): ClientEvent {
  return { type: 'realm_user', op: 'update', person: { user_id: id, ...change } };
}

function removedEvent({ id }: Profile): ClientEvent {
  return { type: 'realm_user', op: 'remove', person: { user_id: id, full_name: 'Unknown user' } };
}

/** Groups the roles for which `property` has the same value. */
function groupRolesBy(property: (role: Role) => unknown): Role[][] {
  const groups = new Map<unknown, Role[]>();
  for (const role of ROLES) groups.set(property(role), [...(groups.get(property(role)) ?? []), role]);
  return [...groups.values()];
}
