export { MutedMessageReader } from './accounts/application/required-ports.js';
export { MutedUsersService } from './settings/application/muted-users.service.js';
