import { createHash } from 'node:crypto';
import { isAdministrator, isGuest, Role } from '../../../kernel/actor.js';
import { avatarUrl } from '../domain/avatar.js';
import type { User } from '../domain/user.js';

export interface UserView {
  readonly user: User;
  readonly viewer: { readonly userId: number; readonly role: Role };
  readonly realmHost: string;
  /** The client can compute the avatar provider's addresses itself. */
  readonly clientGravatar: boolean;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The user object of the seed, less `profile_data`. */
export function presentUser({ user, viewer, realmHost, clientGravatar }: UserView): Record<string, unknown> {
  const showsEmail = user.showsEmailTo(viewer);
  return {
    user_id: user.id,
    delivery_email: showsEmail ? user.email : null,
    email: user.apiEmail(realmHost),
    full_name: user.fullName,
    date_joined: new Date(user.joinedAt).toISOString().replace('Z', '+00:00'),
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

/** @param leaveToClient null for a provider's picture: the client works the address out */
export function presentAvatar(user: User, leaveToClient: boolean): string | null {
  return avatarUrl(user, md5, leaveToClient);
}
