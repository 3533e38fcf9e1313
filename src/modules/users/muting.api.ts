export { MutedMessageReader } from './application/muting/muted-messages.js';
export { MutedUsersService } from './application/muting/muted-users.service.js';
