import type { User } from './user.js';

/**
 * Address of a picture; null where the client can work it out: it asked for that, may see the real address, and no picture was uploaded
 * (seed, rule for `client_gravatar`).
 * @param md5 lower-case hexadecimal digest of a text
 */
export function avatarUrl(user: User, md5: (text: string) => string, leaveToClient: boolean): string | null {
  if (user.avatarUploaded) return `/user_avatars/${user.realmId}/${user.id}.png?version=${user.avatarVersion}`;
  if (leaveToClient) return null;
  return `https://secure.gravatar.com/avatar/${md5(user.emailKey)}?d=identicon&version=${user.avatarVersion}`;
}
