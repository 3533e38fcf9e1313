export {
  NOTIFICATION_SOUNDS,
  OLD_DISPLAY_SETTINGS,
  OLD_NOTIFICATION_SETTINGS,
  SETTINGS_WITH_REALM_DEFAULT,
  USER_SETTINGS,
} from './accounts/domain/user-settings.js';
export { ChangeRealmService } from './settings/application/change-realm.service.js';
export { ChangeSettingsService } from './settings/application/change-settings.service.js';
export { MutedUsersService, WireMutedUser } from './settings/application/muted-users.service.js';
export { RealmUserDefaultsService } from './settings/application/realm-user-defaults.service.js';
export { SETTINGS_EVENTS } from './settings/application/settings-events.js';
