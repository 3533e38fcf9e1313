import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isGuest } from '../../../../kernel/actor.js';
import { type AccountListener, AccountListeners, type User } from '../../../users/users.api.js';
import { ChannelRepository } from '../channel.repository.js';
import { JoinChannelsService } from './joining.js';

/** People who are new find themselves in the organization's default channels; guests and bots do not. */
@Injectable()
export class DefaultSubscriptionsListener implements AccountListener, OnModuleInit {
  readonly order = 60;

  constructor(
    private readonly observers: AccountListeners,
    private readonly channels: ChannelRepository,
    private readonly joining: JoinChannelsService,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  async created({ id, realmId, role, isBot }: User, { defaultChannels }: { readonly defaultChannels: boolean }): Promise<void> {
    if (!defaultChannels || isBot || isGuest(role)) return;
    const channels = (await this.channels.listByRealm(realmId)).filter(({ isDefault, archived }) => isDefault && !archived);
    if (channels.length === 0) return;
    await this.joining.join(
      realmId,
      channels.map((channel) => ({ channel, created: false, userIds: [id] })),
    );
  }
}
