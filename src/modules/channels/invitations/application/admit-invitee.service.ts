import { Injectable } from '@nestjs/common';
import { RegisterAccountService, GroupMembershipService } from '../../../users/accounts.api.js';
import type { User } from '../../../users/users.api.js';
import type { Invitation } from '../domain/invitation.js';
import { ChannelNotices } from '../../conversations/application/required-ports.js';
import { ChannelRepository } from '../../conversations/application/channel.repository.js';
import { JoinChannelsService } from '../../subscriptions/application/join-channels.service.js';
import { InviterPolicy } from './inviter-policy.js';

/** Gives people who join what their invitation says, as far as its inviter could give it still. */
@Injectable()
export class AdmitInviteeService {
  constructor(
    private readonly arrivals: RegisterAccountService,
    private readonly channels: ChannelRepository,
    private readonly joining: JoinChannelsService,
    private readonly groups: GroupMembershipService,
    private readonly notices: ChannelNotices,
    private readonly inviters: InviterPolicy,
  ) {}

  /** Inside the unit of work that uses the invitation up. @throws BadRequest if the address has an account meanwhile */
  async admit(
    invitation: Invitation,
    { email, fullName, password }: { readonly email: string; readonly fullName: string; readonly password: string },
  ): Promise<User> {
    const { realmId, role, defaultChannels } = invitation;
    const { channelIds, groupIds } = await this.inviters.permittedPlaces(invitation);
    const account = { realmId, email, fullName, role, timezone: '', botType: null, botOwnerId: null, system: false };
    const user = await this.arrivals.register(account, password, { defaultChannels: false });
    const channels = (await this.channels.listByRealm(realmId)).filter(
      ({ id, isDefault, archived }) => !archived && (channelIds.includes(id) || (defaultChannels && isDefault)),
    );
    if (channels.length > 0) {
      await this.joining.join(
        realmId,
        channels.map((channel) => ({ channel, created: false, userIds: [user.id] })),
      );
    }
    await this.groups.addNewAccount(user, groupIds);
    return user;
  }

  /** After the unit of work. */
  async notifyInviter({ inviterId, notifyInviter }: Invitation, user: User): Promise<void> {
    if (inviterId === null || !notifyInviter) return;
    const actor = { userId: user.id, realmId: user.realmId, role: user.role, botType: null, clientName: 'Internal' };
    const content = `@_**${user.fullName}|${user.id}** accepted your invitation to join.`;
    await this.notices.post([{ actor, to: { userId: inviterId }, content }]);
  }
}
