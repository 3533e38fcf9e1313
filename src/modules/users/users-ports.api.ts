export {
  AddressInvitations,
  BotChannels,
  ChannelGroupReferences,
  DraftsDiscarder,
  Greeter,
  MutedMessageReader,
  NewestMessage,
  RealmChannels,
  SharedConversations,
} from './accounts/application/required-ports.js';
export { ChannelsOfGroups } from './groups/application/required-ports.js';
