export { PersistPresenceService } from './presence/application/persist-presence.service.js';
export { PresenceService } from './presence/application/presence.service.js';
export { StatusPublishing } from './presence/application/user-statuses.service.js';
