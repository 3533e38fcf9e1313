import { api, answerOf } from '../api/api-client.js';

/**
 * Fetches what was written, which is Markdown.
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function fetchMarkdown(id: number): Promise<string> {
  const params = { path: { message_id: id }, query: { apply_markdown: false, allow_empty_topic_name: true } };
  const { message } = await answerOf(api.GET('/api/v1/messages/{message_id}', { params }));
  return message.content;
}

/** The SHA-256 of a text in hexadecimal digits, by which the server recognizes it; undefined where browsers do not offer it, which is without TLS. */
export async function hashOf(text: string): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
