import type { UserId } from '../../../../kernel/ids.js';

/** The people of a direct conversation as one of them names it: without oneself, unless there is nobody else. By id. */
export function otherParticipants(own: UserId, userIds: readonly UserId[]): UserId[] {
  const others = [...new Set(userIds)].filter((id) => id !== own).sort((a, b) => a - b);
  return others.length > 0 ? others : [own];
}
