import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Realm, RealmRepository } from '../../../realm/realm.api.js';
import { type User, UserRepository } from '../../../users/accounts.api.js';
import { OutgoingMail } from '../../../users/mail.api.js';
import { dailyRound, type DigestRound, weeklyRound } from '../domain/digest-schedule.js';
import { DigestRepository } from './digest.repository.js';
import { type RealmActivity, RealmActivityService } from './realm-activity.service.js';
import { WriteDigestService } from './write-digest.service.js';

const BATCH = 100;

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
      for (const round of await this.roundsOf(realm, now)) await this.sendRound(realm, round, isStopping);
    }
  }

  private async roundsOf(realm: Realm, now: number): Promise<DigestRound[]> {
    const timezones = await this.digests.listTimezones(realm.id);
    const rounds = [weeklyRound(realm.setting('digest_weekday'), now), ...timezones.map((timezone) => dailyRound(timezone, now))];
    return rounds.filter((round) => round !== null);
  }

  private async sendRound(realm: Realm, round: DigestRound, isStopping: () => boolean): Promise<void> {
    let activity: RealmActivity | undefined;
    for (let after: UserId = 0; !isStopping();) {
      const absent = await this.digests.listAbsent(realm.id, round, { after, limit: BATCH });
      const last = absent.at(-1);
      if (last === undefined) return;
      activity ??= await this.activity.load(realm.id, round.since);
      for (const user of await this.users.findByIds(absent)) {
        if (isStopping()) return;
        await this.sendTo(user, realm, activity, round);
      }
      after = last;
    }
  }

  /** An error concerns one account, which is considered again by the next run. */
  private async sendTo(user: User, realm: Realm, activity: RealmActivity, round: DigestRound): Promise<void> {
    try {
      const mail = await this.writing.write(user, activity);
      await this.unitOfWork.run(async () => {
        if ((await this.digests.claim(realm.id, user.id, round)) && mail) await this.mail.send(mail);
      });
    } catch (error) {
      this.logger.error(`the digest of account ${user.id} could not be sent`, error);
    }
  }
}
