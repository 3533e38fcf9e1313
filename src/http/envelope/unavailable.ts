import { DomainError } from '../../kernel/domain-error.js';
import { OutcomeUnknown } from '../../kernel/unit-of-work.js';
import { outageOf } from '../../platform/outages.js';

/** What the caller learns of an outage (HTTP 503); null for an error that is none. */
export function unavailabilityOf(error: unknown): DomainError | null {
  if (error instanceof OutcomeUnknown) {
    const text = 'The server lost its database while it stored the change. The change may have been made; check before you repeat it.';
    return new DomainError('OUTCOME_UNKNOWN', text);
  }
  if (error instanceof DomainError || !outageOf(error)) return null;
  return new DomainError('SERVER_NOT_READY', 'The server is temporarily unavailable. Please try again.');
}
