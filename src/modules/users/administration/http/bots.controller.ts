import { Controller, Get, Patch, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import {
  array,
  type FieldValues,
  integer,
  literal,
  nullable,
  object,
  optional,
  pick,
  type Static,
  string,
} from '../../../../kernel/schema.js';
import { BotAccess } from '../../bots/application/bot-access.js';
import { BotPresenter, WireBot } from '../../bots/application/bot.presenter.js';
import { CreateBotService } from '../application/create-bot.service.js';
import { UpdateBotService } from '../application/update-bot.service.js';
import { CreateBotParams, UpdateBotParams } from './bots.params.js';

const DEFAULTS = pick(WireBot.fields, 'default_sending_stream', 'default_events_register_stream', 'default_all_public_streams');
const OwnBot = object({ username: string(), ...pick(WireBot.fields, 'full_name', 'api_key', 'avatar_url'), ...DEFAULTS });
const OwnBots = object({ bots: array(OwnBot) });
const NewBot = object({ ...pick(WireBot.fields, 'user_id', 'api_key', 'avatar_url'), ...DEFAULTS });
const ChangedBot = object({
  ...pick(WireBot.fields, 'full_name', 'avatar_url'),
  service_interface: integer(),
  service_payload_url: nullable(string()),
  config_data: literal(null),
  ...DEFAULTS,
  bot_owner: optional(nullable(string('The address of the owner.'))),
});

@Controller('api/v1/bots')
export class BotsController {
  constructor(
    private readonly access: BotAccess,
    private readonly creation: CreateBotService,
    private readonly updating: UpdateBotService,
    private readonly presenter: BotPresenter,
    private readonly logins: RecentLogins,
  ) {}

  @Get()
  @Endpoint({
    access: 'person',
    scope: 'full',
    summary: 'Lists the active bots that the caller owns.',
    answer: OwnBots,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof OwnBots>> {
    const bots = await this.access.listOwned(actor);
    return {
      bots: bots.map((bot) => ({
        username: bot.email,
        full_name: bot.full_name,
        api_key: bot.api_key,
        avatar_url: bot.avatar_url,
        ...presentDefaults(bot),
      })),
    };
  }

  @Post()
  @Endpoint({
    access: 'person',
    summary: 'Creates a bot.',
    answer: NewBot,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Params() params: CreateBotParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof NewBot>> {
    this.logins.check(request);
    const bot = await this.presenter.presentOne(await this.creation.create(actor, params));
    return { user_id: bot.user_id, api_key: bot.api_key, avatar_url: bot.avatar_url, ...presentDefaults(bot) };
  }

  @Patch(':bot_id')
  @Endpoint({
    access: 'person',
    summary: 'Updates a bot.',
    answer: ChangedBot,
  })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdateBotParams): Promise<Static<typeof ChangedBot>> {
    const user = await this.updating.update(actor, params.botId, params);
    const bot = await this.presenter.presentOne(user);
    return {
      full_name: bot.full_name,
      avatar_url: bot.avatar_url,
      service_interface: params.serviceInterface,
      service_payload_url: params.servicePayloadUrl ?? null,
      config_data: null,
      ...presentDefaults(bot),
      ...(user.botOwnerId === null ? {} : { bot_owner: await this.access.getOwnerAddress(user) }),
    };
  }
}

function presentDefaults(bot: WireBot): FieldValues<typeof DEFAULTS> {
  const { default_sending_stream, default_events_register_stream, default_all_public_streams } = bot;
  return { default_sending_stream, default_events_register_stream, default_all_public_streams };
}
