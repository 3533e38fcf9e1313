import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { EmailSuppressionState, type WireEmailSuppression } from '../../../events/events.api.js';
import { emailKey, type User, UserLookup } from '../../../users/accounts.api.js';
import { MailAddressRepository, MAX_REFUSALS, type Refusals } from './mail-address.repository.js';

/**
 * Suppresses mails about messages to addresses that mail servers refuse for good, until a server accepts a mail, the account has another address,
 * or says that its address works. The account is told by an event.
 */
@Injectable()
export class EmailSuppressionService extends EmailSuppressionState {
  constructor(
    private readonly addresses: MailAddressRepository,
    private readonly users: UserLookup,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  async load({ userId }: Actor): Promise<WireEmailSuppression | null> {
    return this.present(await this.addresses.findRefusals(userId));
  }

  /** Sends mails to the account again. Does nothing if they are not suppressed. */
  async lift({ realmId, userId }: Actor): Promise<void> {
    await this.unitOfWork.run(() => this.forget(realmId, userId));
  }

  /** Counts that a mail server refused an address for good. Inside a unit of work. */
  async recordRefusal(realmId: RealmId, email: string): Promise<void> {
    await this.addresses.recordRefusal(realmId, emailKey(email), this.clock.now());
    for (const refusals of await this.addresses.listRefusals(realmId, emailKey(email))) {
      const suppression = await this.present(refusals);
      if (suppression) await this.publish(realmId, refusals.userId, suppression);
    }
  }

  /**
   * Forgets the refusals of an address, because a mail server has accepted a mail to it, but not what was reported later: the next mail server may
   * accept everything. Inside a unit of work.
   */
  async recordAcceptance(realmId: RealmId, email: string): Promise<void> {
    for (const { userId, refusals, bounces } of await this.addresses.listRefusals(realmId, emailKey(email))) {
      if (bounces === 0) await this.forget(realmId, userId);
      else await this.addresses.forgetRefusals(userId);
      if (bounces > 0 && isSuppressed({ refusals }) && !isSuppressed({ refusals: bounces })) await this.publish(realmId, userId, null);
    }
  }

  /** Counts a report that the address of an account takes no mail. Inside a unit of work. @param mailId the mail that it is about */
  async recordBounce(account: User, mailId: number): Promise<void> {
    await this.addresses.recordBounce(account, mailId, this.clock.now());
    const suppression = await this.present(await this.addresses.findRefusals(account.id));
    if (suppression) await this.publish(account.realmId, account.id, suppression);
  }

  /** Forgets the refusals of what was the address of an account. Inside a unit of work. */
  async forget(realmId: RealmId, userId: UserId): Promise<void> {
    const refusals = await this.addresses.lockRefusals(userId);
    if (!refusals) return;
    await this.addresses.deleteAll(realmId, userId);
    if (isSuppressed(refusals)) await this.publish(realmId, userId, null);
  }

  private async present(refusals: Refusals | null): Promise<WireEmailSuppression | null> {
    if (!refusals || !isSuppressed(refusals)) return null;
    const { email } = await this.users.get(refusals.userId);
    return { email, refused_at: Math.floor(refusals.refusedAt / 1000) };
  }

  private publish(realmId: RealmId, userId: UserId, suppression: WireEmailSuppression | null): Promise<void> {
    const event = { type: 'email_suppression', email_suppression: suppression } as const;
    return this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [userId] } }]);
  }
}

function isSuppressed({ refusals }: Pick<Refusals, 'refusals'>): boolean {
  return refusals >= MAX_REFUSALS;
}
