export { PersistPresenceService } from './presence/application/persist-presence.service.js';
export { PRESENCE_EVENTS, PresenceService, WirePresences } from './presence/application/presence.service.js';
export { ReadStatusesService } from './presence/application/read-statuses.service.js';
export { UserStatusesService } from './presence/application/user-statuses.service.js';
export { WireStatus } from './presence/domain/user-status.js';
export { OFFLINE_AFTER_MS } from './presence/domain/presence.js';
