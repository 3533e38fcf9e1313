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

/** Sends a direct message. @returns its id */
export function whisper(sender: TestAccount, to: readonly TestAccount[], content = 'c'): Promise<number> {
  return send(sender, { type: 'direct', to: to.map(({ user }) => user.id), content });
}
