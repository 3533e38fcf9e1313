import { api, answerOf } from '../../api/api-client.js';

/** Changes the topic of all messages of a topic. @param messageId any of them */
export async function renameTopic(messageId: number, topic: string): Promise<void> {
  const body = {
    topic,
    propagate_mode: 'change_all' as const,
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: true,
  };
  await answerOf(api.PATCH('/api/v1/messages/{message_id}', { params: { path: { message_id: messageId } }, body }));
}

/** Subscribes another account to a channel. */
export async function addSubscriber(channelName: string, userId: number): Promise<void> {
  const body = { subscriptions: [{ name: channelName }], principals: [userId] };
  await answerOf(api.POST('/api/v1/users/me/subscriptions', { body }));
}
