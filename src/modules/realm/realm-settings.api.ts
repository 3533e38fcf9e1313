export { OfferedAuthenticationMethods } from './application/offered-authentication-methods.js';
export { RealmChannelsService } from './application/realm-channels.service.js';
export {
  LANGUAGES,
  NO_CHANNEL,
  OWNER_ONLY_SETTINGS,
  REALM_CHANNEL_SETTINGS,
  REALM_GROUP_SETTINGS,
  REALM_SETTING_FIELDS,
  REALM_SETTINGS,
  REALM_TIME_LIMITS,
  type RealmGroupSetting,
  type RealmSettings,
  realmSettingParameters,
} from './domain/realm-settings.js';
