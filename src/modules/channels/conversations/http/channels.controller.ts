import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { ChannelAccess } from '../application/channel-access.js';
import { ChannelPresenter, presentChannel } from '../application/channel.presenter.js';
import { ListChannelsService } from '../application/list-channels.service.js';
import { CHANNEL_SCHEMA } from './channel.answers.js';
import { ChannelAddressParams, ChannelIdParams, ChannelNameParams, ListChannelsParams } from './channels.params.js';

@Controller('api/v1')
export class ChannelsController {
  constructor(
    private readonly listing: ListChannelsService,
    private readonly access: ChannelAccess,
    private readonly presenter: ChannelPresenter,
  ) {}

  @Get('streams')
  @Endpoint({
    access: 'account',
    summary: 'Lists channels, by their relation to the account.',
    answer: { streams: { type: 'array', items: CHANNEL_SCHEMA } },
  })
  async list(@CurrentActor() actor: Actor, @Params() params: ListChannelsParams): Promise<object> {
    if (params.includeAllActive && !isAdministrator(actor.role)) throw new BadRequest('User not authorized for this query');
    const channels = await this.listing.list(actor, {
      public: params.includePublic,
      webPublic: params.includeWebPublic,
      subscribed: params.includeSubscribed,
      ownerSubscribed: params.includeOwnerSubscribed,
      default: params.includeDefault,
      canAccessContent: params.includeCanAccessContent,
      all: params.includeAll || params.includeAllActive,
      excludeArchived: params.excludeArchived,
    });
    const views = await this.presenter.loadViews(actor.realmId, channels);
    return {
      streams: views.map((view) => ({ ...presentChannel(view), ...(params.includeDefault ? { is_default: view.channel.isDefault } : {}) })),
    };
  }

  @Get('streams/:stream_id')
  @Endpoint({ access: 'account', summary: 'Returns a channel.', answer: { stream: CHANNEL_SCHEMA } })
  async get(@CurrentActor() actor: Actor, @Params() params: ChannelIdParams): Promise<object> {
    const channel = await this.access.accessMetadata(actor, params.channelId);
    const [view] = await this.presenter.loadViews(actor.realmId, [channel]);
    return { stream: view ? presentChannel(view) : undefined };
  }

  /** The Zulip server answers the same where no incoming mail is configured. */
  @Get('streams/:stream_id/email_address')
  @Endpoint({
    access: 'account',
    summary: 'Returns the mail address of a channel.',
    answer: { email: { type: 'string', description: 'Nothing: channels get no mail here.' } },
  })
  async emailAddress(@CurrentActor() actor: Actor, @Params() { channelId }: ChannelAddressParams): Promise<object> {
    await this.access.accessContent(actor, channelId);
    return { email: '' };
  }

  @Get('get_stream_id')
  @Endpoint({ access: 'account', summary: 'Returns the id of the channel with a name.', answer: { stream_id: { type: 'integer' } } })
  async getId(@CurrentActor() actor: Actor, @Params() params: ChannelNameParams): Promise<object> {
    return { stream_id: (await this.access.accessContentByName(actor, params.name)).id };
  }
}
