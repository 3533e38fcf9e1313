import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { DeliveryChannel } from './delivery-channel.js';
import { DeliveryChannels } from './delivery-channels.js';
import { KeptAccounts } from './kept-accounts.js';

/** The accounts with a device from which pushes can be withdrawn. Adding a device counts as a change of the account. */
@Injectable()
export class AccountsWithDevices extends KeptAccounts {
  constructor(
    private readonly channels: DeliveryChannels,
    lease: CacheLease,
    subscriptions: EventLogSubscriptions,
  ) {
    super(lease, subscriptions);
  }

  protected async list(realmId: RealmId): Promise<UserId[]> {
    const found: UserId[] = [];
    for (const channel of this.withdrawing()) found.push(...((await channel.listReachable?.(realmId)) ?? []));
    return found;
  }

  protected async filter(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const found = await Promise.all(this.withdrawing().map((channel) => channel.findUnreachable(realmId, userIds)));
    return new Set(found.flatMap((obstacles) => userIds.filter((id) => obstacles.get(id) === null)));
  }

  private withdrawing(): DeliveryChannel[] {
    return this.channels.list().filter((channel) => channel.withdraw !== undefined);
  }
}
