import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import type { RealmGroupSetting } from '../../../realm/realm.api.js';
import {
  AccountIdentityPolicy,
  AdministratorRequired,
  EMAIL_ADDRESS_ERRORS,
  emailKey,
  MailLimits,
  OwnerRequired,
} from '../../../users/accounts.api.js';
import { GroupPermissions, UserLookup, UserRepository } from '../../../users/users.api.js';
import type { Channel } from '../../conversations/domain/channel.js';
import type { Invitation } from '../domain/invitation.js';
import { leastRoleToInviteAs } from '../domain/invitation-policy.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { SubscriptionPolicy } from '../../subscriptions/application/subscription-policy.js';
import { dailyLimitReached } from './invitation-errors.js';

/** Who may invite whom, and whereto. */
@Injectable()
export class InvitationRights {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly access: ChannelAccess,
    private readonly subscriptions: SubscriptionPolicy,
    private readonly mails: MailLimits,
  ) {}

  /** @throws DomainError */
  async checkInvites(actor: Actor, setting: RealmGroupSetting, role: Role): Promise<void> {
    if (!(await this.permissions.realmAllows(setting, await this.users.get(actor.userId)))) throw new BadRequest('Insufficient permission');
    const least = leastRoleToInviteAs(role);
    if (actor.role <= least) return;
    throw least === Role.owner ? new OwnerRequired() : new AdministratorRequired();
  }

  /** Channels to which invited people will be subscribed: the default ones, and those into which the actor may bring others. @throws BadRequest */
  async checkChannels(actor: Actor, ids: readonly ChannelId[]): Promise<void> {
    const own: Channel[] = [];
    for (const id of ids) {
      const channel = await this.find(actor, id);
      if (!channel.isDefault) own.push(channel);
    }
    if (own.length === 0) return;
    if (await this.canAddSubscribers(actor, own)) return;
    throw new BadRequest('You do not have permission to subscribe other users to channels.');
  }

  /** Revoking or sending again: one's own, and for administrators those of others. @throws DomainError */
  checkManages(actor: Actor, invitation: Invitation): void {
    if (invitation.inviterId === actor.userId) return;
    if (invitation.role === Role.owner && actor.role !== Role.owner) throw new OwnerRequired();
    if (!isAdministrator(actor.role)) throw new AdministratorRequired();
  }

  /** Counts the mails that are to be sent; inside the unit of work that writes them. @throws DomainError INVITATION_FAILED */
  async checkMails(actor: Actor, addresses: readonly string[]): Promise<void> {
    const hit = await this.mails.countInvitations(actor, addresses);
    if (hit) throw dailyLimitReached(hit.address);
  }

  private async canAddSubscribers(actor: Actor, channels: readonly Channel[]): Promise<boolean> {
    if ((await this.subscriptions.filterJoinable(actor, channels)).length < channels.length) return false;
    try {
      await this.subscriptions.checkAddsOthers(actor, channels);
      return true;
    } catch (error) {
      if (error instanceof BadRequest) return false;
      throw error;
    }
  }

  private async find(actor: Actor, id: ChannelId): Promise<Channel> {
    try {
      const channel = await this.access.accessMetadata(actor, id);
      if (!channel.archived) return channel;
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
    }
    throw new BadRequest(`Invalid channel ID ${id}. No invites were sent.`);
  }
}

/** Addresses in the text of a form: between commas and line breaks, with or without a name before them. Each once. */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[,\n]/).map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim());
  return [...new Map(parts.filter((part) => part !== '').map((part) => [emailKey(part), part])).values()];
}

/** Which addresses may join an organization. */
@Injectable()
export class InvitedAddresses {
  constructor(
    private readonly identities: AccountIdentityPolicy,
    private readonly users: UserRepository,
  ) {}

  /** What is wrong with an address; null if nothing is. */
  async findAddressProblem(realmId: RealmId, address: string): Promise<string | null> {
    const objection = await this.identities.findProblem(realmId, address);
    return objection === null ? null : EMAIL_ADDRESS_ERRORS[objection];
  }

  /** The account that has the address already. */
  async findAccount(realmId: RealmId, address: string): Promise<{ readonly active: boolean } | null> {
    return (await this.users.findByEmails(realmId, [address]))[0] ?? null;
  }
}
