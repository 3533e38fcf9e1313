import { LIMITS } from '../../../../kernel/limits.js';
import {
  anyJson,
  arrayOf,
  type Codec,
  oneOfCodecs,
  integer,
  type JsonSchema,
  jsonText,
  CodecError,
  object,
  objectWithOptional,
} from '../../../../http/codecs/codec.js';
import { limitCodec, parseLimit } from '../../../../http/codecs/limit-codec.js';
import type { SubscriptionPropertyInput } from '../../subscriptions/application/subscription-properties.service.js';
import { isColor } from '../../subscriptions/domain/subscription-property.js';

export const color: Codec<string> = {
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

/** People, all by id or all by address. */
export const principals: typeof principalLists = {
  ...principalLists,
  check(value, name) {
    if (Array.isArray(value)) anyPrincipals.check(value, name);
    return principalLists.check(value, name);
  },
};

const RETENTIONS = { realm_default: null, unlimited: -1 };

/** Days, or a word for one of the others. */
export const retention = limitCodec(...Object.keys(RETENTIONS));

/** How long messages are to be kept, as the domain says it. @throws DomainError REQUEST_VARIABLE_INVALID */
export function toRetentionInput(value: number | string | undefined): { readonly messageRetentionDays?: number | null } {
  return value === undefined ? {} : { messageRetentionDays: parseLimit<number | null>('message_retention_days', value, RETENTIONS) };
}

/** A channel that somebody wants to be in, to be made if need be. */
export const channelRequest = objectWithOptional(
  { name: jsonText() },
  { description: jsonText({ max: LIMITS.MAX_CHANNEL_DESCRIPTION_CODE_POINTS }), color },
);

const PROPERTY_VALUE: JsonSchema = { anyOf: [{ type: 'boolean' }, jsonText().schema] };
const propertyChange = object({ stream_id: integer(), property: jsonText(), value: anyJson(PROPERTY_VALUE) });

/** One property of one subscription. */
export const subscriptionPropertyCodec: Codec<SubscriptionPropertyInput> = {
  ...propertyChange,
  check(value, name) {
    const { stream_id: channelId, ...wish } = propertyChange.check(value, name);
    return { channelId, ...wish };
  },
};
