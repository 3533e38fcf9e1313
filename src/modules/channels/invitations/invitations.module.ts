import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ChannelAdministrationModule } from '../administration/administration.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AcceptForAddressService } from './application/accept-for-address.service.js';
import { AdmitInviteeService } from './application/admit-invitee.service.js';
import { InvitationAccess } from './application/invitation-access.js';
import { InvitationPolicy } from './application/invitation-policy.js';
import { InvitationRepository } from './application/invitation.repository.js';
import { InvitationWelcome } from './application/invitation-welcome.js';
import { InvitationsService } from './application/invitations.service.js';
import { InviteByOperatorService } from './application/invite-by-operator.service.js';
import { InviteService } from './application/invite.service.js';
import { InviteeAddressPolicy } from './application/invitee-address-policy.js';
import { InviterListener } from './application/inviter.listener.js';
import { IssueInvitationService } from './application/issue-invitation.service.js';
import { JoinService } from './application/join.service.js';
import { RequestInvitationService } from './application/request-invitation.service.js';
import { InvitationsController } from './http/invitations.controller.js';
import { JoinPageController } from './http/join-page.controller.js';
import { JoinController } from './http/join.controller.js';
import { TypeormInvitationRepository } from './persistence/typeorm-invitation.repository.js';

/** Invitations belong to channels, because they bring accounts into channels as well as into the realm. */
@Tag('channels')
@Module({
  imports: [RealmModule, UsersModule, ConversationsModule, SubscriptionsModule, ChannelAdministrationModule],
  controllers: [InvitationsController, JoinController, JoinPageController],
  providers: [
    AcceptForAddressService,
    AdmitInviteeService,
    InvitationAccess,
    InvitationPolicy,
    InvitationWelcome,
    InvitationsService,
    InviteeAddressPolicy,
    InviteByOperatorService,
    InviteService,
    InviterListener,
    IssueInvitationService,
    JoinService,
    RequestInvitationService,
    { provide: InvitationRepository, useClass: TypeormInvitationRepository },
  ],
  exports: [AcceptForAddressService, InvitationWelcome, InviteByOperatorService],
})
export class InvitationsModule {}
