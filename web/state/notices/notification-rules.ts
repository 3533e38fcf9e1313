import type { Message } from '../../api/wire.js';
import type { ClientState, PersonalChannelSettings } from '../model/client-state.js';
import { conversationOf, keyOf } from '../model/conversation.js';
import { isMutedConversation } from '../search/narrow-matching.js';
import type { UnreadCounts } from '../unread/unread-counts.js';

/** What distinguishes notifications on the desktop from sounds. */
interface Channel {
  /** Whether direct messages, mentions and alert words notify. */
  readonly addressed: 'enable_desktop_notifications' | 'enable_sounds';
  readonly followed: 'enable_followed_topic_desktop_notifications' | 'enable_followed_topic_audible_notifications';
  readonly ofChannels: 'enable_stream_desktop_notifications' | 'enable_stream_audible_notifications';
  readonly ofChannel: 'desktop_notifications' | 'audible_notifications';
}

const DESKTOP: Channel = {
  addressed: 'enable_desktop_notifications',
  followed: 'enable_followed_topic_desktop_notifications',
  ofChannels: 'enable_stream_desktop_notifications',
  ofChannel: 'desktop_notifications',
};
const SOUND: Channel = {
  addressed: 'enable_sounds',
  followed: 'enable_followed_topic_audible_notifications',
  ofChannels: 'enable_stream_audible_notifications',
  ofChannel: 'audible_notifications',
};

const WILDCARDS = ['wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

/** Whether a new message is shown on the desktop, by the rules of Zulip's clients. */
export function isForDesktop(state: ClientState, message: Message): boolean {
  return isNotifiable(state, message) && isWanted(state, message, DESKTOP);
}

/** Whether a new message is heard, by the rules of Zulip's clients. */
export function isForEars(state: ClientState, message: Message): boolean {
  return isNotifiable(state, message) && isWanted(state, message, SOUND);
}

/** Mentions of the account, and topics that it follows, are notified although they are muted. */
function isNotifiable(state: ClientState, message: Message): boolean {
  if (message.sender_id === state.ownId || !state.unread.keys.has(message.id)) return false;
  if (state.mutedUserIds.includes(message.sender_id)) return false;
  return message.flags.includes('mentioned') || !isMutedConversation(state, conversationOf(message, state.ownId));
}

function isWanted(state: ClientState, message: Message, by: Channel): boolean {
  const { settings } = state;
  if (message.type === 'private') return settings[by.addressed];
  if (isSetForChannel(state, message, by.ofChannel, settings[by.ofChannels])) return true;
  const isFollowed = state.topicPolicies[keyOf(conversationOf(message, state.ownId))]?.policy === 3;
  if (isFollowed && settings[by.followed]) return true;
  if (!settings[by.addressed]) return false;
  const { flags } = message;
  if (flags.includes('mentioned') || flags.includes('has_alert_word')) return true;
  if (!WILDCARDS.some((flag) => flags.includes(flag))) return false;
  if (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify) return true;
  return isSetForChannel(state, message, 'wildcard_mentions_notify', settings.wildcard_mentions_notify);
}

/** A setting of the account's subscription or, without one, of the account. */
function isSetForChannel(state: ClientState, message: Message, name: keyof PersonalChannelSettings, ofAccount: boolean): boolean {
  const ofChannel = state.channels[message.stream_id ?? 0]?.personal?.[name];
  return typeof ofChannel === 'boolean' ? ofChannel : ofAccount;
}

/** Values of the setting `desktop_icon_count_display`. */
const ICON_COUNT = { all: 1, addressedAndFollowed: 2, addressed: 3 } as const;

/** The number that the title of the window and its icon show. */
export function iconCount({ settings, topicPolicies }: ClientState, { total, byConversation }: UnreadCounts): number {
  switch (settings.desktop_icon_count_display) {
    case ICON_COUNT.all:
      return total.addressed + total.other;
    case ICON_COUNT.addressedAndFollowed: {
      const followed = Object.keys(topicPolicies).filter((key) => topicPolicies[key]?.policy === 3);
      return followed.reduce((sum, key) => sum + (byConversation.get(key)?.other ?? 0), total.addressed);
    }
    case ICON_COUNT.addressed:
      return total.addressed;
    default:
      return 0;
  }
}
