import type { ChannelId, RealmId, UserId } from '../../../kernel/ids.js';

/** Where a bot writes and listens unless it says otherwise; bot frameworks read it, the server does not. */
export class BotDefaults {
  sendingChannelId: ChannelId | null = null;
  eventsChannelId: ChannelId | null = null;
  allPublicChannels = false;

  constructor(
    readonly botId: UserId,
    readonly realmId: RealmId,
  ) {}
}
