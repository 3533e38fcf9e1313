import type { Parameters } from './test-client.js';
import type { TestAccount } from './test-realm.js';

/** Sends a message and fails the test if it is rejected. @returns its id */
export async function send({ client }: Pick<TestAccount, 'client'>, parameters: Parameters): Promise<number> {
  const { body } = await client.post('messages', { content: 'c', ...parameters });
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
  return body['id'] as number;
}

/** Sends a message to a channel. @returns its id */
export function post(sender: TestAccount, to: string, topic = 't', content = 'c'): Promise<number> {
  return send(sender, { type: 'channel', to, topic, content });
}

/** Moves a message, perhaps with others of its topic, without a notice at its new place. Fails the test if that is rejected. */
export async function move({ client }: TestAccount, id: number, change: Parameters): Promise<void> {
  const { body } = await client.patch(`messages/${id}`, { send_notification_to_new_thread: false, ...change });
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
}

/** The newest message that an account can read, in Markdown; without properties if there is none. */
export async function newestMessage({ client }: TestAccount): Promise<Record<string, unknown>> {
  const { body } = await client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false });
  return (body['messages'] as Record<string, unknown>[])[0] ?? {};
}

/** Sends a direct message. @returns its id */
export function whisper(sender: TestAccount, to: readonly TestAccount[], content = 'c'): Promise<number> {
  return send(sender, { type: 'direct', to: to.map(({ user }) => user.id), content });
}
