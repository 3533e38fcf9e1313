import type { HttpOutcome } from '../domain/verdict.js';

/** Calls endpoints outside. */
export abstract class WebhookSender {
  /** Posts JSON, follows no redirect, and gives up after ten seconds; whatever goes wrong is an outcome and not an exception. */
  abstract post(url: string, json: string): Promise<HttpOutcome>;
}
