import type { GroupSettingDefinition } from '../../../../kernel/group-setting-value.js';
import type { ChannelGroups } from './channel.js';

export interface ChannelGroupSetting extends GroupSettingDefinition {
  /** Its name in the API. */
  readonly name: string;
  /** Whether changing it requires access to the content of the channel, because its members gain that access. */
  readonly needsContentAccess: boolean;
  /** The setting of the organization that must include an administrator of the channel who changes it; administrators of the organization always may. */
  readonly changedBy?: 'can_set_delete_message_policy_group';
}

/** The API's name for the creator of a channel among the initial values of settings. */
export const CHANNEL_CREATOR = 'stream_creator_or_nobody';

/** Who may do something in the channel beyond those who may do it everywhere in the organization. */
const ALSO = { initial: 'role:nobody', rules: { allowNobody: true, allowEveryone: true }, needsContentAccess: false } as const;

/** The group settings of a channel, in the order in which requests are checked. */
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
  canMoveMessagesWithin: { name: 'can_move_messages_within_channel_group', ...ALSO },
  canMoveMessagesOut: { name: 'can_move_messages_out_of_channel_group', ...ALSO },
  canResolveTopics: { name: 'can_resolve_topics_group', ...ALSO },
  canDeleteAnyMessage: { name: 'can_delete_any_message_group', ...ALSO, changedBy: 'can_set_delete_message_policy_group' },
  canDeleteOwnMessages: { name: 'can_delete_own_message_group', ...ALSO, changedBy: 'can_set_delete_message_policy_group' },
} as const satisfies Readonly<Record<keyof ChannelGroups, ChannelGroupSetting>>;

export const CHANNEL_GROUP_NAMES = Object.keys(CHANNEL_GROUP_SETTINGS) as readonly (keyof ChannelGroups)[];
