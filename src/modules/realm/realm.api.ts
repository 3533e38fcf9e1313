export { CustomEmojiLookup } from './application/custom-emoji-lookup.js';
export { CustomEmojiService } from './application/custom-emoji.service.js';
export { EmojiData } from './application/emoji-data.js';
export { EmojiResolver } from './application/emoji-resolver.js';
export { LinkifierLookup } from './application/linkifier-lookup.js';
export { LinkifiersService } from './application/linkifiers.service.js';
export { PlaygroundsService } from './application/playgrounds.service.js';
export { type CheckedProfileEntry, ProfileFieldAccess } from './application/profile-field-access.js';
export { ProfileFieldsService } from './application/profile-fields.service.js';
export { RealmDomainsService } from './application/realm-domains.service.js';
export { RealmLookup } from './application/realm-lookup.js';
export { RealmRepository } from './application/realm.repository.js';
export { EmojiPolicy, ProfileValueCleanup } from './application/required-ports.js';
export { EXTERNAL_ACCOUNTS } from './domain/profile-field-data.js';
export { PROFILE_FIELD_TYPES } from './domain/profile-field.js';
export {
  LANGUAGES,
  OWNER_ONLY_SETTINGS,
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  REALM_TIME_LIMITS,
  type RealmGroupSetting,
  type RealmSettings,
  type RealmTimeLimit,
} from './domain/realm-settings.js';
export { EMPTY_TOPIC_DISPLAY_NAME, Realm } from './domain/realm.js';
