import { arrayOf, type Codec, either, integer, jsonText, Mismatch, object, objectWithOptional } from '../../../http/params/codec.js';
import { BooleanParam, ListParam, Param } from '../../../http/params/parameter.js';
import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { PrincipalList } from '../application/principals.js';
import { MAX_CHANNEL_DESCRIPTION } from '../domain/channel.js';
import { GROUP_SETTING_SCHEMA } from './channel.answers.js';

const color: Codec<string> = {
  transport: 'json',
  schema: { type: 'string', description: 'A colour such as #c2c2c2.' },
  check(value, name) {
    if (typeof value !== 'string') throw new Mismatch(`${name} is not a string`);
    if (!/^#([0-9a-fA-F]{3,6})$/.test(value)) throw new Mismatch(`${name} is not a valid hex color code`);
    return value;
  },
};

const principals = either(arrayOf(integer()), arrayOf(jsonText()), 'is not a list of user IDs or a list of email addresses');

const groupSetting: Codec<GroupSettingValue> = {
  ...either(
    integer(),
    object({ direct_members: arrayOf(integer()), direct_subgroups: arrayOf(integer()) }),
    'is not an integer or an object of direct_members and direct_subgroups',
  ),
  schema: GROUP_SETTING_SCHEMA,
};
const groupParam = (name: string): PropertyDecorator => Param(groupSetting, { name, optional: true });

const retention: Codec<number | null> = {
  transport: 'json',
  schema: { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['realm_default', 'unlimited'] }] },
  check(value, name) {
    if (value === 'realm_default') return null;
    if (value === 'unlimited') return -1;
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
    throw new Mismatch(`Bad value for '${name}': ${String(value)}`);
  },
};

export class GetSubscriptionsParams {
  @BooleanParam({ description: 'Add the list of subscribers to each channel.' })
  readonly includeSubscribers: boolean = false;
}

export class SubscribeParams {
  @ListParam(objectWithOptional({ name: jsonText() }, { description: jsonText({ max: MAX_CHANNEL_DESCRIPTION }), color }))
  readonly subscriptions!: { name: string; description?: string; color?: string }[];

  @Param(principals, { description: 'Whom to subscribe, by id or address; without it the account that asks.' })
  readonly principals: PrincipalList = [];

  @BooleanParam({ description: 'Fail as a whole if one of the channels may not be entered.' })
  readonly authorizationErrorsFatal: boolean = true;

  @BooleanParam()
  readonly announce: boolean = false;

  @BooleanParam()
  readonly inviteOnly: boolean = false;

  @BooleanParam({ name: 'is_web_public' })
  readonly webPublic: boolean = false;

  @BooleanParam({ name: 'is_default_stream' })
  readonly isDefault: boolean = false;

  @BooleanParam({ name: 'history_public_to_subscribers', optional: true })
  readonly historyPublic?: boolean;

  @Param(retention, { optional: true })
  readonly messageRetentionDays?: number | null;

  @groupParam('can_add_subscribers_group')
  readonly canAddSubscribers?: GroupSettingValue;

  @groupParam('can_remove_subscribers_group')
  readonly canRemoveSubscribers?: GroupSettingValue;

  @groupParam('can_administer_channel_group')
  readonly canAdminister?: GroupSettingValue;

  @groupParam('can_send_message_group')
  readonly canSendMessage?: GroupSettingValue;

  @groupParam('can_subscribe_group')
  readonly canSubscribe?: GroupSettingValue;
}

export class UnsubscribeParams {
  @ListParam(jsonText(), { description: 'Names of channels.' })
  readonly subscriptions!: string[];

  @Param(principals, { description: 'Whose subscriptions end, by id or address; without it those of the account that asks.' })
  readonly principals: PrincipalList = [];
}
