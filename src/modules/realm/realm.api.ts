export { Realms } from './application/realms.js';
export { RealmRepository } from './application/realm.repository.js';
export { EMPTY_TOPIC_DISPLAY_NAME, Realm } from './domain/realm.js';
export { REALM_GROUP_SETTING_DEFAULTS, type RealmGroupSetting, type RealmSettings } from './domain/realm-settings.js';
