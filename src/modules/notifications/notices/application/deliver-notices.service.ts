import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import type { Notice, NoticeId } from '../domain/notice.js';
import { retryDelayMs } from '../domain/retry-delay.js';
import type { Review } from '../domain/review.js';
import type { DeliveryChannel, DeliveryResult } from './delivery-channel.js';
import { DeliveryChannels } from './delivery-channels.js';
import { NoticeMetrics } from './notice-metrics.js';
import { type DueBatch, type NoticeChange, NoticeRepository } from './notice.repository.js';
import { ReviewNoticesService } from './review-notices.service.js';

const BATCHES = 50;
const MAX_NOTICES = 200;
/** Longer than a delivery takes; afterwards another process may deliver. */
const LEASE_MS = 120_000;

/** Hands the notices that are due to their delivery channels, and records what becomes of them. */
@Injectable()
export class DeliverNoticesService {
  private readonly logger = new Logger(DeliverNoticesService.name);

  constructor(
    private readonly notices: NoticeRepository,
    private readonly reviews: ReviewNoticesService,
    private readonly channels: DeliveryChannels,
    private readonly users: UserLookup,
    private readonly metrics: NoticeMetrics,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of notices that were due */
  async dispatch(): Promise<number> {
    let due = 0;
    for (const batch of await this.notices.listDue(this.clock.now(), BATCHES)) due += await this.deliver(batch);
    return due;
  }

  private async deliver(batch: DueBatch): Promise<number> {
    const channel = this.channels.get(batch.channel);
    if (!channel) return 0;
    const now = this.clock.now();
    const leaseUntil = now + LEASE_MS;
    const claimed = await this.notices.claim(batch, { now, leaseUntil }, MAX_NOTICES);
    if (claimed.length === 0) return 0;
    try {
      await this.deliverClaimed(await this.users.get(batch.userId), channel, claimed, leaseUntil);
    } catch (error) {
      // The error may quote the text of a message, so only its kind is stored.
      this.logger.warn(`${claimed.length} notices for account ${batch.userId} by ${channel.name} failed: ${(error as Error).name}`);
      await this.recordAll(channel, claimed, leaseUntil, (notice) => this.failure(notice, (error as Error).name));
    }
    return claimed.length;
  }

  private async deliverClaimed(account: User, channel: DeliveryChannel, claimed: readonly Notice[], leaseUntil: number): Promise<void> {
    const reviews = await this.reviews.review(account, channel, claimed);
    const wanted = claimed.filter(({ id }) => reviews.get(id)?.action === 'deliver');
    const deliverAndRecord = async (): Promise<void> => {
      const results = wanted.length === 0 ? new Map<NoticeId, DeliveryResult>() : await channel.deliver(account, wanted);
      await this.recordAll(channel, claimed, leaseUntil, (notice) => this.changeOf(notice, reviews.get(notice.id), results.get(notice.id)));
    };
    await (channel.isTransactional ? this.unitOfWork.run(deliverAndRecord) : deliverAndRecord());
  }

  private async recordAll(
    channel: DeliveryChannel,
    notices: readonly Notice[],
    leaseUntil: number,
    changeOf: (notice: Notice) => NoticeChange,
  ): Promise<void> {
    const changes = new Map(notices.map((notice) => [notice.id, changeOf(notice)]));
    await this.notices.record(changes, leaseUntil);
    for (const { result } of changes.values()) this.metrics.countResult(channel.name, result ?? 'retried');
  }

  private changeOf(notice: Notice, reviewed: Review | undefined, result: DeliveryResult | undefined): NoticeChange {
    const finishedAt = this.clock.now();
    if (reviewed?.action === 'cancel') return { result: 'cancelled', finishedAt, reason: reviewed.reason };
    if (reviewed?.action === 'hold') return { result: null, dueAt: reviewed.until, reason: reviewed.reason };
    if (result === undefined) return this.failure(notice, 'no result');
    switch (result.result) {
      case 'delayed':
        return { result: null, dueAt: result.at, ...(result.reason ? { reason: result.reason } : {}) };
      case 'rejected':
        return { result: 'rejected', finishedAt, detail: result.detail, ...(result.reason ? { reason: result.reason } : {}) };
      case 'cancelled':
        return { result: 'cancelled', finishedAt };
      default:
        return { result: result.result, finishedAt, ...(result.providerId === undefined ? {} : { providerId: result.providerId }) };
    }
  }

  private failure({ attempts }: Notice, detail: string): NoticeChange {
    const delayMs = retryDelayMs(attempts);
    const now = this.clock.now();
    return delayMs === null ? { result: 'failed', finishedAt: now, detail } : { result: null, dueAt: now + delayMs, detail };
  }
}
