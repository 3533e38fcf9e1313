import { Injectable } from '@nestjs/common';
import { BotType } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { type DerivedSecret, resolveDerivedSecrets, ServerSecrets } from '../../../../kernel/server-secrets.js';
import { apiKeySource } from '../../accounts/application/accounts.service.js';
import { BotChannels } from '../../accounts/application/required-ports.js';
import type { User } from '../../accounts/domain/user.js';
import { presentAvatar } from '../../profiles/application/user.presenter.js';
import { type BotDefaults, BotService } from '../domain/bot-service.js';
import { BotDefaultsRepository, BotServiceRepository } from './bot.repository.js';

/** A bot as the accounts that manage it see it, with secrets. */
export interface BotView {
  readonly email: string;
  readonly user_id: number;
  readonly full_name: string;
  readonly bot_type: BotType | null;
  readonly is_active: boolean;
  readonly api_key: string;
  readonly default_sending_stream: string | null;
  readonly default_events_register_stream: string | null;
  readonly default_all_public_streams: boolean;
  readonly avatar_url: string | null;
  readonly owner_id: number | null;
  readonly services: readonly object[];
}

@Injectable()
export class BotPresenter {
  constructor(
    private readonly services: BotServiceRepository,
    private readonly defaults: BotDefaultsRepository,
    private readonly channels: BotChannels,
    private readonly secrets: ServerSecrets,
  ) {}

  async presentOne(bot: User): Promise<BotView> {
    const [view] = await this.present([bot]);
    return view as BotView;
  }

  /** @param bots of one realm */
  async present(bots: readonly User[]): Promise<BotView[]> {
    return resolveDerivedSecrets(await this.withoutSecrets(bots), this.secrets) as BotView[];
  }

  /** The same for events, which are stored: with references to secrets instead of secrets. */
  async presentForEvent(bot: User): Promise<object> {
    const [view] = await this.withoutSecrets([bot]);
    return view as object;
  }

  servicesForEvent(service: BotService): object[] {
    const token: DerivedSecret = { derived: { purpose: BotService.TOKEN, ownerId: service.botId, generation: service.tokenGeneration } };
    return [{ base_url: service.baseUrl, interface: service.interface_, token }];
  }

  private async withoutSecrets(bots: readonly User[]): Promise<Record<keyof BotView, unknown>[]> {
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
        api_key: { derived: apiKeySource(bot) } satisfies DerivedSecret,
        default_sending_stream: nameOf(own?.sendingChannelId),
        default_events_register_stream: nameOf(own?.eventsChannelId),
        default_all_public_streams: own?.allPublicChannels ?? false,
        avatar_url: presentAvatar(bot, false),
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
