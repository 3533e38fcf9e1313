import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { BotService } from '../../domain/bot-service.js';
import type { User } from '../../domain/user.js';
import { BotEvents } from './bot-announcements.js';
import { BotPresenter } from './bot.presenter.js';
import { BotSetup, type BotDefaultsInput } from './bot-setup.js';

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
