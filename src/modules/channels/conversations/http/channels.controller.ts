import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { LongAnswers, serializeList } from '../../../../kernel/long-answers.js';
import { array, boolean, integer, object, optional, serialized, type Static } from '../../../../kernel/schema.js';
import { ChannelAccess } from '../application/channel-access.js';
import { ChannelPresenter, type ChannelView, presentChannel, WireChannel } from '../application/channel.presenter.js';
import { ListChannelsService } from '../application/list-channels.service.js';
import { ChannelIdParams, ChannelNameParams, ListChannelsParams } from './channels.params.js';

const ListedChannel = object({ ...WireChannel.fields, is_default: optional(boolean('On request.')) });
const ChannelList = object({ streams: serialized(array(ListedChannel)) });
const ChannelAnswer = object({ stream: WireChannel });
const ChannelId = object({ stream_id: integer() });

@Controller('api/v1')
export class ChannelsController {
  constructor(
    private readonly listing: ListChannelsService,
    private readonly access: ChannelAccess,
    private readonly presenter: ChannelPresenter,
    private readonly answers: LongAnswers,
  ) {}

  @Get('streams')
  @Endpoint({
    access: 'account',
    summary: 'Lists channels, by their relation to the account.',
    answer: ChannelList,
  })
  async list(@CurrentActor() actor: Actor, @Params() params: ListChannelsParams): Promise<Static<typeof ChannelList>> {
    if (params.includeAllActive && !isAdministrator(actor.role)) throw new BadRequest('User not authorized for this query');
    const present = (view: ChannelView): Static<typeof ListedChannel> => ({
      ...presentChannel(view),
      ...(params.includeDefault ? { is_default: view.channel.isDefault } : {}),
    });
    const streams = await this.answers.build(async () => {
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
      return serializeList([await this.presenter.loadViews(actor.realmId, channels)], present);
    });
    return { streams };
  }

  @Get('streams/:stream_id')
  @Endpoint({ access: 'account', summary: 'Returns a channel.', answer: ChannelAnswer })
  async get(@CurrentActor() actor: Actor, @Params() params: ChannelIdParams): Promise<Static<typeof ChannelAnswer>> {
    const channel = await this.access.accessMetadata(actor, params.channelId);
    const views = await this.presenter.loadViews(actor.realmId, [channel]);
    return { stream: presentChannel(views[0] as ChannelView) };
  }

  @Get('get_stream_id')
  @Endpoint({ access: 'account', summary: 'Returns the id of the channel with a name.', answer: ChannelId })
  async getId(@CurrentActor() actor: Actor, @Params() params: ChannelNameParams): Promise<Static<typeof ChannelId>> {
    return { stream_id: (await this.access.accessContentByName(actor, params.name)).id };
  }
}
