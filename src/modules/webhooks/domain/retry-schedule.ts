/** How deliveries are made, as the operator decides. Times are milliseconds. */
export class WebhookRules {
  /** Waits after the first, second, … attempt; there is one attempt more than waits. */
  readonly retryDelaysMs!: readonly number[];
  /** Share of a wait by which it is shortened or lengthened, so that the deliveries of an outage do not return all at once. */
  readonly jitter!: number;
  /** For everything, from the look-up of the name to the end of the answer. */
  readonly timeoutMs!: number;
  /** Attempts under way at the same time with one endpoint, in all processes together. */
  readonly perEndpoint!: number;
  /** How long finished deliveries and their attempts are kept. */
  readonly retentionMs!: number;

  constructor(values: { readonly [K in keyof WebhookRules]: WebhookRules[K] }) {
    Object.assign(this, values);
  }
}

/** Enough for what is done around a call, even if the database is slow and clocks disagree: an answer is rendered in five seconds. */
const BESIDE_THE_CALL_MS = 20_000;

/** How long an attempt may take before whoever makes it counts as dead. An attempt that lives longer is made twice, and told once. */
export function attemptTimeoutMs({ timeoutMs }: WebhookRules): number {
  return timeoutMs + BESIDE_THE_CALL_MS;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The longest time that an endpoint may ask for with `Retry-After`. */
const MAX_RETRY_AFTER = 24 * HOUR;

/** How often a delivery is attempted before it counts as dead. */
export function maxAttempts({ retryDelaysMs }: WebhookRules): number {
  return retryDelaysMs.length + 1;
}

/** What there is to know of an attempt that failed. */
export interface FailedAttempt {
  /** Its number, from 1. */
  readonly attempt: number;
  /** From 0 up to 1. */
  readonly random: number;
  /** Milliseconds the endpoint asked to be left alone. */
  readonly wish: number | null;
}

/** Milliseconds to wait after an attempt; null if it was the last one. */
export function retryDelay({ retryDelaysMs, jitter }: WebhookRules, { attempt, random, wish }: FailedAttempt): number | null {
  const delay = retryDelaysMs[attempt - 1];
  if (delay === undefined) return null;
  const jittered = Math.round(delay * (1 - jitter + 2 * jitter * random));
  return Math.max(jittered, Math.min(wish ?? 0, MAX_RETRY_AFTER));
}

/**
 * What a `Retry-After` header asks for, in milliseconds; null if it says nothing that can be understood.
 * @param header seconds, or a date
 */
export function retryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
