import type { WebhookDelivery } from '../../api/wire.js';
import { s } from '../account/texts/settings-texts.js';

/** What became of one call of an endpoint. */
export type CallResult = Pick<WebhookDelivery['attempts'][number], 'outcome' | 'status' | 'duration_ms' | 'detail'>;

/** The result of a call in words: `503 Service unavailable`, `No answer`. */
export function describeResult({ outcome, status }: Pick<CallResult, 'outcome' | 'status'>): string {
  const words = (s().webhook.outcomes as Readonly<Record<string, string>>)[outcome] ?? outcome;
  return status === null ? words : s().webhook.statusAnd(status, words);
}
