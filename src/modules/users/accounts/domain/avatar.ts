import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Profile } from './user.js';

/** Side lengths, in pixels, of the squares in which uploaded avatars are stored. */
export const AVATAR_SIDES = { small: 100, medium: 500 } as const;
export type AvatarSize = keyof typeof AVATAR_SIDES;

/** Maximum size of an uploaded file. */
export const MAX_AVATAR_MIB = 5;

/**
 * The URL of an avatar; null if the client computes it (`client_gravatar`), which needs an account without an uploaded avatar whose real address
 * the client may see.
 * @param md5 lower-case hexadecimal digest of a string
 */
export function avatarUrl(user: Profile, md5: (text: string) => string, leaveToClient: boolean): string | null {
  return !user.avatarUploaded && leaveToClient ? null : sizedAvatarUrl(user, md5, 'small');
}

/** The URL of an avatar in one of its sizes. */
export function sizedAvatarUrl(user: Profile, md5: (text: string) => string, size: AvatarSize): string {
  const { realmId, id, avatarVersion: version } = user;
  if (user.avatarUploaded) return `/user_avatars/${realmId}/${id}${size === 'medium' ? '-medium' : ''}.png?version=${version}`;
  const side = size === 'medium' ? `&s=${AVATAR_SIDES.medium}` : '';
  return `https://secure.gravatar.com/avatar/${md5(user.emailKey)}?d=identicon${side}&version=${version}`;
}

/** The key of an uploaded avatar in the blob store. */
export function avatarKey(realmId: RealmId, userId: UserId, size: AvatarSize): string {
  return `avatars/${realmId}/${userId}-${size}`;
}
