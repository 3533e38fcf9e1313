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
