import { literal, named, object, type Static, string } from '../../../kernel/schema.js';
import { WireMessage } from '../../messaging/messages.api.js';
import type { HttpOutcome } from '../domain/call-result.js';

/** The body of a call, in the form of the bot's interface. */
export interface WebhookBody {
  readonly contentType: string;
  readonly text: string;
}

/** The body of a call in the generic form, as an API object. */
export const WireNotification = named(
  'OutgoingWebhook',
  object({
    bot_email: string(),
    bot_full_name: string(),
    data: string('The content in Markdown.'),
    message: object({ ...WireMessage.fields, rendered_content: string() }, 'The message with its Markdown as content.'),
    token: string('Authenticates the call.'),
    trigger: literal('direct_message', 'mention'),
  }),
);
export type WireNotification = Static<typeof WireNotification>;

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
