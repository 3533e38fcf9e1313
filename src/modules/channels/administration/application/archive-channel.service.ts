import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import { RealmChannelsService } from '../../../realm/realm-settings.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import { ModifyChannelService } from '../../conversations/application/modify-channel.service.js';
import { ChannelNotices } from '../../conversations/application/required-ports.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { archivedNotice, EVENTS_TOPIC, unarchivedNotice } from '../../conversations/domain/notice-texts.js';
import { LeaveChannelsService } from '../../subscriptions/application/leave-channels.service.js';
import { ChannelChangeEvents } from './channel-change-events.js';
import { type ChannelChange, type ChannelChangeResult, ChannelChangeStep, NO_CHANGE } from './channel-change.js';
import { DefaultChannelGroupsService } from './default-channel-groups.service.js';

/** Archives channels: they stay readable for the same accounts, but accept no messages. */
@Injectable()
export class ArchiveChannelService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly channels: ModifyChannelService,
    private readonly defaults: DefaultChannelsService,
    private readonly events: ChannelChangeEvents,
    private readonly leaving: LeaveChannelsService,
    private readonly notices: ChannelNotices,
    private readonly realmChannels: RealmChannelsService,
    private readonly defaultGroups: DefaultChannelGroupsService,
  ) {}

  /** @throws DomainError; nothing has changed then */
  async archive(actor: Actor, id: ChannelId): Promise<void> {
    await this.access.accessForChange(actor, id);
    const channel = await this.close(actor.realmId, id);
    const to = { channel, topic: EVENTS_TOPIC };
    await this.notices.post([{ actor, to, content: archivedNotice(channel.name), readBy: 'everybody' }]);
    // Clients do not show archived channels, so users could not mark their messages as read.
    await this.leaving.markAllRead(channel.conversationId);
  }

  /** Archives a channel that was archived in the chat from which it is imported, without a notice in it. @throws BadRequest */
  async archiveImported(realmId: RealmId, id: ChannelId): Promise<void> {
    await this.close(realmId, id);
  }

  /** Archives a channel of an import that is undone, under a name that leaves its own to others. @throws BadRequest */
  async retireImported(realmId: RealmId, id: ChannelId, name: string): Promise<void> {
    await this.channels.modify(realmId, id, async (locked) => {
      const closing = locked.archived ? [] : await this.closeLocked(locked);
      const renaming = await this.events.updatedRecord(locked, { property: 'name', value: name });
      locked.rename(name);
      return [renaming, ...closing];
    });
  }

  private close(realmId: RealmId, id: ChannelId): Promise<Channel> {
    return this.channels.modify(realmId, id, (locked) => {
      if (locked.archived) throw new BadRequest('Channel is already deactivated');
      return this.closeLocked(locked);
    });
  }

  private async closeLocked(locked: Channel): Promise<EventLogRecord[]> {
    const { realmId, id } = locked;
    const defaultRecords = await this.defaults.setDefault(locked, false);
    locked.archived = true;
    await this.realmChannels.removeChannel(realmId, id);
    await this.defaultGroups.removeChannel(realmId, id);
    return [...defaultRecords, ...(await this.events.archivedRecords(locked))];
  }
}

/** Makes an archived channel active again. Its subscribers are still subscribed, and what they had read stays read. */
@Injectable()
export class UnarchiveChannelChange extends ChannelChangeStep {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply({ channel, input }: ChannelChange): Promise<ChannelChangeResult> {
    if (input.archived !== false) return NO_CHANGE;
    if (!channel.archived) throw new BadRequest('Channel is not currently deactivated');
    // Nobody could read it.
    if (channel.inviteOnly && (await this.memberships.countActive(channel.conversationId)) === 0) {
      throw new BadRequest('Channel is private and have no subscribers');
    }
    channel.archived = false;
    return { events: await this.events.unarchivedRecords(channel), notices: [unarchivedNotice(channel.name)] };
  }
}
