import { type Codec, choice } from '../../../../http/codecs/codec.js';
import { limitCodec, parseLimit } from '../../../../http/codecs/limit-codec.js';
import { TOPICS_POLICIES, type TopicsPolicy } from '../domain/channel.js';

const RETENTIONS = { realm_default: null, unlimited: -1 };

/** A number of days, or a name for the realm's default or for no limit. */
export const retention = limitCodec(...Object.keys(RETENTIONS));

const policy = choice(TOPICS_POLICIES);

/** Plain text, or a JSON string, which the Zulip server expects for new channels. */
export const topicsPolicy: Codec<TopicsPolicy> = {
  ...policy,
  check: (value, name) => policy.check(typeof value === 'string' ? value.replace(/^"(.*)"$/, '$1') : value, name),
};

/** Maps the parameter to the domain's number of days. @throws DomainError REQUEST_VARIABLE_INVALID */
export function toRetentionInput(value: number | string | undefined): { readonly messageRetentionDays?: number | null } {
  return value === undefined ? {} : { messageRetentionDays: parseLimit<number | null>('message_retention_days', value, RETENTIONS) };
}
