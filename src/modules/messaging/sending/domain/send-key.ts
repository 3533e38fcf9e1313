import { DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';

/** What makes a repeated send the same send. */
export interface SendKey {
  /** Names the send, among those of its sender. */
  readonly digest: Buffer;
  /** Digest of what is asked for; null if the key itself says which message it is. */
  readonly request: Buffer | null;
}

/** A message that was sent with a key. */
export interface KeyedSend {
  readonly id: MessageId;
  /** Digest of what was asked for then; null if it was not stored. */
  readonly request: Buffer | null;
}

/**
 * The message that a repeated send is about.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED if something else was asked for with the same key
 */
export function messageOfRepetition(sent: KeyedSend, { request }: SendKey): MessageId {
  if (request && sent.request && !request.equals(sent.request)) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key has been used for another message.');
  }
  return sent.id;
}
