export { RealmUserDefaultsService } from './application/settings/realm-user-defaults.service.js';
export { StoredDrafts } from './application/settings/stored-drafts.js';
export { NOTIFICATION_SOUNDS } from './domain/user-settings.js';
