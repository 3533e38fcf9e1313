export { DefaultChannelGroupsService, WireDefaultChannelGroup } from './administration/application/default-channel-groups.service.js';
export { ArchiveChannelService } from './administration/application/archive-channel.service.js';
export { ChannelFoldersService, WireChannelFolder } from './folders/application/channel-folders.service.js';
export { MembershipRepository } from './conversations/application/membership.repository.js';
export { Membership, type MembershipPeriod } from './conversations/domain/membership.js';
export { type CreateChannelOptions, CreateChannelService } from './subscriptions/application/create-channel.service.js';
export { JoinChannelsService } from './subscriptions/application/join-channels.service.js';
export { nextColor } from './subscriptions/domain/subscription-property.js';
