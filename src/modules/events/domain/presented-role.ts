import { Role } from '../../../kernel/actor.js';
import { ZULIP_FEATURE_LEVEL } from '../../../kernel/server-identity.js';

/**
 * Whether clients are told that an account is a moderator: from feature level 380 on of everybody who has at least the rights of one, before of
 * moderators alone.
 * @param level the announced one
 */
export function isPresentedAsModerator(role: Role, level: number = ZULIP_FEATURE_LEVEL): boolean {
  return level >= 380 ? role <= Role.moderator : role === Role.moderator;
}
