import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserGroupId } from '../../../../kernel/ids.js';
import type { RealmGroupSetting } from '../../../realm/realm-settings.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AdministratorRequired, OwnerRequired, type User, UserLookup, UserRepository } from '../../../users/accounts.api.js';
import { GroupMembershipService, GroupPermissions } from '../../../users/groups.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { SubscriptionPolicy } from '../../subscriptions/application/subscription-policy.js';
import { type Invitation, requiredRoleToInvite } from '../domain/invitation.js';

/** What an invitation gives to the account that uses it. */
export interface InvitationGrants {
  readonly channelIds: readonly ChannelId[];
  readonly groupIds: readonly UserGroupId[];
}

/** Decides who may invite whom to what, and whether an invitation that was issued earlier still counts. */
@Injectable()
export class InvitationPolicy {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly userRepository: UserRepository,
    private readonly realms: RealmLookup,
    private readonly channels: ChannelAccess,
    private readonly subscriptions: SubscriptionPolicy,
    private readonly groups: GroupMembershipService,
  ) {}

  /** @throws DomainError if the actor may not invite accounts with this role */
  async checkInvite(actor: Actor, setting: RealmGroupSetting, role: Role): Promise<void> {
    if (!(await this.permissions.realmAllows(setting, await this.users.get(actor.userId)))) throw new BadRequest('Insufficient permission');
    const required = requiredRoleToInvite(role);
    if (actor.role <= required) return;
    throw required === Role.owner ? new OwnerRequired() : new AdministratorRequired();
  }

  /** @throws BadRequest if the actor may not add accounts to one of the channels or groups */
  async checkGrants(actor: Actor, { channelIds, groupIds }: InvitationGrants): Promise<void> {
    await this.checkChannels(actor, channelIds);
    await this.groups.checkCanAddMembers(actor, groupIds);
  }

  /** Revoking or resending: one's own invitations, and for administrators those of others. @throws DomainError */
  checkManage(actor: Actor, invitation: Invitation): void {
    if (invitation.inviterId === actor.userId) return;
    if (invitation.role === Role.owner && actor.role !== Role.owner) throw new OwnerRequired();
    if (!isAdministrator(actor.role)) throw new AdministratorRequired();
  }

  /** Whether an account may join by the invitation. An operator's is always valid; one that a visitor requested is valid where none is required. */
  async canJoinBy(invitation: Invitation): Promise<boolean> {
    const realm = await this.realms.get(invitation.realmId);
    if (!realm.active) return false;
    if (invitation.byOperator) return true;
    if (invitation.inviterId === null) return !realm.setting('invite_required');
    const [inviter] = await this.userRepository.findByIds([invitation.inviterId]);
    return inviter !== undefined && this.canInvite(inviter, invitation);
  }

  /** @param inviter as it is in this unit of work */
  async canInvite(inviter: User, { byLink, role }: Invitation): Promise<boolean> {
    if (!inviter.active || inviter.isBot || isGuest(inviter.role) || inviter.role > requiredRoleToInvite(role)) return false;
    return this.permissions.realmAllows(byLink ? 'create_multiuse_invite_group' : 'can_invite_users_group', inviter);
  }

  /** The channels and groups of an invitation without those to which its inviter may no longer add accounts. */
  async filterGrants({ inviterId, channelIds, groupIds }: Invitation): Promise<InvitationGrants> {
    const [inviter] = inviterId === null ? [] : await this.userRepository.findByIds([inviterId]);
    if (!inviter) return { channelIds: [], groupIds: [] };
    const actor = inviter.asActor(INTERNAL_CLIENT);
    return {
      channelIds: await filterAllowed(channelIds, (id) => this.checkChannels(actor, [id])),
      groupIds: await filterAllowed(groupIds, (id) => this.groups.checkCanAddMembers(actor, [id])),
    };
  }

  /** Default channels need no permission; the others are channels to which the actor may add subscribers. @throws BadRequest */
  private async checkChannels(actor: Actor, ids: readonly ChannelId[]): Promise<void> {
    const channels: Channel[] = [];
    for (const id of ids) {
      const channel = await this.accessChannel(actor, id);
      if (!channel.isDefault) channels.push(channel);
    }
    if (channels.length === 0 || (await this.canAddSubscribers(actor, channels))) return;
    throw new BadRequest('You do not have permission to subscribe other users to channels.');
  }

  private async canAddSubscribers(actor: Actor, channels: readonly Channel[]): Promise<boolean> {
    if ((await this.subscriptions.filterJoinable(actor, channels)).length < channels.length) return false;
    return succeeds(() => this.subscriptions.checkAddOthers(actor, channels));
  }

  private async accessChannel(actor: Actor, id: ChannelId): Promise<Channel> {
    try {
      const channel = await this.channels.accessMetadata(actor, id);
      if (!channel.archived) return channel;
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
    }
    throw new BadRequest(`Invalid channel ID ${id}. No invites were sent.`);
  }
}

async function filterAllowed<T>(ids: readonly T[], check: (id: T) => Promise<void>): Promise<T[]> {
  const allowed: T[] = [];
  for (const id of ids) if (await succeeds(() => check(id))) allowed.push(id);
  return allowed;
}

/** Whether a check passes; a `BadRequest` means that it does not. */
async function succeeds(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof BadRequest) return false;
    throw error;
  }
}
