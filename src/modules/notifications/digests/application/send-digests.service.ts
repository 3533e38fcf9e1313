import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Realm, RealmRepository } from '../../../realm/realm.api.js';
import { type User, UserRepository } from '../../../users/accounts.api.js';
import { OutgoingMail } from '../../../users/mail.api.js';
import { dayOf, isDigestDue } from '../domain/digest-schedule.js';
import { DigestRepository } from './digest.repository.js';
import { type RealmActivity, RealmActivityService } from './realm-activity.service.js';
import { WriteDigestService } from './write-digest.service.js';

/** Who was there within this time needs no digest; what happened in it is its content. */
const ABSENCE_MS = 5 * 86_400_000;
const BATCH = 100;

/** Sends people who are away a weekly mail about what happened, in organizations that want it. */
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
      if (!realm.active || !realm.setting('digest_emails_enabled') || !isDigestDue(realm.setting('digest_weekday'), now)) continue;
      await this.sendIn(realm, now, isStopping);
    }
  }

  private async sendIn(realm: Realm, now: number, isStopping: () => boolean): Promise<void> {
    const since = now - ABSENCE_MS;
    const day = dayOf(now);
    let activity: RealmActivity | undefined;
    for (let after: UserId = 0; !isStopping();) {
      const absent = await this.digests.listAbsent(realm.id, { since, day, after }, BATCH);
      const last = absent.at(-1);
      if (last === undefined) return;
      activity ??= await this.activity.load(realm.id, since);
      for (const user of await this.users.findByIds(absent)) {
        if (isStopping()) return;
        await this.sendTo(user, realm, activity, day);
      }
      after = last;
    }
  }

  /** An error concerns one account, which is considered again by the next run. */
  private async sendTo(user: User, realm: Realm, activity: RealmActivity, day: number): Promise<void> {
    try {
      const mail = await this.writing.write(user, activity);
      await this.unitOfWork.run(async () => {
        if ((await this.digests.claim(realm.id, user.id, day)) && mail) await this.mail.send(mail);
      });
    } catch (error) {
      this.logger.error(`the digest of account ${user.id} could not be sent`, error);
    }
  }
}
