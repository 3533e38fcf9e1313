import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';

/** How an outgoing-webhook bot's messages look on the wire. */
export const BotInterface = { generic: 1, slack: 2 } as const;
export type BotInterface = (typeof BotInterface)[keyof typeof BotInterface];

/** Where an outgoing-webhook bot's messages go. */
export class BotService {
  /** For which `ServerSecrets` derives the token that its messages carry. */
  static readonly TOKEN = 'webhook-token';

  /** Raised to get a new token; the token itself is derived (`ServerSecrets`). */
  tokenGeneration = 1;

  constructor(
    readonly botId: UserId,
    readonly realmId: RealmId,
    public name: string,
    public baseUrl: string,
    public interface_: BotInterface,
  ) {}
}

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
