import { Injectable } from '@nestjs/common';
import { isGuest, Role } from '../../../../kernel/actor.js';
import { type Audience, type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { showsEmailToRole } from '../../domain/email-visibility.js';
import type { User } from '../../domain/user.js';
import { GroupPermissions } from '../groups/group-permissions.js';
import { UserLookup } from '../user-lookup.js';
import { publish } from '../settings/setting-events.js';
import { SharedConversations } from './shared-conversations.js';
import { UserAccess } from './user-access.js';
import { presentAvatarChange } from '../user.presenter.js';

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
