import { isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { boolean, described, integer, literal, named, nullable, object, optional, type Static, string } from '../../../../kernel/schema.js';
import { apiEmail, showsEmailTo, stableAddress, type Viewer } from '../../accounts/domain/email-address.js';
import type { Profile } from '../../accounts/domain/user.js';
import type { AvatarUrls } from './avatar-urls.js';
import { CustomProfile } from './profile.queries.js';

export interface UserView {
  readonly user: Profile;
  readonly viewer: Viewer;
  readonly realmHost: string;
  readonly avatars: AvatarUrls;
  /** The client can compute the avatar provider's addresses itself. */
  readonly clientGravatar: boolean;
}

/** The user object of the API. */
export const WireUser = named(
  'User',
  object({
    user_id: integer(),
    delivery_email: nullable(string('The real address; null if the viewer may not see it.')),
    email: string('The address by which the API names the account.'),
    full_name: string(),
    date_joined: string('An ISO 8601 time with the offset `+00:00`; for visitors a date.'),
    is_active: boolean(),
    is_owner: boolean(),
    is_admin: boolean(),
    is_guest: boolean(),
    is_bot: boolean(),
    is_imported_stub: boolean('An import made the account for an author, and its person has not come yet.'),
    bot_type: nullable(integer()),
    bot_owner_id: optional(nullable(integer('Bots only.'))),
    role: integer(),
    timezone: string('Empty for visitors.'),
    avatar_url: nullable(string('Null if the client can compute the URL itself.')),
    avatar_version: integer(),
    profile_data: optional(
      described(CustomProfile, 'People only, on request: what they say in custom profile fields, by the id of the field.'),
    ),
  }),
);
export type WireUser = Static<typeof WireUser>;

/** The fields of a message object about its sender. */
export interface WireSender {
  readonly sender_email: string;
  readonly sender_full_name: string;
  readonly avatar_url: string;
}

/** The avatar fields that an account receives about itself. */
export const WireOwnAvatar = object({ avatar_source: literal('G', 'U'), avatar_url: string(), avatar_url_medium: string() });
export type WireOwnAvatar = Static<typeof WireOwnAvatar>;

/** Presents an account without `profile_data`. Visitors learn no address, also not its digest, and no time zone or time of joining. */
export function presentUser({ user, viewer, realmHost, avatars, clientGravatar }: UserView): WireUser {
  const showsEmail = showsEmailTo(user, viewer);
  const { isVisitor } = viewer;
  const leavesAvatarToClient = clientGravatar && showsEmail && !user.avatarUploaded;
  const avatarUrl = isVisitor ? avatars.urlForVisitors(user, realmHost) : leavesAvatarToClient ? null : avatars.urlOf(user);
  return {
    user_id: user.id,
    delivery_email: showsEmail ? user.email : null,
    email: isVisitor ? stableAddress(user.id, realmHost) : apiEmail(user, realmHost),
    full_name: user.fullName,
    date_joined: isVisitor ? isoDate(user.joinedAt) : isoTime(user.joinedAt),
    is_active: user.active,
    is_owner: user.role === Role.owner,
    is_admin: isAdministrator(user.role),
    is_guest: isGuest(user.role),
    is_bot: user.isBot,
    is_imported_stub: user.importedStub,
    bot_type: user.botType,
    ...(user.isBot ? { bot_owner_id: user.botOwnerId } : {}),
    role: user.role,
    timezone: isVisitor ? '' : user.timezone,
    avatar_url: avatarUrl,
    avatar_version: user.avatarVersion,
  };
}

/** Adds the values in custom profile fields. @param fields null if they were not requested; bots have none */
export function withProfileData(wire: WireUser, { isBot }: Profile, fields: CustomProfile | null): WireUser {
  return fields && !isBot ? { ...wire, profile_data: fields } : wire;
}

export const PLACEHOLDER_AVATAR_URL = 'https://secure.gravatar.com/avatar/00000000000000000000000000000000?d=mp&version=1';

const UNKNOWN_NAME = 'Unknown user';

/** The sender fields of a message whose sender the viewer may not see. */
export function presentHiddenSender(userId: UserId, realmHost: string): WireSender {
  return { sender_email: stableAddress(userId, realmHost), sender_full_name: UNKNOWN_NAME, avatar_url: PLACEHOLDER_AVATAR_URL };
}

/** The placeholder for an account that the viewer may not see, as the Zulip server presents it: only the id is real. */
export function presentHiddenUser(userId: UserId, realmHost: string): WireUser {
  return {
    user_id: userId,
    delivery_email: null,
    email: stableAddress(userId, realmHost),
    full_name: UNKNOWN_NAME,
    date_joined: isoTime(0),
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    is_imported_stub: false,
    bot_type: null,
    role: Role.member,
    timezone: '',
    avatar_url: PLACEHOLDER_AVATAR_URL,
    avatar_version: 1,
    profile_data: {},
  };
}

export function presentOwnAvatar(user: Profile, avatars: AvatarUrls): WireOwnAvatar {
  return {
    avatar_source: user.avatarUploaded ? 'U' : 'G',
    avatar_url: avatars.urlOf(user),
    avatar_url_medium: avatars.urlOf(user, 'medium'),
  };
}

/** The avatar fields of `realm_user` events. */
export function presentAvatarChange(user: Profile, avatars: AvatarUrls): WireOwnAvatar & Pick<WireUser, 'avatar_version'> {
  return { ...presentOwnAvatar(user, avatars), avatar_version: user.avatarVersion };
}

function isoDate(milliseconds: number): string {
  return isoTime(milliseconds).slice(0, 'YYYY-MM-DD'.length);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00');
}
