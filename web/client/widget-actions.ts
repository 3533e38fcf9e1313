import { api, answerOf } from '../api/api-client.js';
import type { Message } from '../api/wire.js';
import { reportFailure } from './outcomes.js';

/** Changes a poll or a to-do list for everybody. The event about it changes what is shown. */
export async function changeWidget(message: Pick<Message, 'id'>, step: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { message_id: message.id, msg_type: 'widget', content: JSON.stringify(step) };
  try {
    await answerOf(api.POST('/api/v1/submessage', { body }));
  } catch (error) {
    reportFailure(error);
  }
}
