import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';

/** The payload format of an outgoing webhook. */
export const BotInterface = { generic: 1, slack: 2 } as const;
export type BotInterface = (typeof BotInterface)[keyof typeof BotInterface];

/** The service to which an outgoing webhook sends messages. */
export class BotService {
  /** The purpose for which `ServerSecrets` derives the token in the payload. */
  static readonly TOKEN = 'webhook-token';

  /** Incremented for a new token, which is derived (`ServerSecrets`). */
  tokenGeneration = 1;

  constructor(
    readonly botId: UserId,
    readonly realmId: RealmId,
    public name: string,
    public baseUrl: string,
    public interfaceType: BotInterface,
  ) {}
}

/** The channels in which a bot writes and listens by default. Bot frameworks read them, the server does not. */
export class BotDefaults {
  sendingChannelId: ChannelId | null = null;
  eventsChannelId: ChannelId | null = null;
  allPublicChannels = false;

  constructor(
    readonly botId: UserId,
    readonly realmId: RealmId,
  ) {}
}
