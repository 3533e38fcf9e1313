import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { QuietHoursState, type WireQuietHours } from '../../../events/events.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import {
  checkWindows,
  type Disturbance,
  mayDisturb,
  NO_QUIET_HOURS,
  type QuietSchedule,
  type QuietTime,
  quietTimeAt,
} from '../domain/quiet-hours.js';
import { QuietHoursListeners } from './quiet-hours-listener.js';
import { QuietScheduleRepository } from './quiet-schedule.repository.js';

/** What changes of a schedule; what is absent stays. */
export interface QuietScheduleChange {
  readonly windows?: QuietSchedule['windows'];
  readonly snoozeUntil?: QuietSchedule['snoozeUntil'];
  readonly directMessages?: boolean;
  readonly mentions?: boolean;
  readonly senderIds?: readonly UserId[];
}

/** Manages when accounts do not want to be notified. */
@Injectable()
export class QuietHoursService extends QuietHoursState {
  constructor(
    private readonly schedules: QuietScheduleRepository,
    private readonly users: UserLookup,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly listeners: QuietHoursListeners,
  ) {
    super();
  }

  async load({ realmId, userId }: Actor): Promise<WireQuietHours> {
    return presentQuietHours((await this.schedules.findByUsers(realmId, [userId])).get(userId) ?? NO_QUIET_HOURS);
  }

  /**
   * Those of the accounts that want quiet at a time.
   * @param at milliseconds UTC
   * @returns for each a function that says whether a message has to wait: what the message is to the account decides
   */
  async findQuiet(
    realmId: RealmId,
    accounts: ReadonlyMap<UserId, Pick<User, 'timezone'>>,
    at: number,
  ): Promise<ReadonlyMap<UserId, (disturbance: Disturbance) => QuietTime | null>> {
    const schedules = await this.schedules.findByUsers(realmId, [...accounts.keys()]);
    const quiet = new Map<UserId, (disturbance: Disturbance) => QuietTime | null>();
    for (const [userId, schedule] of schedules) {
      const time = quietTimeAt(schedule, accounts.get(userId)?.timezone ?? '', at);
      if (time) quiet.set(userId, (disturbance) => (mayDisturb(schedule, disturbance) ? null : time));
    }
    return quiet;
  }

  /** @returns the schedule after the change @throws BadRequest */
  async change(actor: Actor, change: QuietScheduleChange): Promise<WireQuietHours> {
    const { realmId, userId } = actor;
    const { windows, snoozeUntil, directMessages, mentions, senderIds } = change;
    if (windows) checkWindows(windows);
    if (senderIds) await this.checkSenders(realmId, senderIds);
    return this.unitOfWork.run(async () => {
      const before = (await this.schedules.lock({ realmId, userId })) ?? NO_QUIET_HOURS;
      const schedule: QuietSchedule = {
        windows: windows ?? before.windows,
        snoozeUntil: snoozeUntil === undefined ? before.snoozeUntil : snoozeUntil,
        exceptions: {
          directMessages: directMessages ?? before.exceptions.directMessages,
          mentions: mentions ?? before.exceptions.mentions,
          senderIds: senderIds ?? before.exceptions.senderIds,
        },
      };
      await this.schedules.save({ realmId, userId }, schedule);
      await this.listeners.notifyChanged(realmId, userId);
      const presented = presentQuietHours(schedule);
      await this.events.publish([
        { realmId, event: { type: 'quiet_hours', quiet_hours: presented }, audience: { kind: 'users', userIds: [userId] } },
      ]);
      return presented;
    });
  }

  private async checkSenders(realmId: RealmId, senderIds: readonly UserId[]): Promise<void> {
    const found = await this.users.findByIds(senderIds);
    const unknown = senderIds.find((id) => found.get(id)?.realmId !== realmId);
    if (unknown !== undefined) throw new BadRequest(`Invalid user ID: ${unknown}`);
  }
}

function presentQuietHours({ windows, snoozeUntil, exceptions }: QuietSchedule): WireQuietHours {
  return {
    windows: windows.map(({ days, from, to }) => ({ days, from: timeText(from), to: timeText(to) })),
    snooze_until: snoozeUntil === null ? null : Math.floor(snoozeUntil / 1000),
    allow_direct_messages: exceptions.directMessages,
    allow_mentions: exceptions.mentions,
    allowed_sender_ids: exceptions.senderIds,
  };
}

/** @param minutes since midnight */
function timeText(minutes: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
