import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';

/** The channel or the recipients of a message, as the request names them. */
export type Addressee =
  | { readonly kind: 'channel'; readonly reference: { readonly id: ChannelId } | { readonly name: string } }
  /** @property isOngoing it continues a conversation, of whose participants some may have been deactivated, as long as one is active */
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[]; readonly isOngoing?: true }
  | { readonly kind: 'direct'; readonly addresses: readonly string[] };

/**
 * A channel by name or id, alone or as a list of one.
 * @throws BadRequest
 */
export function channelAddressee(named: unknown): Addressee {
  let value = named;
  if (Array.isArray(value)) {
    if (value.length !== 1) throw new BadRequest('Expected exactly one channel');
    value = (value as unknown[])[0];
  }
  if (typeof value === 'string') return { kind: 'channel', reference: { name: value.trim() } };
  if (typeof value === 'number' && Number.isInteger(value)) return { kind: 'channel', reference: { id: value } };
  throw new BadRequest('Invalid data type for channel');
}

/** Called before any recipient is looked up. @throws BadRequest for more recipients than a request may name */
export function checkRecipientCount(recipients: readonly unknown[]): void {
  const max = LIMITS.MAX_DIRECT_RECIPIENTS;
  if (recipients.length > max) throw new BadRequest(`to is too long (limit: ${max} items)`);
}

/**
 * Recipients by id or by address: a list, or a string of addresses separated by commas.
 * @throws BadRequest
 */
export function directAddressee(value: unknown): Addressee {
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) throw new BadRequest('Invalid data type for recipients');
  checkRecipientCount(list);
  const [first] = list as unknown[];
  if (list.length > 0 && typeof first !== 'string' && typeof first !== 'number') throw new BadRequest('Invalid data type for recipients');
  if (!list.every((one) => typeof one === typeof first)) {
    throw new BadRequest('Recipient lists may contain emails or user IDs, but not both.');
  }
  if (typeof first === 'number') {
    if (!list.every(Number.isInteger)) throw new BadRequest('Invalid data type for recipients');
    return { kind: 'direct', userIds: [...new Set(list as number[])] };
  }
  const addresses = [...new Set((list as string[]).map((address) => address.trim()))].filter((address) => address !== '');
  return { kind: 'direct', addresses };
}
