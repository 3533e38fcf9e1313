import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { NoticeTiming } from '../domain/notice-timing.js';
import type { ScheduleOwner } from './quiet-schedule.repository.js';

/**
 * Stores what accounts chose about the time of their notices. Those that chose nothing have no row, so that their notices are those of the
 * Zulip server.
 */
export abstract class NoticeTimingRepository {
  /** That of those accounts that chose one. */
  abstract findByUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, NoticeTiming>>;
  /** That of an account, locked until the end of the unit of work; null if it chose none. */
  abstract lock(owner: ScheduleOwner): Promise<NoticeTiming | null>;
  /** Replaces what the account chose. */
  abstract save(owner: ScheduleOwner, timing: NoticeTiming): Promise<void>;
  /** Makes the account one that chose nothing. */
  abstract delete(owner: ScheduleOwner): Promise<void>;
}
