import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { QuietSchedule } from '../domain/quiet-hours.js';

export interface ScheduleOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class QuietScheduleRepository {
  /** The schedules of those accounts that have one. */
  abstract findByUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, QuietSchedule>>;
  /** The schedule of an account, locked until the end of the unit of work; null if it has none. */
  abstract lock(owner: ScheduleOwner): Promise<QuietSchedule | null>;
  abstract save(owner: ScheduleOwner, schedule: QuietSchedule): Promise<void>;
  abstract delete(owner: ScheduleOwner): Promise<void>;
}
