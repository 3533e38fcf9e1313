import type { GroupSettingDefinition } from '../../../../kernel/group-setting-value.js';
import type { ChannelGroups } from './channel.js';

export interface ChannelGroupSetting extends GroupSettingDefinition {
  /** On the wire. */
  readonly name: string;
  /** Changing it takes the right to read the channel, beside the right to administer it: whoever is in it may read. */
  readonly needsContentAccess: boolean;
}

/** As the API calls whoever makes a channel, among the values a setting begins with. */
export const CHANNEL_CREATOR = 'stream_creator_or_nobody';

/** The permissions of a channel that are groups, in the order in which the API checks them. */
export const CHANNEL_GROUP_SETTINGS = {
  canAddSubscribers: {
    name: 'can_add_subscribers_group',
    initial: 'role:nobody',
    rules: { allowNobody: true, allowEveryone: false },
    needsContentAccess: true,
  },
  canAdminister: {
    name: 'can_administer_channel_group',
    initial: CHANNEL_CREATOR,
    rules: { allowNobody: true, allowEveryone: false },
    needsContentAccess: false,
  },
  canSendMessage: {
    name: 'can_send_message_group',
    initial: 'role:everyone',
    rules: { allowNobody: true, allowEveryone: true },
    needsContentAccess: false,
  },
  canRemoveSubscribers: {
    name: 'can_remove_subscribers_group',
    initial: 'role:administrators',
    rules: { allowNobody: true, allowEveryone: true },
    needsContentAccess: false,
  },
  canSubscribe: {
    name: 'can_subscribe_group',
    initial: 'role:nobody',
    rules: { allowNobody: true, allowEveryone: false },
    needsContentAccess: true,
  },
} as const satisfies Readonly<Record<keyof ChannelGroups, ChannelGroupSetting>>;

export const CHANNEL_GROUP_NAMES = Object.keys(CHANNEL_GROUP_SETTINGS) as readonly (keyof ChannelGroups)[];
