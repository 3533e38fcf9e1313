import { DomainError } from '../../kernel/domain-error.js';
import { OutcomeUnknown } from '../../kernel/unit-of-work.js';
import { isStatementTimeout } from '../../platform/database/mysql-errors.js';
import { outageOf } from '../../platform/outages.js';

/** What the caller learns of an outage, or of work that the server gave up (HTTP 503); null for an error that is neither. */
export function unavailabilityOf(error: unknown): DomainError | null {
  if (error instanceof OutcomeUnknown) {
    const text = 'The server lost its database while it stored the change. The change may have been made; check before you repeat it.';
    return new DomainError('OUTCOME_UNKNOWN', text);
  }
  if (isStatementTimeout(error)) return new DomainError('REQUEST_TIMED_OUT', 'The request took too long and was cancelled.');
  if (error instanceof DomainError || !outageOf(error)) return null;
  return new DomainError('SERVER_NOT_READY', 'The server is temporarily unavailable. Please try again.');
}
