import { Injectable } from '@nestjs/common';
import { type Announcement, Announcements, type AnnouncementSink } from '../kernel/client-events.js';
import type { ChannelId, UserId } from '../kernel/ids.js';

/** Passes on to this process's caches what it hears on the event log. */
@Injectable()
export class AnnouncementHub extends Announcements implements AnnouncementSink {
  private readonly userListeners: ((userIds: readonly UserId[]) => void)[] = [];
  private readonly channelListeners: ((channelIds: readonly ChannelId[]) => void)[] = [];

  onUsersChanged(listener: (userIds: readonly UserId[]) => void): void {
    this.userListeners.push(listener);
  }

  onChannelsChanged(listener: (channelIds: readonly ChannelId[]) => void): void {
    this.channelListeners.push(listener);
  }

  hear({ changedUsers, changedChannels }: Announcement): void {
    if (changedUsers) for (const listener of this.userListeners) listener(changedUsers);
    if (changedChannels) for (const listener of this.channelListeners) listener(changedChannels);
  }
}
