export { InviteByOperatorService } from './invitations/application/invite-by-operator.service.js';
