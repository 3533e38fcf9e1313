import { limitCodec, parseLimit } from '../../../../http/codecs/limit-codec.js';

const RETENTIONS = { realm_default: null, unlimited: -1 };

/** A number of days, or a name for the realm's default or for no limit. */
export const retention = limitCodec(...Object.keys(RETENTIONS));

/** Maps the parameter to the domain's number of days. @throws DomainError REQUEST_VARIABLE_INVALID */
export function toRetentionInput(value: number | string | undefined): { readonly messageRetentionDays?: number | null } {
  return value === undefined ? {} : { messageRetentionDays: parseLimit<number | null>('message_retention_days', value, RETENTIONS) };
}
