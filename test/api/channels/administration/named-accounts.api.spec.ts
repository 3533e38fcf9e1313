import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe, people } from '../../../support/channels.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

describe('group settings that name a deactivated account', () => {
  let server: TestServer;
  let realm: TestRealm;
  let olga: TestAccount;
  let ada: TestAccount;
  let ben: TestAccount;
  let gil: TestAccount;
  let hall: number;
  let den: number;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  /** Gil is a limited guest, who shares a channel with Ada and none with Ben. */
  beforeEach(async () => {
    realm = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    olga = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    gil = await realm.join('Gil', Role.guest);
    done(await olga.client.patch('realm', { can_create_groups: { new: people(ada, ben) } }));
    hall = await subscribe(ada, 'hall', { can_administer_channel_group: people(ada, ben), principals: [ada.user.id, gil.user.id] });
    den = await subscribe(ada, 'den', { invite_only: true, can_subscribe_group: people(ada, ben) });
  });

  function done({ status, text }: ApiResponse): void {
    expect([status, text]).toEqual([200, expect.any(String)]);
  }
  const deactivate = async (): Promise<void> => done(await olga.client.delete(`users/${ben.user.id}`));
  const reactivate = async (): Promise<void> => done(await olga.client.post(`users/${ben.user.id}/reactivate`));
  async function values(): Promise<unknown[]> {
    const state = (await ada.client.post('register', { fetch_event_types: ['realm', 'stream'] })).body;
    const streams = state['streams'] as Record<string, unknown>[];
    const of = (id: number): Record<string, unknown> | undefined => streams.find((one) => one['stream_id'] === id);
    const { body } = await ada.client.get(`streams/${hall}`);
    return [
      state['realm_can_create_groups'],
      of(hall)?.['can_administer_channel_group'],
      of(den)?.['can_subscribe_group'],
      (body['stream'] as Record<string, unknown>)['can_administer_channel_group'],
    ];
  }

  it('omit the account until it is reactivated', async () => {
    expect(await values()).toEqual(Array(4).fill(people(ada, ben)));
    await deactivate();
    expect(await values()).toEqual(Array(4).fill(people(ada)));
    await reactivate();
    expect(await values()).toEqual(Array(4).fill(people(ada, ben)));
  });

  it('are compared with the `old` value of a change as they are shown', async () => {
    await deactivate();
    const change = { can_administer_channel_group: { old: people(ada), new: people(ada, olga) } };
    done(await ada.client.patch(`streams/${hall}`, change));
    const { body } = await ada.client.patch(`streams/${den}`, { can_subscribe_group: { old: people(ada, ben), new: people(ada) } });
    expect(body['code']).toBe('EXPECTATION_MISMATCH');
    done(await olga.client.patch('realm', { can_create_groups: { old: people(ada), new: people(olga) } }));
  });

  it.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['deactivated', () => Promise.resolve(), deactivate],
    ['reactivated', deactivate, reactivate],
  ])('are published when the account is %s, also to accounts that cannot see it', async (_, before, act) => {
    await before();
    const pictures = await Promise.all([olga, ada, gil].map((one) => ClientPicture.of(server, one, ['realm', 'stream', 'realm_user'])));
    await act();
    for (const picture of pictures) await picture.expectFresh();
    expect(pictures.every(({ eventTypes }) => eventTypes.includes('stream'))).toBe(true);
  });
});
