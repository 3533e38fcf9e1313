import { createHash } from 'node:crypto';
import { isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { type AvatarSize, avatarUrl, pictureUrl } from '../../accounts/domain/avatar.js';
import { apiEmail, showsEmailTo, stableAddress, type Viewer } from '../../accounts/domain/email-address.js';
import type { Profile } from '../../accounts/domain/user.js';

export interface UserView {
  readonly user: Profile;
  readonly viewer: Viewer;
  readonly realmHost: string;
  /** The client can compute the avatar provider's addresses itself. */
  readonly clientGravatar: boolean;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The user object of the seed, less `profile_data`. */
export function presentUser({ user, viewer, realmHost, clientGravatar }: UserView): Record<string, unknown> {
  const showsEmail = showsEmailTo(user, viewer);
  return {
    user_id: user.id,
    delivery_email: showsEmail ? user.email : null,
    email: apiEmail(user, realmHost),
    full_name: user.fullName,
    date_joined: isoTime(user.joinedAt),
    is_active: user.active,
    is_owner: user.role === Role.owner,
    is_admin: isAdministrator(user.role),
    is_guest: isGuest(user.role),
    is_bot: user.isBot,
    bot_type: user.botType,
    ...(user.isBot ? { bot_owner_id: user.botOwnerId } : {}),
    role: user.role,
    timezone: user.timezone,
    avatar_url: presentAvatar(user, clientGravatar && showsEmail),
    avatar_version: user.avatarVersion,
  };
}

export const PLACEHOLDER_AVATAR_URL = 'https://secure.gravatar.com/avatar/00000000000000000000000000000000?d=mp&version=1';

const UNKNOWN_NAME = 'Unknown user';

/** What a message says of a sender whom the viewer may not see. */
export function presentHiddenSender(userId: UserId, realmHost: string): Record<string, unknown> {
  return { sender_email: stableAddress(userId, realmHost), sender_full_name: UNKNOWN_NAME, avatar_url: PLACEHOLDER_AVATAR_URL };
}

/** Stands for an account that the viewer may not see: only the id is true (notes 1.13). */
export function presentHiddenUser(userId: UserId, realmHost: string): Record<string, unknown> {
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
    bot_type: null,
    role: Role.member,
    timezone: '',
    avatar_url: PLACEHOLDER_AVATAR_URL,
    avatar_version: 1,
    profile_data: {},
  };
}

/** Digests of addresses, which every message of the account needs again. */
const digests = new WeakMap<Profile, { readonly of: string; readonly digest: string }>();

/** @param leaveToClient null for a provider's picture: the client works the address out */
export function presentAvatar(user: Profile, leaveToClient: boolean): string | null {
  return avatarUrl(user, (address) => digestOf(user, address), leaveToClient);
}

/** Address of a picture in one of its sizes, the provider's too. */
export function presentPictureUrl(user: Profile, size: AvatarSize): string {
  return pictureUrl(user, (address) => digestOf(user, address), size);
}

/** What an account is told of its own picture. */
export function presentOwnAvatar(user: Profile): Record<string, unknown> {
  return {
    avatar_source: user.avatarUploaded ? 'U' : 'G',
    avatar_url: presentPictureUrl(user, 'small'),
    avatar_url_medium: presentPictureUrl(user, 'medium'),
  };
}

/** What events say of an account's picture. */
export function presentAvatarChange(user: Profile): Record<string, unknown> {
  return { ...presentOwnAvatar(user), avatar_version: user.avatarVersion };
}

function digestOf(user: Profile, address: string): string {
  const known = digests.get(user);
  if (known?.of === address) return known.digest;
  const digest = md5(address);
  digests.set(user, { of: address, digest });
  return digest;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00');
}

interface Written {
  readonly realmHost: string;
  /** By kind of view. */
  readonly texts: (string | undefined)[];
}

const written = new WeakMap<Profile, Written>();

/**
 * The user object as JSON without its last brace, written once for each kind of view of a profile.
 * @param tellsActive whether `is_active` is part of it; some lists hold only those who are, or are not
 */
export function presentUserJson(view: UserView, tellsActive: boolean): string {
  const { user, viewer, realmHost, clientGravatar } = view;
  let known = written.get(user);
  if (known?.realmHost !== realmHost) written.set(user, (known = { realmHost, texts: [] }));
  const kind = (showsEmailTo(user, viewer) ? 1 : 0) | (clientGravatar ? 2 : 0) | (tellsActive ? 4 : 0);
  return (known.texts[kind] ??= userJsonPrefix(presentUser(view), tellsActive));
}

/** A user object as JSON without its last brace. */
export function userJsonPrefix(wire: Record<string, unknown>, tellsActive: boolean): string {
  return JSON.stringify(tellsActive ? wire : { ...wire, is_active: undefined }).slice(0, -1);
}
