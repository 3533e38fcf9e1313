import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Profile } from './user.js';

/** Side lengths, in pixels, of the squares in which uploaded avatars are stored. */
export const AVATAR_SIDES = { small: 100, medium: 500 } as const;
export type AvatarSize = keyof typeof AVATAR_SIDES;

/** Maximum size of an uploaded file. */
export const MAX_AVATAR_MIB = 5;

/** What the secret part of the URL of an uploaded avatar is derived for (`ServerSecrets`); its generation is the avatar's version. */
export const AVATAR_SECRET = 'avatar';
/** Letters and digits of the secret part, 131 bits: shorter than a derived secret, because lists of accounts contain many. */
export const AVATAR_SECRET_LENGTH = 22;

const FILE = new RegExp(`^(\\d{1,15})-([A-Za-z0-9]{${AVATAR_SECRET_LENGTH}})(-medium)?\\.png$`);

/** What the name of an uploaded avatar says. */
interface AvatarFile {
  readonly userId: UserId;
  readonly secret: string;
  readonly size: AvatarSize;
}

/**
 * The URL of an uploaded avatar. Only who was shown it can know it, so that it needs no log-in. The names of the two sizes differ in `-medium`, which
 * clients add themselves.
 */
export function uploadedAvatarUrl({ realmId, id, avatarVersion }: Profile, secret: string, size: AvatarSize): string {
  return `/user_avatars/${realmId}/${id}-${secret}${size === 'medium' ? '-medium' : ''}.png?version=${avatarVersion}`;
}

/** @returns null for what no URL of an uploaded avatar ends with */
export function parseAvatarFile(name: string): AvatarFile | null {
  const [, id, secret, medium] = FILE.exec(name) ?? [];
  return secret === undefined ? null : { userId: Number(id), secret, size: medium === undefined ? 'small' : 'medium' };
}

/** The URL of the avatar that the avatar provider has. @param digest lower-case hexadecimal MD5 digest of an address */
export function providedAvatarUrl({ avatarVersion }: Profile, digest: string, size: AvatarSize): string {
  const side = size === 'medium' ? `&s=${AVATAR_SIDES.medium}` : '';
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon${side}&version=${avatarVersion}`;
}

/** The key of an uploaded avatar in the blob store. */
export function avatarKey(realmId: RealmId, userId: UserId, size: AvatarSize): string {
  return `avatars/${realmId}/${userId}-${size}`;
}
