import { beforeEach, describe, expect, it } from 'vitest';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();
const PATH = 'users/me/notice_timing';
const USUAL = { digest_period: 'weekly', push_delay_seconds: 0 };

describe('The timing of notices', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  const stored = async (account = ada): Promise<unknown> => (await account.client.get(PATH)).body['notice_timing'];

  it('is that of the Zulip server at first, and changes field by field, for its account only', async () => {
    const ben = await realm.join('Ben');
    expect(await stored()).toEqual(USUAL);
    const events = await EventListener.register(ada.client, { event_types: ['notice_timing'] });
    expect((await ada.client.patch(PATH, { digest_period: 'daily' })).body['notice_timing']).toEqual({ ...USUAL, digest_period: 'daily' });
    await ada.client.patch(PATH, { push_delay_seconds: 90 });
    const both = { digest_period: 'daily', push_delay_seconds: 90 };
    expect(await events.take(2)).toMatchObject([
      { type: 'notice_timing', notice_timing: { ...USUAL, digest_period: 'daily' } },
      { type: 'notice_timing', notice_timing: both },
    ]);
    expect((await ada.client.post('register', { fetch_event_types: ['notice_timing'] })).body['notice_timing']).toEqual(both);
    expect([await stored(), await stored(ben)]).toEqual([both, USUAL]);
  });

  it.each([{ digest_period: 'hourly' }, { push_delay_seconds: -1 }, { push_delay_seconds: 3_601 }])(
    'is refused if it makes no sense: %j',
    async (parameters) => {
      expect((await ada.client.patch(PATH, parameters)).status).toBe(400);
      expect(await stored()).toEqual(USUAL);
    },
  );
});
