import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { GroupMembershipService } from '../../../users/accounts.api.js';
import { GroupPermissions, type User, UserRepository } from '../../../users/users.api.js';
import type { Invitation } from '../domain/invitation.js';
import { leastRoleToInviteAs } from '../domain/invitation-policy.js';
import { InvitationRights } from './invitation-policy.js';

/** Decides whether an invitation that was sent still counts: it gives what its inviter could give at this moment, and no more. */
@Injectable()
export class InviterPolicy {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly permissions: GroupPermissions,
    private readonly rights: InvitationRights,
    private readonly groups: GroupMembershipService,
  ) {}

  /** Whether the invitation leads into the organization. One that nobody sent does as long as no invitation is required. */
  async canJoinBy(invitation: Invitation): Promise<boolean> {
    if (invitation.inviterId === null) return !(await this.realms.get(invitation.realmId)).setting('invite_required');
    const [inviter] = await this.users.findByIds([invitation.inviterId]);
    return inviter !== undefined && this.canInvite(inviter, invitation);
  }

  /** @param inviter as it is in this unit of work */
  async canInvite(inviter: User, { byLink, role }: Invitation): Promise<boolean> {
    if (!inviter.active || inviter.isBot || isGuest(inviter.role) || inviter.role > leastRoleToInviteAs(role)) return false;
    return this.permissions.realmAllows(byLink ? 'create_multiuse_invite_group' : 'can_invite_users_group', inviter);
  }

  /** The channels and groups of an invitation, less those to which its inviter could add nobody any more. */
  async permittedPlaces({ inviterId, channelIds, groupIds }: Invitation): Promise<Pick<Invitation, 'channelIds' | 'groupIds'>> {
    const [inviter] = inviterId === null ? [] : await this.users.findByIds([inviterId]);
    if (!inviter) return { channelIds: [], groupIds: [] };
    const actor: Actor = { userId: inviter.id, realmId: inviter.realmId, role: inviter.role, botType: null, clientName: 'Internal' };
    return {
      channelIds: await permitted(channelIds, (id) => this.rights.checkChannels(actor, [id])),
      groupIds: await permitted(groupIds, (id) => this.groups.checkCanAddMembers(actor, [id])),
    };
  }
}

async function permitted<T>(ids: readonly T[], check: (id: T) => Promise<void>): Promise<T[]> {
  const kept: T[] = [];
  for (const id of ids) {
    try {
      await check(id);
      kept.push(id);
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
    }
  }
  return kept;
}
