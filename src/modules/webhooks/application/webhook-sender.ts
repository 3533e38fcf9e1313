import type { HttpOutcome } from '../domain/call-result.js';

export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls endpoints outside. */
export abstract class WebhookSender {
  /** Follows no redirect, and gives up in time; whatever goes wrong is an outcome and not an exception. */
  abstract post(request: WebhookRequest): Promise<HttpOutcome>;
}
