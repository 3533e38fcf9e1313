/** The operator's settings for deliveries. Times are milliseconds. */
export class WebhookRules {
  /** Delays after the first, second, … attempt; there is one attempt more than delays. */
  readonly retryDelaysMs!: readonly number[];
  /** The part of a delay by which it varies at random, so that the deliveries of an outage are not repeated at the same time. */
  readonly jitter!: number;
  /** The limit for a call, from the look-up of the host name to the end of the response. */
  readonly timeoutMs!: number;
  /** The calls that may be under way with one endpoint at the same time, over all processes. */
  readonly perEndpoint!: number;
  /** How long finished deliveries and their attempts are stored. */
  readonly retentionMs!: number;

  constructor(values: { readonly [K in keyof WebhookRules]: WebhookRules[K] }) {
    Object.assign(this, values);
  }
}

/** Allowed for the work before and after a call: rendering a reply takes up to five seconds, the database may be slow, and clocks differ. */
const CALL_OVERHEAD_MS = 20_000;

/** How long an attempt may take before its process counts as dead. A longer one is made twice, and its result is posted once. */
export function attemptTimeoutMs({ timeoutMs }: WebhookRules): number {
  return timeoutMs + CALL_OVERHEAD_MS;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The longest time that an endpoint may ask for with `Retry-After`. */
const MAX_RETRY_AFTER = 24 * HOUR;

/** The number of attempts after which a delivery is dead. */
export function maxAttempts({ retryDelaysMs }: WebhookRules): number {
  return retryDelaysMs.length + 1;
}

/** An attempt that failed and may be repeated. */
export interface FailedAttempt {
  /** Its number, from 1. */
  readonly attempt: number;
  /** From 0 to below 1. */
  readonly random: number;
  /** The time for which the endpoint asked with `Retry-After`. */
  readonly retryAfterMs: number | null;
}

/** Milliseconds from an attempt to the next one; null if it was the last one. */
export function retryDelay({ retryDelaysMs, jitter }: WebhookRules, { attempt, random, retryAfterMs }: FailedAttempt): number | null {
  const delay = retryDelaysMs[attempt - 1];
  if (delay === undefined) return null;
  const jittered = Math.round(delay * (1 - jitter + 2 * jitter * random));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER));
}

/**
 * Parses a `Retry-After` header as milliseconds from now; null if it is absent or invalid.
 * @param header seconds, or a date
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
