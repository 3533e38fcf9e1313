import type { WireMessage } from '../../messaging/messaging.api.js';
import type { HttpOutcome } from '../domain/call-result.js';

/** The body of a call, in the form of the bot's interface. */
export interface WebhookBody {
  readonly contentType: string;
  readonly text: string;
}

/** The body of a call in the generic form, as an API object. */
export interface WireNotification {
  readonly bot_email: string;
  readonly bot_full_name: string;
  /** The Markdown of the message. */
  readonly data: string;
  /** The message with its Markdown as content. */
  readonly message: WireMessage & { readonly rendered_content: string };
  readonly token: string;
  readonly trigger: string;
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

export function jsonBody(payload: WireNotification): WebhookBody {
  return { contentType: 'application/json', text: JSON.stringify(payload) };
}

export function formBody(fields: [name: string, value: string][]): WebhookBody {
  return { contentType: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
}
