import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';

export const MAX_SUBMESSAGE_TYPE = 100;

/** Data that a program attached to a message: the votes of a poll, say. */
export interface Submessage {
  readonly id: number;
  readonly messageId: MessageId;
  readonly senderId: UserId;
  readonly type: string;
  readonly content: string;
}

/** @param name of the parameter that holds the content @throws BadRequest for more than `MAX_SUBMESSAGE_BYTES` */
export function checkSubmessageLength(name: string, content: string): void {
  if (Buffer.byteLength(content) > LIMITS.MAX_SUBMESSAGE_BYTES) {
    throw new BadRequest(`${name} is too long (limit: ${LIMITS.MAX_SUBMESSAGE_BYTES} bytes)`);
  }
}
