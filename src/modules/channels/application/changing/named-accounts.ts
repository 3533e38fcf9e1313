import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserId } from '../../../../kernel/ids.js';
import { type AccountListener, AccountListeners, type User, UserLookup } from '../../../users/users.api.js';
import { CHANNEL_GROUP_NAMES, CHANNEL_GROUP_SETTINGS } from '../../domain/channel-group-settings.js';
import { ChannelRepository } from '../channel.repository.js';
import { ChannelChangeEvents } from './channel-change-events.js';

/** Whoever is deactivated counts in no setting of a channel, and does again when they come back: it is told of the settings that name them. */
@Injectable()
export class NamedAccountListener implements AccountListener, OnModuleInit {
  readonly order = 30;

  constructor(
    private readonly observers: AccountListeners,
    private readonly channels: ChannelRepository,
    private readonly users: UserLookup,
    private readonly changes: ChannelChangeEvents,
    private readonly events: ClientEvents,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  async deactivated(user: User): Promise<void> {
    await this.publish(user, false);
  }

  async reactivated(user: User): Promise<void> {
    await this.publish(user, true);
  }

  private async publish({ id, realmId }: User, counts: boolean): Promise<void> {
    const announcements: EventLogRecord[] = [];
    for (const channel of await this.channels.listByRealm(realmId)) {
      for (const setting of CHANNEL_GROUP_NAMES) {
        const value = channel[setting];
        if (typeof value === 'number' || !value.direct_members.includes(id)) continue;
        const shown: GroupSettingValue = { ...value, direct_members: await this.active(value.direct_members, id, counts) };
        announcements.push(await this.changes.updated(channel, CHANNEL_GROUP_SETTINGS[setting].name, shown));
      }
    }
    await this.events.publish(announcements);
  }

  /** Of these accounts; of one it is known better than the process remembers. */
  private async active(ids: readonly UserId[], one: UserId, isActive: boolean): Promise<UserId[]> {
    const known = await this.users.findByIds(ids);
    return ids.filter((id) => (id === one ? isActive : known.get(id)?.active));
  }
}
