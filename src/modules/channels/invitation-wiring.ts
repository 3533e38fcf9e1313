import type { Provider, Type } from '@nestjs/common';
import { IssueInvitationService } from './application/invitations/invitation-desk.js';
import { InvitationRights } from './application/invitations/invitation-rights.js';
import { InvitationRepository } from './application/invitations/invitation.repository.js';
import { InvitationsService } from './application/invitations/invitations.service.js';
import { InvitationTime } from './application/invitations/invitation-time.js';
import { InviterListener } from './application/invitations/inviter.listener.js';
import { InviterPolicy } from './application/invitations/inviter-policy.js';
import { InviteService } from './application/invitations/invite.service.js';
import { InvitedAddresses } from './application/invitations/invited-addresses.js';
import { JoinService } from './application/invitations/join.service.js';
import { OpenDoor } from './application/invitations/open-door.js';
import { AdmitInviteeService } from './application/invitations/welcoming.js';
import { InvitationsController } from './http/invitations.controller.js';
import { JoinController } from './http/join.controller.js';
import { JoinPageController } from './http/join-page.controller.js';
import { TypeormInvitationRepository } from './persistence/typeorm-invitation.repository.js';

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
