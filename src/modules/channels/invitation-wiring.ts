import type { Provider, Type } from '@nestjs/common';
import { InvitationTime, IssueInvitationService } from './invitations/application/issue-invitation.service.js';
import { InvitationRights, InvitedAddresses } from './invitations/application/invitation-policy.js';
import { InvitationRepository } from './invitations/application/invitation.repository.js';
import { InvitationsService } from './invitations/application/invitations.service.js';
import { InviterListener } from './invitations/application/inviter.listener.js';
import { InviterPolicy } from './invitations/application/inviter-policy.js';
import { InviteService } from './invitations/application/invite.service.js';
import { JoinService, OpenDoor } from './invitations/application/join.service.js';
import { AdmitInviteeService } from './invitations/application/admit-invitee.service.js';
import { InvitationsController } from './invitations/http/invitations.controller.js';
import { JoinController } from './invitations/http/join.controller.js';
import { JoinPageController } from './invitations/http/join-page.controller.js';
import { TypeormInvitationRepository } from './invitations/persistence/typeorm-invitation.repository.js';

/** How people come to an organization; here, because they come to its channels, too. */
export const INVITATION_CONTROLLERS: Type[] = [InvitationsController, JoinController, JoinPageController];

export const INVITATION_PROVIDERS: Provider[] = [
  IssueInvitationService,
  InvitationRights,
  InvitationsService,
  InvitationTime,
  InvitedAddresses,
  InviteService,
  InviterListener,
  InviterPolicy,
  JoinService,
  OpenDoor,
  AdmitInviteeService,
  { provide: InvitationRepository, useClass: TypeormInvitationRepository },
];
