export { RealmUserDefaultsService } from './application/settings/realm-user-defaults.service.js';
export { DraftsDiscarder } from './application/settings/stored-drafts.js';
export { SYSTEM_GROUP_SETTING_VALUE, USER_GROUP_SETTING_KINDS } from './domain/groups/user-group.js';
export { OLD_DISPLAY_SETTINGS, OLD_NOTIFICATION_SETTINGS } from './domain/old-settings.js';
export { NOTIFICATION_SOUNDS } from './domain/user-settings.js';
