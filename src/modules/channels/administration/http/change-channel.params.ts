import { integer, nullable } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { GroupSettingChangeParam } from '../../../../http/params/setting-params.js';
import type { GroupSettingChange } from '../../../../kernel/group-setting-value.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { TopicsPolicy } from '../../conversations/domain/channel.js';
import { retention, topicsPolicy } from '../../conversations/http/channel.codecs.js';

export class ChangeChannelParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @StringParam({ optional: true, max: LIMITS.MAX_CHANNEL_DESCRIPTION_CODE_POINTS })
  readonly description?: string;

  @BooleanParam({ name: 'is_private', optional: true })
  readonly inviteOnly?: boolean;

  @BooleanParam({ name: 'is_default_stream', optional: true })
  readonly isDefault?: boolean;

  @BooleanParam({ name: 'history_public_to_subscribers', optional: true })
  readonly historyPublic?: boolean;

  @BooleanParam({ name: 'is_web_public', optional: true })
  readonly webPublic?: boolean;

  @StringParam({ name: 'new_name', optional: true })
  readonly name?: string;

  @Param(retention, { optional: true })
  readonly messageRetentionDays?: number | string;

  @Param(nullable(integer()), { optional: true, description: 'A channel folder; null takes the channel out of its folder.' })
  readonly folderId?: number | null;

  @Param(topicsPolicy, { optional: true, description: 'Whether messages may have no topic, or none but that.' })
  readonly topicsPolicy?: TopicsPolicy;

  @BooleanParam({ name: 'is_archived', optional: true, description: 'False makes an archived channel active again; true changes nothing.' })
  readonly archived?: boolean;

  @GroupSettingChangeParam({ name: 'can_add_subscribers_group' })
  readonly canAddSubscribers?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_administer_channel_group' })
  readonly canAdminister?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_send_message_group' })
  readonly canSendMessage?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_remove_subscribers_group' })
  readonly canRemoveSubscribers?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_subscribe_group' })
  readonly canSubscribe?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_move_messages_within_channel_group' })
  readonly canMoveMessagesWithin?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_move_messages_out_of_channel_group' })
  readonly canMoveMessagesOut?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_resolve_topics_group' })
  readonly canResolveTopics?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_delete_any_message_group' })
  readonly canDeleteAnyMessage?: GroupSettingChange;

  @GroupSettingChangeParam({ name: 'can_delete_own_message_group' })
  readonly canDeleteOwnMessages?: GroupSettingChange;
}

export class DefaultChannelParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;
}
