import { DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';

/** Identifies a send, so that it is not repeated. */
export interface SendKey {
  /** Unique among the sends of an account. */
  readonly digest: Buffer;
  /** Digest of the request; null if the key itself depends on the content. */
  readonly request: Buffer | null;
}

/** A message that was sent with a key. */
export interface KeyedSend {
  readonly id: MessageId;
  /** Digest of the request that sent it; null if it was not stored. */
  readonly request: Buffer | null;
}

/**
 * The message that a repeated send refers to.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED if the key was used for a different request
 */
export function messageOfRepetition(sent: KeyedSend, { request }: SendKey): MessageId {
  if (request && sent.request && !request.equals(sent.request)) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key has been used for another message.');
  }
  return sent.id;
}
