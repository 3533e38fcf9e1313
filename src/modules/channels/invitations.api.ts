export { InviteByOperatorService } from './invitations/application/invite-by-operator.service.js';
export { InvitationWelcome } from './invitations/application/invitation-welcome.js';
