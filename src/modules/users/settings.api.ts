export { RealmUserDefaultsService } from './settings/application/realm-user-defaults.service.js';
export { DraftsDiscarder } from './accounts/application/required-ports.js';
export { SYSTEM_GROUP_SETTING_VALUE, USER_GROUP_SETTING_KINDS } from './permissions/domain/user-group.js';
export { OLD_DISPLAY_SETTINGS, OLD_NOTIFICATION_SETTINGS } from './accounts/domain/user-settings.js';
export { NOTIFICATION_SOUNDS } from './accounts/domain/user-settings.js';
