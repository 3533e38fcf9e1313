import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type GroupListener, GroupListeners, type RealmGroups } from '../../../users/groups.api.js';
import { ChannelAudiences } from '../channel-audiences.js';
import { ChannelChangeEvents } from '../changing/channel-change-events.js';
import { ChannelRepository } from '../channel.repository.js';

/** Other people in a group show them private channels whose settings name it, or hide them: they are told, as of channels made and gone. */
@Injectable()
export class GroupVisibilityListener implements GroupListener, OnModuleInit {
  readonly order = 10;

  constructor(
    private readonly observers: GroupListeners,
    private readonly channels: ChannelRepository,
    private readonly audiences: ChannelAudiences,
    private readonly changes: ChannelChangeEvents,
    private readonly events: ClientEvents,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  async contentsChanged(realmId: RealmId, before: RealmGroups, after: RealmGroups): Promise<void> {
    const announcements: EventLogRecord[] = [];
    for (const channel of await this.channels.listByRealm(realmId)) {
      if (channel.archived || !channel.inviteOnly) continue;
      const [then, now] = [await this.audiences.viewersOf(channel, before), await this.audiences.viewersOf(channel, after)];
      announcements.push(...(await this.changes.viewersChangedRecords(channel, then, now)));
    }
    await this.events.publish(announcements);
  }
}
