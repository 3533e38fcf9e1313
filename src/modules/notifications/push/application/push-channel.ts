import { chunks } from '../../../../kernel/chunks.js';
import type { Clock } from '../../../../kernel/clock.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../../../users/accounts.api.js';
import { DeliveryChannel, type DeliveryResult } from '../../notices/application/delivery-channel.js';
import type { Notice, NoticeId } from '../../notices/domain/notice.js';
import type { Unreachable } from '../../notices/domain/reason.js';
import { MAX_WITHDRAWN, type PushMessage } from '../domain/push-message.js';
import type { PushOutcome } from '../domain/push-outcome.js';
import { type PushKind, type PushSubscription, takesWithdrawals } from '../domain/push-subscription.js';
import type { ComposePushesService } from './compose-pushes.service.js';
import type { PushLimits } from './push-sender.js';
import type { PushSubscriptionRepository } from './push-subscription.repository.js';
import type { SendPushService } from './send-push.service.js';

/** With more conversations than this at once, such as after quiet hours, an account gets one summary. */
const MAX_CONVERSATIONS = 3;

/** What a delivery channel of pushes consists of. */
export type PushChannelParts = [
  subscriptions: PushSubscriptionRepository,
  composer: ComposePushesService,
  pushes: SendPushService,
  limits: PushLimits,
  clock: Clock,
];

/** The delivery channel of all push subscriptions of one kind. */
export class PushChannel extends DeliveryChannel {
  readonly isTransactional = false;

  constructor(
    readonly name: PushKind,
    protected readonly subscriptions: PushSubscriptionRepository,
    private readonly composer: ComposePushesService,
    protected readonly pushes: SendPushService,
    private readonly limits: PushLimits,
    private readonly clock: Clock,
  ) {
    super();
  }

  async findUnreachable(_realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Unreachable | null>> {
    const reachable = new Set(await this.subscriptions.listReachable(userIds, this.name));
    return new Map(userIds.map((id) => [id, reachable.has(id) ? null : 'no_device']));
  }

  override limitedUntil({ id }: User): Promise<number | null> {
    return this.limits.limitedUntil(id, this.name);
  }

  /** What exceeds the limit waits, and is one summary afterwards. */
  async deliver(account: User, notices: readonly Notice[]): Promise<ReadonlyMap<NoticeId, DeliveryResult>> {
    const hasWaited = notices.some(({ reason }) => reason === 'rate_limited');
    const pushes = await this.composer.compose(account, notices, hasWaited ? 1 : MAX_CONVERSATIONS);
    const limitedUntil = await this.limits.count(account.id, this.name, pushes.length);
    if (limitedUntil !== null)
      return new Map(notices.map(({ id }) => [id, { result: 'delayed', at: limitedUntil, reason: 'rate_limited' }]));
    const results = new Map<NoticeId, DeliveryResult>(notices.map(({ id }) => [id, { result: 'cancelled' }]));
    for (const { message, notices: told } of pushes) {
      const outcomes = await this.send(account, message);
      const result = this.resultOf(outcomes);
      for (const { id } of told) {
        if (result) results.set(id, result);
        else results.delete(id); // so that it is tried again
      }
    }
    return results;
  }

  async sendTest(account: User): Promise<DeliveryResult | { readonly result: 'unreachable'; readonly reason: Unreachable }> {
    const outcomes = await this.send(account, this.composer.composeTest(account));
    if (outcomes.length === 0) return { result: 'unreachable', reason: 'no_device' };
    return this.resultOf(outcomes) ?? { result: 'rejected', detail: detailOf(outcomes) };
  }

  /** Sends a push to all subscriptions of an account. @returns none if it has none */
  private async send(account: User, message: PushMessage): Promise<PushOutcome[]> {
    const own = await this.ownSubscriptions(account);
    return Promise.all(own.map((subscription) => this.pushes.send(subscription, message)));
  }

  protected async ownSubscriptions({ realmId, id: userId }: User): Promise<PushSubscription[]> {
    return (await this.subscriptions.list({ realmId, userId })).filter(({ kind }) => kind === this.name);
  }

  /**
   * It is enough that one device got it; what the others did is in the list of the subscriptions.
   * @returns null if it may arrive later
   */
  private resultOf(outcomes: readonly PushOutcome[]): DeliveryResult | null {
    if (outcomes.length === 0) return { result: 'rejected', detail: '', reason: 'no_device' };
    if (outcomes.some(({ kind }) => kind === 'accepted')) return { result: 'accepted' };
    const later = outcomes.flatMap((outcome) => (outcome.kind === 'retry' ? [outcome] : []));
    if (later.length === 0) return { result: 'rejected', detail: detailOf(outcomes), reason: 'device_rejected' };
    const waits = later.flatMap(({ retryAfterMs }) => (retryAfterMs === null ? [] : [retryAfterMs]));
    return waits.length === 0 ? null : { result: 'delayed', at: this.clock.now() + Math.min(...waits), reason: 'rate_limited' };
  }
}

/** The delivery channel of browsers and UnifiedPush applications, which can close what they show. */
export class WebPushChannel extends PushChannel {
  constructor(...parts: PushChannelParts) {
    super('web_push', ...parts);
  }

  override async withdraw(account: User, messageIds: readonly MessageId[]): Promise<void> {
    const devices = (await this.ownSubscriptions(account)).filter(({ endpoint }) => takesWithdrawals(endpoint));
    for (const withdrawn of chunks(messageIds, MAX_WITHDRAWN)) {
      const outcomes = await Promise.all(devices.map((device) => this.pushes.withdraw(device, { account: account.id, withdrawn })));
      if (outcomes.some(({ kind }) => kind === 'retry')) throw new Error('A push service is unavailable.');
    }
  }

  override listReachable(realmId: RealmId): Promise<UserId[]> {
    return this.subscriptions.listAccounts(realmId, this.name);
  }
}

/** What the first device answered. */
function detailOf([first]: readonly PushOutcome[]): string {
  return first && 'failure' in first ? first.failure : 'gone';
}
