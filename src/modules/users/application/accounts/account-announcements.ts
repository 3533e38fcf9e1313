import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { type EventLogRecord, type Audience, type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { showsEmailToRole } from '../../domain/email-visibility.js';
import type { Profile } from '../../domain/profile.js';
import { UserAccess } from '../profiles/user-access.js';
import { presentHiddenUser, presentUser } from '../user.presenter.js';
import { AccountAudiences, toSome } from './account-audiences.js';

const ROLES = Object.values(Role);
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
