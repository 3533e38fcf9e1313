import type { TestAccount } from '../../support/test-realm.js';
import { example, type Example, type ExampleRequest, NO_BOTS } from '../example.js';
import { unique, type World } from '../world.js';

/** Nothing listens on this port. */
const plainUrl = (): Record<string, unknown> => ({ endpoint: `http://127.0.0.1:9/${unique('topic')}`, label: 'ntfy' });

async function subscribed(_: World, actor: TestAccount): Promise<ExampleRequest> {
  const { body } = await actor.client.post('users/me/push_subscriptions', plainUrl());
  return { path: { subscription_id: Number(body['subscription_id'] ?? 0) } };
}

export const NOTIFICATIONS: readonly Example[] = [
  example('GET /users/me/quiet_hours', undefined, NO_BOTS),
  example('PATCH /users/me/quiet_hours', () => ({ parameters: { windows: [{ days: [1, 7], from: '22:00', to: '07:00' }] } }), NO_BOTS),
  example('GET /users/me/notice_timing', undefined, NO_BOTS),
  example('PATCH /users/me/notice_timing', () => ({ parameters: { digest_period: 'daily', push_delay_seconds: 120 } }), NO_BOTS),
  example('GET /users/me/email_suppression', undefined, NO_BOTS),
  example('DELETE /users/me/email_suppression', undefined, NO_BOTS),
  example(
    'GET /users/me/push_subscriptions',
    async (world, actor) => {
      await subscribed(world, actor);
      return {};
    },
    NO_BOTS,
  ),
  example('POST /users/me/push_subscriptions', () => ({ parameters: plainUrl() }), NO_BOTS),
  example('DELETE /users/me/push_subscriptions/{subscription_id}', subscribed, NO_BOTS),
  example('POST /users/me/push_subscriptions/{subscription_id}/test', subscribed, NO_BOTS),
  example('GET /users/me/notices'),
  example('GET /users/me/notices/explain', async ({ realm }, actor) => {
    const ada = await realm.join(unique('ada'));
    const { body } = await ada.client.post('messages', { type: 'direct', to: [actor.user.id], content: 'A message.' });
    return { parameters: { message_id: Number(body['id']) } };
  }),
  example('POST /users/me/notices/test', () => ({ parameters: { channel: 'mail' } }), NO_BOTS),
];
