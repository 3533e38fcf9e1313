import { beforeEach, describe, expect, it } from 'vitest';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();
const PATH = 'users/me/quiet_hours';
const NONE = { windows: [], snooze_until: null, allow_direct_messages: false, allow_mentions: false, allowed_sender_ids: [] };

describe('Quiet hours', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
  });

  const change = async (parameters: Record<string, unknown>): Promise<unknown> =>
    (await ada.client.patch(PATH, parameters)).body['quiet_hours'];
  const state = async (account = ada): Promise<unknown> =>
    (await account.client.post('register', { fetch_event_types: ['quiet_hours'] })).body['quiet_hours'];

  it('are none at first, and change field by field', async () => {
    expect((await ada.client.get(PATH)).body['quiet_hours']).toEqual(NONE);
    const windows = [{ days: [5, 6], from: '22:00', to: '07:30' }];
    expect(await change({ windows })).toEqual({ ...NONE, windows });
    expect(await change({ snooze_until: 2_000_000_000 })).toEqual({ ...NONE, windows, snooze_until: 2_000_000_000 });
    const exceptions = { allow_direct_messages: true, allow_mentions: true, allowed_sender_ids: [ben.user.id] };
    expect(await change(exceptions)).toEqual({ windows, snooze_until: 2_000_000_000, ...exceptions });
    expect(await change({ windows: [], snooze_until: null })).toEqual({ ...NONE, ...exceptions });
  });

  it('are in the initial state and in an event, of their account only', async () => {
    const events = await EventListener.register(ada.client, { event_types: ['quiet_hours'] });
    const others = await EventListener.register(ben.client, { event_types: ['quiet_hours', 'user_settings'] });
    const changed = await change({ allow_mentions: true });
    expect(await events.take(1)).toMatchObject([{ type: 'quiet_hours', quiet_hours: { ...NONE, allow_mentions: true } }]);
    await ben.client.patch('settings', { twenty_four_hour_time: true });
    expect(await others.take(1)).toMatchObject([{ type: 'user_settings' }]);
    expect([await state(), await state(ben)]).toEqual([changed, NONE]);
  });

  it.each([
    [{ windows: [{ days: [0], from: '22:00', to: '07:00' }] }, /days/],
    [{ windows: [{ days: [], from: '22:00', to: '07:00' }] }, /Invalid days/],
    [{ windows: [{ days: [1, 1], from: '22:00', to: '07:00' }] }, /Invalid days/],
    [{ windows: [{ days: [1], from: '24:00', to: '07:00' }] }, /is not a time of day/],
    [{ windows: [{ days: [1], from: '22:00' }] }, /to/],
    [{ snooze_until: -1 }, /snooze_until/],
    [{ allowed_sender_ids: [4_000_000_000] }, /Invalid user ID/],
  ])('are refused if they make no sense: %j', async (parameters, problem) => {
    const { status, body } = await ada.client.patch(PATH, parameters);
    expect([status, body['msg']]).toEqual([400, expect.stringMatching(problem)]);
    expect((await ada.client.get(PATH)).body['quiet_hours']).toEqual(NONE);
  });

  it('cannot name accounts of other organizations', async () => {
    const stranger = await (await TestRealm.create(server)).join('Zoe');
    expect((await ada.client.patch(PATH, { allowed_sender_ids: [stranger.user.id] })).status).toBe(400);
  });
});
