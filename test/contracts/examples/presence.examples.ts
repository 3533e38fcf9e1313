import type { TestAccount } from '../../support/test-realm.js';
import { example, type Example, type ExampleRequest, NO_BOTS, onlyFor } from '../example.js';
import type { World } from '../world.js';

const TOKEN = { token: 'c0ffee==' };
const APPLE = { ...TOKEN, appid: 'org.skein.App' };

const registered =
  (path: string) =>
  async (_: World, actor: TestAccount): Promise<ExampleRequest> => {
    await actor.client.post(path, APPLE);
    return { parameters: TOKEN };
  };

export const DEVICES: readonly Example[] = [
  ...['apns_device_token', 'platform_device_token'].flatMap((path) => [
    example(`POST /users/me/${path}`, () => ({ parameters: APPLE }), NO_BOTS),
    example(`DELETE /users/me/${path}`, registered('users/me/apns_device_token'), NO_BOTS),
  ]),
  example('POST /users/me/android_gcm_reg_id', () => ({ parameters: TOKEN }), NO_BOTS),
  example('POST /mobile_push/test_notification', registered('users/me/android_gcm_reg_id'), NO_BOTS),
  example('POST /mobile_push/e2ee/test_notification', undefined, { ...onlyFor([], 'No active registered push device'), ...NO_BOTS }),
  example('POST /mobile_push/register', undefined, {
    ...onlyFor([], 'Server is not configured to use push notification service.'),
    ...NO_BOTS,
  }),
  example('DELETE /users/me/android_gcm_reg_id', registered('users/me/android_gcm_reg_id'), NO_BOTS),
];

export const STATUSES: readonly Example[] = [
  example('POST /users/me/status', () => ({ parameters: { status_text: 'on vacation', emoji_name: 'car' } }), NO_BOTS),
  example(
    'POST /users/{user_id}/status',
    (world) => ({ path: { user_id: world.insiders.member.user.id }, parameters: { status_text: 'on vacation' } }),
    { ...onlyFor(['owner', 'administrator'], 'Insufficient permission'), ...NO_BOTS },
  ),
  example('GET /users/{user_id}/status', async (world) => {
    await world.insiders.member.client.post('users/me/status', { status_text: 'on vacation', emoji_name: 'car' });
    return { path: { user_id: world.insiders.member.user.id } };
  }),
];

export const MUTING: readonly Example[] = [
  example('POST /users/me/muted_users/{muted_user_id}', async (world) => ({ path: { muted_user_id: (await world.newcomer()).user.id } })),
  example('DELETE /users/me/muted_users/{muted_user_id}', async (world, actor) => {
    const path = { muted_user_id: (await world.newcomer()).user.id };
    await actor.client.post(`users/me/muted_users/${path.muted_user_id}`);
    return { path };
  }),
];

export const PRESENCE: readonly Example[] = [
  example('POST /users/me/presence', () => ({ parameters: { status: 'active', last_update_id: -1 } }), NO_BOTS),
  example('GET /users/{user_id_or_email}/presence', async (world) => {
    await world.owner.post('users/me/presence', { status: 'active' });
    return { path: { user_id_or_email: world.insiders.owner.email } };
  }),
  example('GET /realm/presence', async (world) => {
    await world.owner.post('users/me/presence', { status: 'active' });
    return {};
  }),
];
