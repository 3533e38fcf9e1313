import { api, answerOf } from '../../api/api-client.js';

/**
 * Fetches what was written, which is Markdown.
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function fetchMarkdown(id: number): Promise<string> {
  const params = { path: { message_id: id }, query: { apply_markdown: false, allow_empty_topic_name: true } };
  const { message } = await answerOf(api.GET('/api/v1/messages/{message_id}', { params }));
  return message.content;
}
