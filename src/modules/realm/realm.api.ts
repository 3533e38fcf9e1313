export { CustomEmojiLookup } from './application/custom-emoji-lookup.js';
export { CustomEmojiService, type WireCustomEmoji } from './application/custom-emoji.service.js';
export { EmojiData } from './application/emoji-data.js';
export { emojiImageKeys } from './application/emoji-images.service.js';
export { EmojiResolver } from './application/emoji-resolver.js';
export { LinkifierLookup } from './application/linkifier-lookup.js';
export { LinkifiersService, type WireLinkifier } from './application/linkifiers.service.js';
export { PlaygroundsService, type WirePlayground } from './application/playgrounds.service.js';
export { type CheckedProfileEntry, ProfileFieldAccess } from './application/profile-field-access.js';
export { ProfileFieldsService, type WireProfileField } from './application/profile-fields.service.js';
export { RealmChannelsService } from './application/realm-channels.service.js';
export { RealmDomainsService, type WireRealmDomain } from './application/realm-domains.service.js';
export { RealmLookup } from './application/realm-lookup.js';
export { RealmRepository } from './application/realm.repository.js';
export { EmojiPolicy, ProfileValueCleanup } from './application/required-ports.js';
export { UnusedFilesService } from './application/unused-files.service.js';
export { EXTERNAL_ACCOUNTS } from './domain/profile-field-data.js';
export { PROFILE_FIELD_TYPES } from './domain/profile-field.js';
export {
  MAX_REALM_IMAGE_MIB,
  presentRealmImage,
  REALM_IMAGE_KINDS,
  type RealmImageKind,
  type RealmImages,
  realmImageKey,
} from './domain/realm-image.js';
export { EMPTY_TOPIC_DISPLAY_NAME, Realm } from './domain/realm.js';
