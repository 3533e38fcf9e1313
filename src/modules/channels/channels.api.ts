export { CHANNEL_EVENTS } from './administration/application/channel-events.js';
export { ChannelAccess } from './conversations/application/channel-access.js';
export { ChannelAudiences } from './conversations/application/channel-audiences.js';
export { ChannelLookup } from './conversations/application/channel-lookup.js';
export {
  ChannelPresenter,
  presentChannel,
  presentSubscription,
  WireChannel,
  WireSubscription,
} from './conversations/application/channel.presenter.js';
export { ChannelRepository, ConversationRepository } from './conversations/application/channel.repository.js';
export { ListChannelsService } from './conversations/application/list-channels.service.js';
export { VisitorChannels } from './conversations/application/visitor-channels.js';
export { CHANNEL_GROUP_SETTINGS } from './conversations/domain/channel-group-settings.js';
export type { Channel } from './conversations/domain/channel.js';
