export { avatarKey } from './accounts/domain/avatar.js';
export { AvatarUrls } from './profiles/application/avatar-urls.js';
export { GuestVisibilityEvents } from './profiles/application/guest-visibility-events.js';
export { type HiddenAccounts, NONE_HIDDEN, UserAccess } from './profiles/application/user-access.js';
export { UserDirectoryService, type UserListOptions } from './profiles/application/user-directory.service.js';
export { USER_EVENTS } from './profiles/application/user-events.js';
export {
  PLACEHOLDER_AVATAR_URL,
  presentHiddenSender,
  presentOwnAvatar,
  WireOwnAvatar,
  WireUser,
} from './profiles/application/user.presenter.js';
