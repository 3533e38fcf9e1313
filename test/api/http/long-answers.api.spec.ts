import { beforeAll, describe, expect, it } from 'vitest';
import { LongAnswers } from '../../../src/kernel/long-answers.js';
import { runInWorkContext } from '../../../src/platform/work-context.js';
import { subscribe } from '../../support/channels.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Send = (account: TestAccount) => Promise<ApiResponse>;

describe('A long answer', () => {
  let busy: TestAccount;
  let other: TestAccount;
  let channelId: number;

  beforeAll(async () => {
    const realm = await TestRealm.create(server);
    [busy, other] = [await realm.join('Busy'), await realm.join('Other')];
    channelId = await subscribe(busy, 'garden');
    await subscribe(other, 'garden');
  });

  it.each<[string, Send]>([
    ['channels', ({ client }) => client.get('streams')],
    ['subscriptions', ({ client }) => client.get('users/me/subscriptions')],
    ['topics', ({ client }) => client.get(`users/me/${channelId}/topics`)],
    ['the initial state', ({ client }) => client.post('register', { fetch_event_types: ['realm_user'] })],
  ])('with %s waits for another one of the account, but not for those of others', async (_, send) => {
    let end = (): void => undefined;
    const context = { owner: busy.user.id, abandonment: null, logFields: () => ({}) };
    const first = runInWorkContext(context, () => server.get(LongAnswers).build(() => new Promise<void>((resolve) => (end = resolve))));
    let isAnswered = false;
    const own = send(busy).finally(() => (isAnswered = true));
    // One after the other, so that the request of the busy account had every opportunity.
    for (let repetition = 0; repetition < 3; repetition += 1) expect((await send(other)).status).toBe(200);
    expect((await busy.client.get('users/me')).status).toBe(200);
    expect(isAnswered).toBe(false);
    end();
    await first;
    expect((await own).status).toBe(200);
  });

  it('holds all channels and subscriptions in the order of their names', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `channel ${String(index).padStart(3, '0')}`);
    for (let start = 0; start < names.length; start += 100) {
      const subscriptions = names.slice(start, start + 100).map((name) => ({ name, description: `${name} `.repeat(40) }));
      expect((await busy.client.post('users/me/subscriptions', { subscriptions })).status).toBe(200);
    }
    const namesIn = (list: unknown): string[] => (list as { name: string }[]).map(({ name }) => name);
    const all = [...names, 'garden'];
    expect(namesIn((await busy.client.get('streams')).body['streams'])).toEqual(all);
    expect(namesIn((await busy.client.get('users/me/subscriptions')).body['subscriptions'])).toEqual(all);
    const { body: ofBusy } = await busy.client.post('register', { fetch_event_types: ['subscription', 'stream'] });
    expect([namesIn(ofBusy['streams']), namesIn(ofBusy['subscriptions'])]).toEqual([all, all]);
    const { body: ofOther } = await other.client.post('register', { fetch_event_types: ['subscription'] });
    expect([namesIn(ofOther['subscriptions']), namesIn(ofOther['never_subscribed'])]).toEqual([['garden'], names]);
  });
});
