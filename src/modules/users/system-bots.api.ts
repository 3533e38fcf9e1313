export { INTERNAL_CLIENT, SystemBotsService } from './accounts/application/system-bots.service.js';
export { isSystemBot, SYSTEM_BOTS } from './accounts/domain/system-bots.js';
