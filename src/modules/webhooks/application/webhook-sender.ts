import type { HttpOutcome } from '../domain/call-result.js';

/** The body of a call, in the form of the bot's interface. */
export interface WebhookBody {
  readonly contentType: string;
  readonly text: string;
}

export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls endpoints over HTTP. */
export abstract class WebhookSender {
  /** Follows no redirect, and ends within the timeout. Every error is an outcome; the method never throws. */
  abstract post(request: WebhookRequest): Promise<HttpOutcome>;
}

export function jsonBody(payload: object): WebhookBody {
  return { contentType: 'application/json', text: JSON.stringify(payload) };
}

export function formBody(fields: [name: string, value: string][]): WebhookBody {
  return { contentType: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
}
