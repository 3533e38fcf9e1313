import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { NoticeTimingState, type WireNoticeTiming } from '../../../events/events.api.js';
import { type NoticeTiming, USUAL_TIMING } from '../domain/notice-timing.js';
import { NoticeTimingRepository } from './notice-timing.repository.js';

/** Manages how often accounts get digests, and for how long pushes wait while they are active. */
@Injectable()
export class NoticeTimingService extends NoticeTimingState {
  constructor(
    private readonly timings: NoticeTimingRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async load({ realmId, userId }: Actor): Promise<WireNoticeTiming> {
    return presentTiming((await this.timings.findByUsers(realmId, [userId])).get(userId) ?? USUAL_TIMING);
  }

  /** For how long pushes wait, in milliseconds, for those of the accounts that chose it. */
  async findPushDelays(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, number>> {
    if (userIds.length === 0) return new Map();
    const timings = await this.timings.findByUsers(realmId, userIds);
    return new Map([...timings].map(([id, { pushDelaySeconds }]) => [id, pushDelaySeconds * 1000]));
  }

  /** @param change what is absent stays @returns the timing after the change */
  async change({ realmId, userId }: Actor, change: Partial<NoticeTiming>): Promise<WireNoticeTiming> {
    return this.unitOfWork.run(async () => {
      const timing = { ...((await this.timings.lock({ realmId, userId })) ?? USUAL_TIMING), ...change };
      await this.timings.save({ realmId, userId }, timing);
      const presented = presentTiming(timing);
      await this.events.publish([
        { realmId, event: { type: 'notice_timing', notice_timing: presented }, audience: { kind: 'users', userIds: [userId] } },
      ]);
      return presented;
    });
  }
}

function presentTiming({ digestPeriod, pushDelaySeconds }: NoticeTiming): WireNoticeTiming {
  return { digest_period: digestPeriod, push_delay_seconds: pushDelaySeconds };
}
