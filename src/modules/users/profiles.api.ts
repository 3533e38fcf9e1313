export {
  DraftsDiscarder,
  MutedMessageReader,
  NewestMessage,
  RealmChannels,
  SharedConversations,
} from './accounts/application/required-ports.js';
export { showsEmailTo } from './accounts/domain/email-address.js';
export {
  NOTIFICATION_SOUNDS,
  OLD_DISPLAY_SETTINGS,
  OLD_NOTIFICATION_SETTINGS,
  SETTINGS_WITH_REALM_DEFAULT,
  USER_SETTINGS,
} from './accounts/domain/user-settings.js';
export { BrowserSessionsService } from './authentication/application/browser-sessions.service.js';
export { PersistPresenceService } from './presence/application/persist-presence.service.js';
export { PRESENCE_EVENTS, PresenceService, WirePresences } from './presence/application/presence.service.js';
export { UserStatusesService } from './presence/application/user-statuses.service.js';
export { WireStatus } from './presence/domain/user-status.js';
export { GuestVisibilityEvents } from './profiles/application/guest-visibility-events.js';
export { UserAccess } from './profiles/application/user-access.js';
export { USER_EVENTS } from './profiles/application/user-events.js';
export { UserDirectoryService } from './profiles/application/user-directory.service.js';
export { presentAvatar, presentHiddenSender, presentOwnAvatar, WireOwnAvatar, WireUser } from './profiles/application/user.presenter.js';
export { MutedUsersService, WireMutedUser } from './settings/application/muted-users.service.js';
export { SETTINGS_EVENTS } from './settings/application/settings-events.js';
export { RealmUserDefaultsService } from './settings/application/realm-user-defaults.service.js';
