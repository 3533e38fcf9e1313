/** What a bot says. */
export interface BotReply {
  readonly content: string;
  /** As JSON. */
  readonly widgetContent?: string;
}

/** What an endpoint wants with the body of its answer (notes 5.3). */
export type BotResponse =
  ({ readonly kind: 'reply' } & BotReply) | { readonly kind: 'silence' } | { readonly kind: 'error'; readonly text: string };

const EMPTY_RESPONSE: BotResponse = { kind: 'silence' };
const BAD_FORMAT: BotResponse = { kind: 'error', text: 'Invalid response format' };

/** Reads the body of a successful answer. It is whatever a stranger sends: nothing in it makes this throw. */
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
  return readObject(value as Readonly<Record<string, unknown>>);
}

/** The Slack-compatible interface knows one member, and takes everything else for silence (notes 5.5). */
export function readSlackAnswer(body: string): BotResponse {
  try {
    const value = JSON.parse(body) as unknown;
    const text = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { text?: unknown }).text : undefined;
    return typeof text === 'string' && text.trim() !== '' ? { kind: 'reply', content: text } : EMPTY_RESPONSE;
  } catch {
    return EMPTY_RESPONSE;
  }
}

/** `response_string` is the older name of `content` and goes first. */
function readObject(answer: Readonly<Record<string, unknown>>): BotResponse {
  if (answer['response_not_required']) return EMPTY_RESPONSE;
  const content = answer['response_string'] ?? answer['content'] ?? '';
  if (typeof content === 'object') return BAD_FORMAT;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (text.trim() === '') return EMPTY_RESPONSE;
  const widget = answer['widget_content'] ?? null;
  if (widget === null) return { kind: 'reply', content: text };
  return typeof widget === 'string' ? { kind: 'reply', content: text, widgetContent: widget } : BAD_FORMAT;
}
