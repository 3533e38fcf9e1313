import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Realm, RealmRepository } from '../../../realm/realm.api.js';
import { type User, UserRepository } from '../../../users/accounts.api.js';
import { OutgoingMail } from '../../../users/mail.api.js';
import type { DigestPeriod } from '../../schedule/domain/notice-timing.js';
import { beginOfDigest, dayOf, DIGEST_RULES, dueDigests } from '../domain/digest-schedule.js';
import { DigestRepository } from './digest.repository.js';
import { type RealmActivity, RealmActivityService } from './realm-activity.service.js';
import { WriteDigestService } from './write-digest.service.js';

const BATCH = 100;

/** The days that count for a digest, as `dayOf` counts. */
interface DigestDays {
  readonly day: number;
  /** The last day on which the digest before may have come. */
  readonly lastDay: number;
}

/** Sends people who are away a weekly or daily mail about what happened, in organizations that want it. */
@Injectable()
export class SendDigestsService {
  private readonly logger = new Logger(SendDigestsService.name);

  constructor(
    private readonly digests: DigestRepository,
    private readonly activity: RealmActivityService,
    private readonly writing: WriteDigestService,
    private readonly realms: RealmRepository,
    private readonly users: UserRepository,
    private readonly mail: OutgoingMail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the digests that are due. It may run at any time in several processes: each account is considered once for a day.
   * @param isStopping ends the run before the next account
   */
  async sendDue(isStopping: () => boolean = () => false): Promise<void> {
    const now = this.clock.now();
    for (const realm of await this.realms.list()) {
      if (!realm.active || !realm.setting('digest_emails_enabled')) continue;
      for (const period of dueDigests(realm.setting('digest_weekday'), now)) await this.sendIn(realm, { period, now }, isStopping);
    }
  }

  private async sendIn(
    realm: Realm,
    { period, now }: { readonly period: DigestPeriod; readonly now: number },
    isStopping: () => boolean,
  ): Promise<void> {
    const rules = DIGEST_RULES[period];
    const since = beginOfDigest(rules, now);
    const days = { day: dayOf(now), lastDay: dayOf(now) - rules.minDaysBetween };
    let activity: RealmActivity | undefined;
    for (let after: UserId = 0; !isStopping();) {
      const absent = await this.digests.listAbsent(realm.id, { period, since, lastDay: days.lastDay, after }, BATCH);
      const last = absent.at(-1);
      if (last === undefined) return;
      activity ??= await this.activity.load(realm.id, since);
      for (const user of await this.users.findByIds(absent)) {
        if (isStopping()) return;
        await this.sendTo(user, realm, activity, days);
      }
      after = last;
    }
  }

  /** An error concerns one account, which is considered again by the next run. */
  private async sendTo(user: User, realm: Realm, activity: RealmActivity, days: DigestDays): Promise<void> {
    try {
      const mail = await this.writing.write(user, activity);
      await this.unitOfWork.run(async () => {
        if ((await this.digests.claim(realm.id, user.id, days)) && mail) await this.mail.send(mail);
      });
    } catch (error) {
      this.logger.error(`the digest of account ${user.id} could not be sent`, error);
    }
  }
}
