import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../../users/accounts.api.js';
import { MailLimitsService, tooManyMails } from '../../../users/mail.api.js';
import { DeliveryChannel, type DeliveryResult, type Stoppable } from '../../notices/application/delivery-channel.js';
import type { Notice, NoticeId } from '../../notices/domain/notice.js';
import type { Unreachable } from '../../notices/domain/reason.js';
import { planMails } from '../domain/compose-mail.js';
import { LoadConversationsService } from './load-conversations.service.js';
import { MailAddressRepository, MAX_REFUSALS } from './mail-address.repository.js';
import { MailSubscriptionRepository } from './mail-subscription.repository.js';
import { SendMissedMessagesService } from './send-missed-messages.service.js';

const HOUR_MS = 3_600_000;

/** Whether the server sends mail at all. */
export class MailAvailability {
  constructor(readonly isAvailable: boolean) {}
}

/** Sends mails about messages that accounts have not read. */
@Injectable()
export class MissedMessageMails extends DeliveryChannel {
  readonly name = 'mail';
  readonly isTransactional = true;

  constructor(
    private readonly loading: LoadConversationsService,
    private readonly sending: SendMissedMessagesService,
    private readonly subscriptions: MailSubscriptionRepository,
    private readonly addresses: MailAddressRepository,
    private readonly limits: MailLimitsService,
    private readonly availability: MailAvailability,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  async findUnreachable(_: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Unreachable | null>> {
    if (!this.availability.isAvailable) return new Map(userIds.map((id) => [id, 'operator_disabled']));
    const suppressed = await this.addresses.filterRefused(userIds, MAX_REFUSALS);
    return new Map(userIds.map((id) => [id, suppressed.has(id) ? 'address_bouncing' : null]));
  }

  override filterStopped(pairs: readonly Stoppable[]): Promise<readonly Stoppable[]> {
    return this.subscriptions.filterStopped(pairs);
  }

  async deliver(account: User, notices: readonly Notice[]): Promise<ReadonlyMap<NoticeId, DeliveryResult>> {
    const now = this.clock.now();
    const { mails, first } = await this.addresses.countNoticeMails(account.realmId, account.id, now - HOUR_MS);
    const budget = LIMITS.MAX_NOTICE_MAILS_PER_HOUR - mails;
    if (budget <= 0) {
      const at = (first ?? now) + HOUR_MS;
      return new Map(notices.map(({ id }) => [id, { result: 'delayed', at, reason: 'rate_limited' }]));
    }
    const conversations = await this.loading.load(account, notices);
    const frame = await this.sending.frameFor(account);
    const results = new Map<NoticeId, DeliveryResult>(notices.map(({ id }) => [id, { result: 'cancelled' }]));
    // What shows neither names nor texts need not be several mails.
    for (const part of planMails(conversations, frame.hiddenBy === null ? budget : 1)) {
      const providerId = String(await this.sending.send(account, part, frame));
      for (const { notices: own } of part) for (const { id } of own) results.set(id, { result: 'handed_over', providerId });
    }
    return results;
  }

  async sendTest(account: User): Promise<DeliveryResult | { readonly result: 'unreachable'; readonly reason: Unreachable }> {
    if (!this.availability.isAvailable) return { result: 'unreachable', reason: 'operator_disabled' };
    const { realmId, email } = account;
    const id = await this.unitOfWork.run(async () => {
      const hit = await this.limits.countForOwners(realmId, [email]);
      if (hit) throw tooManyMails(hit.retryAfterMs);
      return this.sending.sendTest(account);
    });
    return { result: 'handed_over', providerId: String(id) };
  }
}
