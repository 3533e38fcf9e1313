import { Injectable } from '@nestjs/common';
import type { ChannelId } from '../../../../kernel/ids.js';
import { RegisterAccountService } from '../../../users/administration.api.js';
import type { User } from '../../../users/accounts.api.js';
import { GroupMembershipService } from '../../../users/groups.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { ChannelRepository } from '../../conversations/application/channel.repository.js';
import { ChannelNotices } from '../../conversations/application/required-ports.js';
import { JoinChannelsService } from '../../subscriptions/application/join-channels.service.js';
import type { Invitation } from '../domain/invitation.js';
import { InvitationPolicy } from './invitation-policy.js';
import { InvitationRepository } from './invitation.repository.js';
import { IssueInvitationService } from './issue-invitation.service.js';

export interface InviteeInput {
  readonly email: string;
  readonly fullName: string;
  /** Null for somebody who logs in by a provider. */
  readonly password: string | null;
  /** Channels that the invitee chose, besides those of the invitation. */
  readonly channelIds?: readonly ChannelId[];
}

/** Uses invitations up: registers their accounts and gives them what their inviters may still give. */
@Injectable()
export class AdmitInviteeService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly policy: InvitationPolicy,
    private readonly issuing: IssueInvitationService,
    private readonly accounts: RegisterAccountService,
    private readonly channels: ChannelRepository,
    private readonly joining: JoinChannelsService,
    private readonly groups: GroupMembershipService,
    private readonly notices: ChannelNotices,
  ) {}

  /** Inside the unit of work that locked the invitation. @throws BadRequest if the address has an account meanwhile */
  async admit(invitation: Invitation, { email, fullName, password, channelIds: chosen = [] }: InviteeInput): Promise<User> {
    const { realmId, role, defaultChannels } = invitation;
    invitation.state = 'used';
    await this.invitations.save(invitation);
    const { channelIds, groupIds } = await this.policy.filterGrants(invitation);
    const account = { realmId, email, fullName, role, timezone: '', botType: null, botOwnerId: null, system: false };
    const user = await this.accounts.register(account, password, { defaultChannels: false });
    const channels = (await this.channels.listByRealm(realmId)).filter(
      ({ id, isDefault, archived }) => !archived && (channelIds.includes(id) || chosen.includes(id) || (defaultChannels && isDefault)),
    );
    if (channels.length > 0) {
      await this.joining.join(
        realmId,
        channels.map((channel) => ({ channel, created: false, userIds: [user.id], newAccounts: true })),
      );
    }
    await this.groups.addNewAccount(user, groupIds);
    if (invitation.inviterId !== null) await this.issuing.publishChange(invitation);
    return user;
  }

  /** After the unit of work. */
  async notifyInviter({ inviterId, notifyInviter }: Invitation, user: User): Promise<void> {
    if (inviterId === null || !notifyInviter) return;
    const content = `@_**${user.fullName}|${user.id}** accepted your invitation to join.`;
    await this.notices.post([{ actor: user.asActor(INTERNAL_CLIENT), to: { userId: inviterId }, content }]);
  }
}
