import { Injectable } from '@nestjs/common';
import { type Actor, BotType } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { BotDefaults, BotInterface, BotService } from '../domain/bot-service.js';
import type { User } from '../../accounts/domain/user.js';
import { BotDefaultsRepository, BotServiceRepository } from './bot.repository.js';
import { BotChannels } from '../../accounts/application/required-ports.js';
import { BotEvents } from './bot-events.js';
import { BotPresenter } from './bot.presenter.js';

/** As a request names them; no text stands for no channel. */
export interface BotDefaultsInput {
  readonly sendingChannel?: string;
  readonly eventsChannel?: string;
  readonly allPublicChannels?: boolean;
}

/** The same with channels that the actor may read. */
export interface ResolvedBotDefaults {
  readonly sendingChannelId?: ChannelId | null;
  readonly eventsChannelId?: ChannelId | null;
  readonly allPublicChannels?: boolean;
}

/** What bots are set up with beside their account. */
@Injectable()
export class BotSetup {
  constructor(
    private readonly services: BotServiceRepository,
    private readonly defaults: BotDefaultsRepository,
    private readonly channels: BotChannels,
  ) {}

  /** @throws BadRequest */
  checkInterface(number: number): BotInterface {
    const found = Object.values(BotInterface).find((candidate) => candidate === number);
    if (found === undefined) throw new BadRequest('Invalid interface type');
    return found;
  }

  /** @throws BadRequest */
  async checkDefaults(actor: Actor, { sendingChannel, eventsChannel, allPublicChannels }: BotDefaultsInput): Promise<ResolvedBotDefaults> {
    const find = async (name: string): Promise<ChannelId | null> => (name === '' ? null : this.channels.access(actor, name));
    return {
      ...(sendingChannel === undefined ? {} : { sendingChannelId: await find(sendingChannel) }),
      ...(eventsChannel === undefined ? {} : { eventsChannelId: await find(eventsChannel) }),
      ...(allPublicChannels === undefined ? {} : { allPublicChannels }),
    };
  }

  /** What is not named stays as it is. */
  async storeDefaults({ id, realmId }: User, changes: ResolvedBotDefaults): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    const [known] = await this.defaults.findByBots([id]);
    await this.defaults.save(Object.assign(known ?? new BotDefaults(id, realmId), changes));
  }

  async addService(bot: User, { name, url, type }: { name: string; url: string; type: BotInterface }): Promise<void> {
    await this.services.add(new BotService(bot.id, bot.realmId, name, url, type));
  }

  /** @throws BadRequest if the bot calls nobody */
  async changeService({ id, botType }: User, url: string, type: BotInterface): Promise<BotService> {
    const [service] = botType === BotType.outgoingWebhook ? await this.services.findByBots([id]) : [];
    if (!service) throw new BadRequest('Invalid bot type');
    service.baseUrl = url;
    service.interface_ = type;
    await this.services.save(service);
    return service;
  }

  async renewToken(service: BotService): Promise<void> {
    service.tokenGeneration += 1;
    await this.services.save(service);
  }
}

/** Changes what a bot is set up with, and tells of it. Inside the unit of work. */
@Injectable()
export class BotTuning {
  constructor(
    private readonly setup: BotSetup,
    private readonly presenter: BotPresenter,
    private readonly announcements: BotEvents,
  ) {}

  /** @throws BadRequest */
  async changeDefaults(actor: Actor, bot: User, wish: BotDefaultsInput): Promise<void> {
    const checked = await this.setup.checkDefaults(actor, wish);
    await this.setup.storeDefaults(bot, checked);
    const wire = await this.presenter.presentOne(bot);
    if (checked.sendingChannelId !== undefined) {
      await this.announcements.updated(bot, { default_sending_stream: wire.default_sending_stream });
    }
    if (checked.eventsChannelId !== undefined) {
      await this.announcements.updated(bot, { default_events_register_stream: wire.default_events_register_stream });
    }
    if (checked.allPublicChannels !== undefined) {
      await this.announcements.updated(bot, { default_all_public_streams: wire.default_all_public_streams });
    }
  }

  /** @throws BadRequest */
  async changeService(bot: User, url: string, interfaceNumber: number): Promise<void> {
    const service = await this.setup.changeService(bot, url, this.setup.checkInterface(interfaceNumber));
    await this.announceService(bot, service);
  }

  /** Gives an outgoing webhook another token; whoever was shown the one before learns it. */
  async renewToken(bot: User, service: BotService): Promise<void> {
    await this.setup.renewToken(service);
    await this.announceService(bot, service);
  }

  private announceService(bot: User, service: BotService): Promise<void> {
    return this.announcements.updated(bot, { services: this.presenter.servicesForEvent(service) });
  }
}
