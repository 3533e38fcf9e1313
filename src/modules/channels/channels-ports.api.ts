export {
  ChannelActivity,
  type ChannelActivityInfo,
  type ChannelNotice,
  ChannelNotices,
  ReadStateCleanup,
} from './conversations/application/required-ports.js';
