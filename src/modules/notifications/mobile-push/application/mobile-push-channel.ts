import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../../../users/accounts.api.js';
import { DeliveryChannel, type DeliveryResult } from '../../notices/application/delivery-channel.js';
import type { Notice, NoticeId } from '../../notices/domain/notice.js';
import type { Unreachable } from '../../notices/domain/reason.js';
import type { PushLimits } from '../../push/application/push-sender.js';
import type { ComposeMobilePushesService } from './compose-mobile-pushes.service.js';
import type { MobileDeviceRepository } from './mobile-device.repository.js';
import type { SendMobilePushService } from './send-mobile-push.service.js';

/** The delivery channel of mobile applications. It exists where a gateway is configured. */
export class MobilePushChannel extends DeliveryChannel {
  readonly name = 'mobile_push';
  readonly isTransactional = false;

  constructor(
    private readonly devices: MobileDeviceRepository,
    private readonly composer: ComposeMobilePushesService,
    private readonly pushes: SendMobilePushService,
    private readonly limits: PushLimits,
  ) {
    super();
  }

  async findUnreachable(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Unreachable | null>> {
    const reachable = new Set(await this.devices.listReachable(realmId, userIds));
    return new Map(userIds.map((id) => [id, reachable.has(id) ? null : 'no_device']));
  }

  override limitedUntil({ id }: User): Promise<number | null> {
    return this.limits.limitedUntil(id, this.name);
  }

  async deliver(account: User, notices: readonly Notice[]): Promise<ReadonlyMap<NoticeId, DeliveryResult>> {
    const pushes = await this.composer.compose(account, notices);
    const limitedUntil = await this.limits.count(account.id, this.name, pushes.length);
    if (limitedUntil !== null)
      return new Map(notices.map(({ id }) => [id, { result: 'delayed', at: limitedUntil, reason: 'rate_limited' }]));
    const results = new Map<NoticeId, DeliveryResult>(notices.map(({ id }) => [id, { result: 'cancelled' }]));
    for (const { push, notices: told } of pushes) {
      const result = await this.pushes.send(account, push, await this.devices.list(account.realmId, account.id));
      for (const { id } of told) {
        if (result) results.set(id, result);
        else results.delete(id); // so that it is tried again
      }
    }
    return results;
  }

  override async withdraw(account: User, messageIds: readonly MessageId[]): Promise<void> {
    const devices = await this.devices.list(account.realmId, account.id);
    if (devices.length === 0) return;
    const result = await this.pushes.send(account, await this.composer.composeRemoval(account, messageIds), devices);
    if (result === null || result.result === 'delayed') throw new Error('The push gateway is unavailable.');
  }

  override listReachable(realmId: RealmId): Promise<UserId[]> {
    return this.devices.listAccounts(realmId);
  }

  async sendTest(account: User): Promise<DeliveryResult | { readonly result: 'unreachable'; readonly reason: Unreachable }> {
    const devices = await this.devices.list(account.realmId, account.id);
    if (devices.length === 0) return { result: 'unreachable', reason: 'no_device' };
    const push = await this.composer.composeTest(account);
    return (await this.pushes.send(account, push, devices)) ?? { result: 'rejected', detail: 'unavailable' };
  }
}
