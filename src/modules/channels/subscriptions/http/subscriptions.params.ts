import {
  anyJson,
  arrayOf,
  type Codec,
  CodecError,
  integer,
  jsonText,
  nullable,
  object,
  objectWithOptional,
  oneOfCodecs,
  text,
} from '../../../../http/codecs/codec.js';
import { includedSubscribers, PARTIAL_SUBSCRIBERS } from '../../../../http/codecs/included-subscribers.js';
import type { JsonSchema } from '../../../../kernel/schema.js';
import { BooleanParam, IntegerParam, ListParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { GroupSettingParam } from '../../../../http/params/setting-params.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { TopicsPolicy } from '../../conversations/domain/channel.js';
import { retention, topicsPolicy } from '../../conversations/http/channel.codecs.js';
import type { PrincipalList } from '../application/principal-resolver.js';
import type { SubscriptionPropertyInput } from '../application/subscription-properties.service.js';
import type { ChannelToJoin } from '../application/subscription-request.js';
import { isColor } from '../domain/subscription-property.js';

const color: Codec<string> = {
  transport: 'json',
  schema: { type: 'string', maxLength: 7, description: 'A colour such as #c2c2c2.' },
  check(value, name) {
    if (typeof value !== 'string') throw new CodecError(`${name} is not a string`);
    if (!isColor(value)) throw new CodecError(`${name} is not a valid hex color code`);
    return value;
  },
};

const max = LIMITS.MAX_REQUEST_ACCOUNTS;
const anyPrincipals = arrayOf(anyJson(), { max });
const principalLists = oneOfCodecs(
  arrayOf(integer(), { max }),
  arrayOf(jsonText(), { max }),
  'is not a list of user IDs or a list of email addresses',
);

/** Accounts, all by id or all by address. */
const principals: typeof principalLists = {
  ...principalLists,
  check(value, name) {
    if (Array.isArray(value)) anyPrincipals.check(value, name);
    return principalLists.check(value, name);
  },
};

/** A channel to subscribe to, with the description that it gets if it does not exist yet. */
const channelRequest = objectWithOptional(
  { name: jsonText() },
  { description: jsonText({ max: LIMITS.MAX_CHANNEL_DESCRIPTION_CODE_POINTS }), color },
);

const PROPERTY_VALUE: JsonSchema = { anyOf: [{ type: 'boolean' }, jsonText().schema] };
const propertyChange = object({ stream_id: integer(), property: jsonText(), value: anyJson(PROPERTY_VALUE) });

const subscriptionPropertyCodec: Codec<SubscriptionPropertyInput> = {
  ...propertyChange,
  check(value, name) {
    const { stream_id: channelId, ...change } = propertyChange.check(value, name);
    return { channelId, ...change };
  },
};

/** JSON for what is true or false, and plain text for a colour. */
const flagOrText: Codec<unknown> = {
  transport: 'text',
  schema: text().schema,
  check: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
};

export class GetSubscriptionsParams {
  @Param(includedSubscribers, { description: `Add the list of subscribers to each channel. ${PARTIAL_SUBSCRIBERS}` })
  readonly includeSubscribers: boolean = false;
}

/** What a request says of the channels that it creates. */
export class NewChannelParams {
  @BooleanParam()
  readonly announce: boolean = false;

  @BooleanParam({ name: 'send_new_subscription_messages', description: 'Tell others in a direct message that they are subscribed now.' })
  readonly notifiesSubscribed: boolean = true;

  @BooleanParam()
  readonly inviteOnly: boolean = false;

  @BooleanParam({ name: 'is_web_public' })
  readonly webPublic: boolean = false;

  @BooleanParam({ name: 'is_default_stream' })
  readonly isDefault: boolean = false;

  @BooleanParam({ name: 'history_public_to_subscribers', optional: true })
  readonly historyPublic?: boolean;

  @Param(retention, { optional: true })
  readonly messageRetentionDays?: number | string;

  @Param(nullable(integer()), { optional: true, description: 'The channel folder of the new channels.' })
  readonly folderId?: number | null;

  @Param(topicsPolicy, { optional: true, description: 'Whether messages of the new channels may have no topic, or none but that.' })
  readonly topicsPolicy?: TopicsPolicy;

  @GroupSettingParam({ name: 'can_add_subscribers_group' })
  readonly canAddSubscribers?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_remove_subscribers_group' })
  readonly canRemoveSubscribers?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_administer_channel_group' })
  readonly canAdminister?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_send_message_group' })
  readonly canSendMessage?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_subscribe_group' })
  readonly canSubscribe?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_move_messages_within_channel_group' })
  readonly canMoveMessagesWithin?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_move_messages_out_of_channel_group' })
  readonly canMoveMessagesOut?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_resolve_topics_group' })
  readonly canResolveTopics?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_delete_any_message_group' })
  readonly canDeleteAnyMessage?: GroupSettingValue;

  @GroupSettingParam({ name: 'can_delete_own_message_group' })
  readonly canDeleteOwnMessages?: GroupSettingValue;
}

export class SubscribeParams extends NewChannelParams {
  @ListParam(channelRequest, { max: LIMITS.MAX_REQUEST_CHANNELS })
  readonly subscriptions!: ChannelToJoin[];

  @Param(principals, { description: 'Whom to subscribe, by id or address; without it the account that asks.' })
  readonly principals: PrincipalList = [];

  @BooleanParam({ description: 'Fail as a whole if one of the channels may not be entered.' })
  readonly authorizationErrorsFatal: boolean = true;
}

export class CreateChannelParams extends NewChannelParams {
  @StringParam()
  readonly name!: string;

  @StringParam({ max: LIMITS.MAX_CHANNEL_DESCRIPTION_CODE_POINTS })
  readonly description: string = '';

  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_ACCOUNTS, description: 'The ids of the accounts that are subscribed to it.' })
  readonly subscribers!: readonly number[];
}

export class UnsubscribeParams {
  @ListParam(jsonText(), { max: LIMITS.MAX_REQUEST_CHANNELS, description: 'Names of channels.' })
  readonly subscriptions!: string[];

  @Param(principals, { description: 'Whose subscriptions end, by id or address; without it those of the account that asks.' })
  readonly principals: PrincipalList = [];
}

export class UpdateSubscriptionsParams {
  @ListParam(jsonText(), { max: LIMITS.MAX_REQUEST_CHANNELS, description: 'Names of channels to leave.' })
  readonly delete: string[] = [];

  @ListParam(channelRequest, { max: LIMITS.MAX_REQUEST_CHANNELS, description: 'Channels to join, or to make.' })
  readonly add: ChannelToJoin[] = [];
}

export class SubscriptionPropertiesParams {
  @ListParam(subscriptionPropertyCodec, { max: LIMITS.MAX_REQUEST_SUBSCRIPTION_PROPERTIES })
  readonly subscriptionData!: SubscriptionPropertyInput[];
}

export class SubscriptionPropertyParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @StringParam()
  readonly property!: string;

  @Param(flagOrText, { description: 'true or false, or a colour.' })
  readonly value!: unknown;
}

export class SubscriptionStatusParams {
  @IntegerParam()
  readonly userId!: number;

  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;
}
