import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Profile } from './user.js';

/** Sides of the squares in which uploaded pictures are kept, in pixels. */
export const AVATAR_SIDES = { small: 100, medium: 500 } as const;
export type AvatarSize = keyof typeof AVATAR_SIDES;

/** Of the file that is uploaded. */
export const MAX_AVATAR_MIB = 5;

/**
 * Address of a picture; null where the client can work it out: it asked for that, may see the real address, and no picture was uploaded
 * (seed, rule for `client_gravatar`).
 * @param md5 lower-case hexadecimal digest of a text
 */
export function avatarUrl(user: Profile, md5: (text: string) => string, leaveToClient: boolean): string | null {
  return !user.avatarUploaded && leaveToClient ? null : sizedAvatarUrl(user, md5, 'small');
}

/** Address of a picture in one of its sizes. */
export function sizedAvatarUrl(user: Profile, md5: (text: string) => string, size: AvatarSize): string {
  const { realmId, id, avatarVersion: version } = user;
  if (user.avatarUploaded) return `/user_avatars/${realmId}/${id}${size === 'medium' ? '-medium' : ''}.png?version=${version}`;
  const side = size === 'medium' ? `&s=${AVATAR_SIDES.medium}` : '';
  return `https://secure.gravatar.com/avatar/${md5(user.emailKey)}?d=identicon${side}&version=${version}`;
}

/** Where an uploaded picture is kept. */
export function avatarKey(realmId: RealmId, userId: UserId, size: AvatarSize): string {
  return `avatars/${realmId}/${userId}-${size}`;
}
