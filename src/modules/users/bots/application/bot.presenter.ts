import { Injectable } from '@nestjs/common';
import { BotType } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { array, boolean, integer, literal, named, nullable, object, type Static, string } from '../../../../kernel/schema.js';
import { type DerivedSecret, resolveDerivedSecrets, ServerSecrets } from '../../../../kernel/server-secrets.js';
import { apiKeySource } from '../../accounts/application/accounts.service.js';
import { BotChannels } from '../../accounts/application/required-ports.js';
import type { User } from '../../accounts/domain/user.js';
import { AvatarUrls } from '../../profiles/application/avatar-urls.js';
import { type BotDefaults, BotInterface, BotService } from '../domain/bot-service.js';
import { BotDefaultsRepository, BotServiceRepository } from './bot.repository.js';

/** The service that an outgoing webhook bot calls, as an API object. */
const WireBotService = object({ base_url: string(), interface: literal(...Object.values(BotInterface)), token: string() });

/** A bot as an API object for the accounts that manage it, with its secrets. */
export const WireBot = named(
  'Bot',
  object({
    email: string(),
    user_id: integer(),
    full_name: string(),
    bot_type: nullable(integer()),
    is_active: boolean(),
    api_key: string(),
    default_sending_stream: nullable(string()),
    default_events_register_stream: nullable(string()),
    default_all_public_streams: boolean(),
    avatar_url: nullable(string()),
    owner_id: nullable(integer()),
    services: array(WireBotService, 'Only outgoing webhooks have one.'),
  }),
);
export type WireBot = Static<typeof WireBot>;

/** The same in stored events, which have references to secrets instead of secrets. */
export type StoredBot = WithReferences<WireBot>;
type WithReferences<T> = {
  readonly [K in keyof T]: K extends 'api_key' | 'token'
    ? DerivedSecret
    : T[K] extends readonly (infer Item)[]
      ? readonly WithReferences<Item>[]
      : T[K];
};

@Injectable()
export class BotPresenter {
  constructor(
    private readonly services: BotServiceRepository,
    private readonly defaults: BotDefaultsRepository,
    private readonly channels: BotChannels,
    private readonly secrets: ServerSecrets,
    private readonly avatars: AvatarUrls,
  ) {}

  async presentOne(bot: User): Promise<WireBot> {
    const [view] = await this.present([bot]);
    return view as WireBot;
  }

  /** @param bots of one realm */
  async present(bots: readonly User[]): Promise<WireBot[]> {
    return resolveDerivedSecrets(await this.withoutSecrets(bots), this.secrets) as WireBot[];
  }

  /** The same for events, which are stored: with references to secrets instead of secrets. */
  async presentForEvent(bot: User): Promise<StoredBot> {
    const [view] = await this.withoutSecrets([bot]);
    return view as StoredBot;
  }

  servicesForEvent(service: BotService): StoredBot['services'] {
    const token: DerivedSecret = { derived: { purpose: BotService.TOKEN, ownerId: service.botId, generation: service.tokenGeneration } };
    return [{ base_url: service.baseUrl, interface: service.interfaceType, token }];
  }

  private async withoutSecrets(bots: readonly User[]): Promise<StoredBot[]> {
    const ids = bots.map(({ id }) => id);
    const services = new Map((await this.services.findByBots(ids)).map((service) => [service.botId, service]));
    const defaults = new Map((await this.defaults.findByBots(ids)).map((one) => [one.botId, one]));
    const names = await this.channelNames([...defaults.values()]);
    const nameOf = (id: ChannelId | null | undefined): string | null => (id == null ? null : (names.get(id) ?? null));
    return bots.map((bot) => {
      const own = defaults.get(bot.id);
      const service = bot.botType === BotType.outgoingWebhook ? services.get(bot.id) : undefined;
      return {
        email: bot.email,
        user_id: bot.id,
        full_name: bot.fullName,
        bot_type: bot.botType,
        is_active: bot.active,
        api_key: { derived: apiKeySource(bot) },
        default_sending_stream: nameOf(own?.sendingChannelId),
        default_events_register_stream: nameOf(own?.eventsChannelId),
        default_all_public_streams: own?.allPublicChannels ?? false,
        avatar_url: this.avatars.urlOf(bot),
        owner_id: bot.botOwnerId,
        services: service ? this.servicesForEvent(service) : [],
      };
    });
  }

  private async channelNames(defaults: readonly BotDefaults[]): Promise<ReadonlyMap<ChannelId, string>> {
    const ids = defaults.flatMap(({ sendingChannelId, eventsChannelId }) => [sendingChannelId ?? [], eventsChannelId ?? []].flat());
    const [first] = defaults;
    return first && ids.length > 0 ? this.channels.names(first.realmId, [...new Set(ids)]) : new Map();
  }
}
