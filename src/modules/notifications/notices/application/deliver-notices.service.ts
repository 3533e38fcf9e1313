import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { Notice, NoticeId } from '../domain/notice.js';
import { retryDelayMs } from '../domain/retry-delay.js';
import type { Review } from '../domain/review.js';
import type { DeliveryChannel, DeliveryResult } from './delivery-channel.js';
import { DeliveryChannels } from './delivery-channels.js';
import { NoticeMetrics } from './notice-metrics.js';
import { type DueBatch, type NoticeChange, NoticeRepository } from './notice.repository.js';
import { ReviewNoticesService } from './review-notices.service.js';
import { ShownPushRepository } from './shown-push.repository.js';

const BATCHES = 50;
/** Deliveries at the same time. */
const MAX_RUNNING = 8;
const MAX_NOTICES = 200;
/** Longer than a delivery takes; afterwards another process may deliver. */
const LEASE_MS = 120_000;

/** Hands the notices that are due to their delivery channels, and records what becomes of them. */
@Injectable()
export class DeliverNoticesService {
  private readonly logger = new Logger(DeliverNoticesService.name);
  /** By account and delivery channel. */
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly notices: NoticeRepository,
    private readonly reviews: ReviewNoticesService,
    private readonly channels: DeliveryChannels,
    private readonly users: UserLookup,
    private readonly shown: ShownPushRepository,
    private readonly metrics: NoticeMetrics,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts to deliver what is due, for a limited number of accounts at a time.
   * @returns for how many, and a promise that resolves when all of it is delivered
   */
  async dispatch(): Promise<{ readonly accounts: number; readonly delivered: Promise<unknown> }> {
    const due = await this.notices.listDue(this.clock.now(), BATCHES);
    const others = due.filter((batch) => !this.running.has(keyOf(batch)));
    const started = others.slice(0, MAX_RUNNING - this.running.size).map((batch) => this.start(batch));
    return { accounts: started.length, delivered: Promise.all(started) };
  }

  /** Resolves when everything is delivered that was started. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private start(batch: DueBatch): Promise<void> {
    const delivery = this.deliver(batch)
      .catch((error: unknown) =>
        this.logger.warn(`Notices for account ${batch.userId} could not be delivered: ${(error as Error).message}`),
      )
      .finally(() => this.running.delete(keyOf(batch)));
    this.running.set(keyOf(batch), delivery);
    return delivery;
  }

  private async deliver(batch: DueBatch): Promise<void> {
    const now = this.clock.now();
    const leaseUntil = now + LEASE_MS;
    const claimed = await this.notices.claim(batch, { now, leaseUntil }, MAX_NOTICES);
    if (claimed.length === 0) return;
    const channel = this.channels.get(batch.channel);
    if (!channel) {
      await this.recordAll(batch.channel, claimed, leaseUntil, () => ({
        result: 'cancelled',
        finishedAt: now,
        reason: 'operator_disabled',
      }));
      return;
    }
    try {
      await this.deliverClaimed(await this.users.get(batch.userId), channel, claimed, leaseUntil);
    } catch (error) {
      // The error may quote the text of a message, so only its kind is stored.
      this.logger.warn(`${claimed.length} notices for account ${batch.userId} by ${channel.name} failed: ${(error as Error).name}`);
      await this.recordAll(channel.name, claimed, leaseUntil, (notice) => this.failure(notice, (error as Error).name));
    }
  }

  private async deliverClaimed(account: User, channel: DeliveryChannel, claimed: readonly Notice[], leaseUntil: number): Promise<void> {
    // Before it is asked whether they are read, so that what is read from now on is withdrawn.
    const shownBefore = channel.withdraw ? await this.shown.add(batchOf(account, channel), idsOf(claimed), this.clock.now()) : null;
    const reviews = await this.reviews.review(account, channel, claimed);
    const wanted = claimed.flatMap((notice) => {
      const reviewed = reviews.get(notice.id);
      return reviewed?.action === 'deliver' ? [{ ...notice, cause: reviewed.cause }] : [];
    });
    const deliverAndRecord = async (): Promise<void> => {
      const results = wanted.length === 0 ? new Map<NoticeId, DeliveryResult>() : await channel.deliver(account, wanted);
      const notShown = claimed.filter(
        ({ id, messageId }) => results.get(id)?.result !== 'accepted' && shownBefore?.has(messageId) === false,
      );
      if (notShown.length > 0) await this.shown.remove(batchOf(account, channel), idsOf(notShown));
      await this.recordAll(channel.name, claimed, leaseUntil, (notice) =>
        this.changeOf(notice, reviews.get(notice.id), results.get(notice.id)),
      );
    };
    await (channel.isTransactional ? this.unitOfWork.run(deliverAndRecord) : deliverAndRecord());
  }

  private async recordAll(
    channel: DeliveryChannelName,
    notices: readonly Notice[],
    leaseUntil: number,
    changeOf: (notice: Notice) => NoticeChange,
  ): Promise<void> {
    const changes = new Map(notices.map((notice) => [notice.id, changeOf(notice)]));
    await this.notices.record(changes, leaseUntil);
    for (const { result } of changes.values()) this.metrics.countResult(channel, result ?? 'retried');
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

function batchOf({ realmId, id: userId }: User, { name: channel }: DeliveryChannel): DueBatch {
  return { realmId, userId, channel };
}

function idsOf(notices: readonly Notice[]): MessageId[] {
  return notices.map(({ messageId }) => messageId);
}

function keyOf({ userId, channel }: DueBatch): string {
  return `${userId} ${channel}`;
}
