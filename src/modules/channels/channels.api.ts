export { ChannelAccess } from './conversations/application/channel-access.js';
export { type ChannelActivityInfo, ChannelActivity } from './conversations/application/required-ports.js';
export { ChannelAudiences } from './conversations/application/channel-audiences.js';
export { CreateChannelService } from './subscriptions/application/create-channel.service.js';
export { DefaultChannelGroupsService, type WireDefaultChannelGroup } from './administration/application/default-channel-groups.service.js';
export { ListChannelsService } from './conversations/application/list-channels.service.js';
export { type ChannelNotice, ChannelNotices } from './conversations/application/required-ports.js';
export { ChannelRepository, ConversationRepository } from './conversations/application/channel.repository.js';
export {
  presentChannel,
  presentSubscription,
  type WireChannel,
  type WireSubscription,
} from './conversations/application/channel.presenter.js';
export { ChannelLookup } from './conversations/application/channel-lookup.js';
export { ChannelPresenter } from './conversations/application/channel.presenter.js';
export { InviteByOperatorService } from './invitations/application/invite-by-operator.service.js';
export { JoinChannelsService } from './subscriptions/application/join-channels.service.js';
export { MembershipRepository } from './conversations/application/membership.repository.js';
export { ReadStateCleanup } from './conversations/application/required-ports.js';
export type { Channel } from './conversations/domain/channel.js';
export { CHANNEL_GROUP_SETTINGS } from './conversations/domain/channel-group-settings.js';
export type { MembershipPeriod } from './conversations/domain/membership.js';
