export { PersistPresenceService } from './application/presence/presence-keeping.js';
export { PresenceService } from './application/presence/presence.service.js';
export { StatusPublishing } from './application/statuses/status-publishing.js';
