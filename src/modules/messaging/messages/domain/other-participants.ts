import type { UserId } from '../../../../kernel/ids.js';

/** The participants of a direct conversation without the account itself, ascending; the account alone if there are no others. */
export function otherParticipants(own: UserId, userIds: readonly UserId[]): UserId[] {
  const others = [...new Set(userIds)].filter((id) => id !== own).sort((a, b) => a - b);
  return others.length > 0 ? others : [own];
}
