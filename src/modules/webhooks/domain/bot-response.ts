/** A message that a bot posts in reply. */
export interface BotReply {
  readonly content: string;
  /** As JSON. */
  readonly widgetContent?: string;
}

/** The meaning of the response body of an endpoint. */
export type BotResponse =
  ({ readonly kind: 'reply' } & BotReply) | { readonly kind: 'empty' } | { readonly kind: 'error'; readonly text: string };

const EMPTY_RESPONSE: BotResponse = { kind: 'empty' };
const BAD_FORMAT: BotResponse = { kind: 'error', text: 'Invalid response format' };

/** Parses the body of a successful response. The body is untrusted; the function never throws. */
export function parseResponse(body: string): BotResponse {
  if (body.trim() === '') return EMPTY_RESPONSE;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { kind: 'error', text: 'Invalid JSON in response' };
  }
  if (value === '') return EMPTY_RESPONSE;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return BAD_FORMAT;
  return parseObject(value as Readonly<Record<string, unknown>>);
}

/** Parses the body for the Slack-compatible interface: a reply is the string `text` of an object; any other body means no reply. */
export function parseSlackResponse(body: string): BotResponse {
  try {
    const value = JSON.parse(body) as unknown;
    const text = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { text?: unknown }).text : undefined;
    return typeof text === 'string' && text.trim() !== '' ? { kind: 'reply', content: text } : EMPTY_RESPONSE;
  } catch {
    return EMPTY_RESPONSE;
  }
}

/** `response_string` is the older name of `content` and has precedence. */
function parseObject(response: Readonly<Record<string, unknown>>): BotResponse {
  if (response['response_not_required']) return EMPTY_RESPONSE;
  const content = response['response_string'] ?? response['content'] ?? '';
  if (typeof content === 'object') return BAD_FORMAT;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (text.trim() === '') return EMPTY_RESPONSE;
  const widget = response['widget_content'] ?? null;
  if (widget === null) return { kind: 'reply', content: text };
  return typeof widget === 'string' ? { kind: 'reply', content: text, widgetContent: widget } : BAD_FORMAT;
}
