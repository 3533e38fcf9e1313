import { Injectable } from '@nestjs/common';
import { type Actor, BotType } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { BotChannels } from '../../accounts/application/required-ports.js';
import type { User } from '../../accounts/domain/user.js';
import { BotDefaults, BotInterface, BotService } from '../domain/bot-service.js';
import { BotEvents } from './bot-events.js';
import { BotStorageRepository } from './bot-storage.repository.js';
import { BotPresenter } from './bot.presenter.js';
import { BotDefaultsRepository, BotServiceRepository } from './bot.repository.js';

/** Channels by name; the empty name stands for no channel. */
export interface BotDefaultsInput {
  readonly sendingChannel?: string;
  readonly eventsChannel?: string;
  readonly allPublicChannels?: boolean;
}

/** Channels that the actor may read. */
export interface ResolvedBotDefaults {
  readonly sendingChannelId?: ChannelId | null;
  readonly eventsChannelId?: ChannelId | null;
  readonly allPublicChannels?: boolean;
}

/** Configures what a bot has beside its account: default channels, and the service to which an outgoing webhook sends. Inside the unit of work. */
@Injectable()
export class ConfigureBotService {
  constructor(
    private readonly services: BotServiceRepository,
    private readonly defaults: BotDefaultsRepository,
    private readonly storage: BotStorageRepository,
    private readonly channels: BotChannels,
    private readonly presenter: BotPresenter,
    private readonly events: BotEvents,
  ) {}

  /** @throws BadRequest */
  checkInterface(number: number): BotInterface {
    const found = Object.values(BotInterface).find((candidate) => candidate === number);
    if (found === undefined) throw new BadRequest('Invalid interface type');
    return found;
  }

  /** @throws BadRequest */
  async resolveDefaults(
    actor: Actor,
    { sendingChannel, eventsChannel, allPublicChannels }: BotDefaultsInput,
  ): Promise<ResolvedBotDefaults> {
    const find = async (name: string): Promise<ChannelId | null> => (name === '' ? null : this.channels.access(actor, name));
    return {
      ...(sendingChannel === undefined ? {} : { sendingChannelId: await find(sendingChannel) }),
      ...(eventsChannel === undefined ? {} : { eventsChannelId: await find(eventsChannel) }),
      ...(allPublicChannels === undefined ? {} : { allPublicChannels }),
    };
  }

  /** Stores defaults without an event, for a new bot. Those that are left out stay as they are. */
  async storeDefaults({ id, realmId }: User, changes: ResolvedBotDefaults): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    const [known] = await this.defaults.findByBots([id]);
    await this.defaults.save(Object.assign(known ?? new BotDefaults(id, realmId), changes));
  }

  /** @throws BadRequest */
  async changeDefaults(actor: Actor, bot: User, input: BotDefaultsInput): Promise<void> {
    const defaults = await this.resolveDefaults(actor, input);
    await this.storeDefaults(bot, defaults);
    const view = await this.presenter.presentOne(bot);
    if (defaults.sendingChannelId !== undefined) {
      await this.events.publishUpdated(bot, { default_sending_stream: view.default_sending_stream });
    }
    if (defaults.eventsChannelId !== undefined) {
      await this.events.publishUpdated(bot, { default_events_register_stream: view.default_events_register_stream });
    }
    if (defaults.allPublicChannels !== undefined) {
      await this.events.publishUpdated(bot, { default_all_public_streams: view.default_all_public_streams });
    }
  }

  /** Adds a service without an event, for a new bot. */
  async addService(bot: User, { name, url, type }: { name: string; url: string; type: BotInterface }): Promise<void> {
    await this.services.add(new BotService(bot.id, bot.realmId, name, url, type));
  }

  /** @throws BadRequest if the bot is no outgoing webhook */
  async changeService(bot: User, url: string, interfaceNumber: number): Promise<void> {
    const type = this.checkInterface(interfaceNumber);
    const [service] = bot.botType === BotType.outgoingWebhook ? await this.services.findByBots([bot.id]) : [];
    if (!service) throw new BadRequest('Invalid bot type');
    service.baseUrl = url;
    service.interfaceType = type;
    await this.services.save(service);
    await this.publishService(bot, service);
  }

  /** Deletes what the bot stores, and the name and the URL of its service. */
  async erase(bot: User): Promise<void> {
    await this.storage.remove(bot.id, null);
    const [service] = await this.services.findByBots([bot.id]);
    if (!service) return;
    service.name = '';
    service.baseUrl = '';
    await this.services.save(service);
    await this.publishService(bot, service);
  }

  /** Gives an outgoing webhook another token. */
  async renewToken(bot: User, service: BotService): Promise<void> {
    await this.storeNewToken(service);
    await this.publishService(bot, service);
  }

  /** Gives an outgoing webhook another token without an event: the caller publishes all secrets that it replaces in one event. */
  async storeNewToken(service: BotService): Promise<void> {
    service.tokenGeneration += 1;
    await this.services.save(service);
  }

  private publishService(bot: User, service: BotService): Promise<void> {
    return this.events.publishUpdated(bot, { services: this.presenter.servicesForEvent(service) });
  }
}
