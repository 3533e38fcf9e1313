import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { UserStatusesService } from '../../../../src/modules/users/presence.api.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import { TestClock } from '../../../support/test-clock.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const CAR = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };
const CLEARED = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji', status_until: null };
const HOUR_S = 3600;

describe('The end of a status', () => {
  let server: TestServer;
  let clock: TestClock;
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let end: number;

  beforeAll(async () => {
    server = await TestServer.start({ SKEIN_WORKER: 'separate' });
    clock = TestClock.stop(server);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    end = Math.floor(clock.now / 1000) + HOUR_S;
  });

  const change = async (status: Parameters, account = ada): Promise<Json> => (await account.client.post('users/me/status', status)).body;
  const seen = async (): Promise<unknown> => (await ben.client.get(`users/${ada.user.id}/status`)).body['status'];
  const listen = (account = ben): Promise<EventListener> => EventListener.register(account.client, { event_types: ['user_status'] });
  const takeChanges = async (listener: EventListener, count: number): Promise<Json[]> =>
    (await listener.take(count)).map((event) => {
      const { type, user_id, ...rest } = withoutId(event) as Json;
      expect([type, user_id]).toEqual(['user_status', ada.user.id]);
      return rest;
    });
  const clearEnded = (): Promise<void> => server.get(UserStatusesService).clearEnded();
  /** Lets the clock reach the end, and the second of it in which the status is cleared. */
  const reachEnd = (): void => clock.moveTo(end * 1000);

  it('is shown to everybody who sees the status, and clears text and emoji with an event', async () => {
    const listener = await listen();
    expect(await change({ status_text: 'lunch', emoji_name: 'car', status_until: end })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ status_text: 'lunch', ...CAR, status_until: end });
    const { state } = await EventListener.register(ben.client, { fetch_event_types: ['user_status'] });
    expect(state['user_status']).toEqual({ [ada.user.id]: { status_text: 'lunch', ...CAR, status_until: end } });
    clock.advance(1000);
    await clearEnded();
    expect(await seen()).toMatchObject({ status_text: 'lunch' });
    reachEnd();
    await clearEnded();
    expect(await takeChanges(listener, 2)).toEqual([{ status_text: 'lunch', ...CAR, status_until: end }, CLEARED]);
    expect(await seen()).toEqual({});
  });

  it('clears the status once, however many processes try to', async () => {
    const listener = await listen();
    await change({ status_text: 'lunch', status_until: end });
    reachEnd();
    await Promise.all(Array.from({ length: 8 }, clearEnded));
    await clearEnded();
    await change({ status_text: 'back' });
    expect(await takeChanges(listener, 3)).toEqual([{ status_text: 'lunch', status_until: end }, CLEARED, { status_text: 'back' }]);
  });

  it('hides a status that no process has cleared yet, of which a later change brings nothing back', async () => {
    const listener = await listen();
    await change({ status_text: 'lunch', emoji_name: 'car', status_until: end });
    reachEnd();
    expect(await seen()).toEqual({});
    const { state } = await EventListener.register(ben.client, { fetch_event_types: ['user_status'] });
    expect(state['user_status']).toEqual({});
    await change({ emoji_name: 'car' });
    expect(await seen()).toEqual(CAR);
    await clearEnded();
    expect(await seen()).toEqual(CAR);
    expect((await takeChanges(listener, 2))[1]).toEqual({ ...CLEARED, ...CAR });
  });

  it.each<[string, Parameters, Json]>([
    ['a new text', { status_text: 'meeting' }, { status_text: 'meeting', ...CAR }],
    ['a new emoji', { emoji_name: 'car' }, { status_text: 'lunch', ...CAR }],
    ['no emoji', { emoji_name: '' }, { status_text: 'lunch' }],
    ['the end null', { status_until: null }, { status_text: 'lunch', ...CAR }],
  ])('goes with %s', async (_, status, expected) => {
    await change({ status_text: 'lunch', emoji_name: 'car', status_until: end });
    const listener = await listen();
    expect(await change(status)).toEqual(SUCCESS);
    reachEnd();
    await clearEnded();
    expect(await seen()).toEqual(expected);
    await change({ status_text: 'last' });
    expect(await takeChanges(listener, 2)).toEqual([expect.objectContaining({ status_until: null }), { status_text: 'last' }]);
  });

  it('stays when only the deprecated field away changes, and leaves that as it is', async () => {
    await change({ status_text: 'lunch', status_until: end });
    expect(await change({ away: true })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ away: true, status_text: 'lunch', status_until: end });
    reachEnd();
    await clearEnded();
    expect(await seen()).toEqual({});
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['user_settings'] });
    expect(state['user_settings']).toMatchObject({ presence_enabled: false });
  });

  it('can be set and moved without the other fields', async () => {
    await change({ emoji_name: 'car' });
    expect(await change({ status_until: end })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ ...CAR, status_until: end });
    expect(await change({ status_until: end + HOUR_S })).toEqual(SUCCESS);
    reachEnd();
    await clearEnded();
    expect(await seen()).toEqual({ ...CAR, status_until: end + HOUR_S });
  });

  it.each<[string, () => Parameters, string]>([
    ['now', () => ({ status_until: end - HOUR_S }), 'The end of a status must be in the future.'],
    ['in the past', () => ({ status_until: 1 }), 'The end of a status must be in the future.'],
    ['more than 366 days ahead', () => ({ status_until: end + 366 * 24 * HOUR_S }), 'The end of a status must be within 366 days.'],
    ['negative', () => ({ status_until: -1 }), 'status_until is too small'],
    ['a fraction', () => ({ status_until: '1.5' }), 'status_until is not an integer'],
    ['no number', () => ({ status_until: 'tomorrow' }), 'status_until is not valid JSON'],
    ['a list', () => ({ status_until: [1] }), 'status_until is not an integer'],
    ['that of nothing', () => ({ status_text: '', status_until: end, away: true }), 'A status without a text and an emoji has no end.'],
  ])('is refused if it is %s, and nothing changes', async (_, status, msg) => {
    await change({ status_text: 'before', status_until: end + 1 });
    const listener = await listen();
    expect(await change({ status_text: 'after', ...status() })).toMatchObject({ result: 'error', code: 'BAD_REQUEST', msg });
    expect(await seen()).toEqual({ status_text: 'before', status_until: end + 1 });
    await change({ emoji_name: 'car', status_until: end + 1 });
    expect(await takeChanges(listener, 1)).toEqual([CAR]);
  });

  it.each<[string, (end: number) => Parameters[]]>([
    ['one that is set', (at) => [{ status_text: 'lunch', status_until: at }]],
    ['one that is moved', (at) => [{ status_text: 'lunch', status_until: at }, { status_until: at + 60 }]],
    ['one that a new text removes', (at) => [{ status_text: 'lunch', status_until: at }, { status_text: 'meeting' }]],
    ['one that is removed with the status', (at) => [{ emoji_name: 'car', status_until: at }, { emoji_name: '' }]],
  ])('is kept up to date by events after the initial state: %s', async (_, changes) => {
    const picture = await ClientPicture.of(server, ben, ['user_status']);
    for (const status of changes(end)) expect(await change(status)).toEqual(SUCCESS);
    await picture.expectFresh();
    reachEnd();
    await clearEnded();
    await picture.expectFresh();
  });

  it('is not told to guests who cannot see the account', async () => {
    const limited = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    const [mia, gil] = [await limited.join('Mia'), await limited.join('Gil', Role.guest)];
    const listener = await listen(gil);
    await change({ status_text: 'secret', status_until: end }, mia);
    reachEnd();
    await clearEnded();
    await change({ status_text: 'mine' }, gil);
    expect(await listener.take(1)).toMatchObject([{ user_id: gil.user.id, status_text: 'mine' }]);
  });

  it('also comes for an account that was deactivated meanwhile', async () => {
    const owner = await realm.join('Olga', Role.owner);
    await change({ status_text: 'lunch', status_until: end });
    expect((await owner.client.delete(`users/${ada.user.id}`)).status).toBe(200);
    reachEnd();
    await clearEnded();
    expect((await owner.client.post(`users/${ada.user.id}/reactivate`)).status).toBe(200);
    const { state } = await EventListener.register(ben.client, { fetch_event_types: ['user_status'] });
    expect(state['user_status']).toEqual({});
  });
});
