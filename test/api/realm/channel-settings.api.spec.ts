import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { INVALID_CHANNEL, subscribe } from '../../support/channels.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { EventListener } from '../../support/event-listener.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

const SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const;
const MUST_BE_PRIVATE = { result: 'error', code: 'BAD_REQUEST', msg: 'Moderation request channel must be private.' };

let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  max = await realm.join('Max');
});

const change = (parameters: Record<string, unknown>): Promise<ApiResponse> => olga.client.patch('realm', parameters);
async function stored(name: (typeof SETTINGS)[number]): Promise<unknown> {
  return (await max.client.post('register', { fetch_event_types: ['realm'], event_types: [] })).body[`realm_${name}`];
}

describe.each(SETTINGS)('PATCH /realm with %s', (name) => {
  let channel: number;
  beforeEach(async () => {
    channel = await subscribe(olga, 'office', { invite_only: true });
  });

  it('sets a channel, or unsets it with a negative number, with an event to everyone', async () => {
    const picture = await ClientPicture.of(server, max, ['realm']);
    const listener = await EventListener.register(max.client, { event_types: ['realm'] });
    expect(await stored(name)).toBe(-1);
    for (const [sent, value] of [
      [channel, channel],
      [-1, -1],
      [channel, channel],
      [-7, -1],
    ] as const) {
      expect((await change({ [name]: sent })).body).toEqual({ result: 'success', msg: '', [name]: value });
      expect(await listener.take(1)).toMatchObject([{ type: 'realm', op: 'update', property: name, value }]);
      expect(await stored(name)).toBe(value);
    }
    await picture.expectFresh();
  });

  it('rejects channels that do not exist, are archived or belong to another organization, and changes nothing', async () => {
    const archived = await subscribe(olga, 'attic');
    await olga.client.delete(`streams/${archived}`);
    const foreign = await subscribe(await (await TestRealm.create(server)).join('Zed'), 'foreign');
    for (const id of [archived, foreign, 999_999_999, 0]) {
      expect((await change({ [name]: id, require_unique_names: true })).body).toEqual(INVALID_CHANNEL);
    }
    expect((await change({ [name]: 'office' })).body).toMatchObject({ msg: `${name} is not valid JSON` });
    expect(await stored(name)).toBe(-1);
  });

  it('unsets the channel when it is archived', async () => {
    await change({ [name]: channel });
    const picture = await ClientPicture.of(server, max, ['realm']);
    await olga.client.delete(`streams/${channel}`);
    expect(await stored(name)).toBe(-1);
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(['realm']);
  });
});

describe('The channel for moderation requests', () => {
  it('must be private when it is chosen and afterwards', async () => {
    const open = await subscribe(olga, 'open');
    expect((await change({ moderation_request_channel_id: open })).body).toEqual(MUST_BE_PRIVATE);
    const closed = await subscribe(olga, 'closed', { invite_only: true });
    expect((await change({ moderation_request_channel_id: closed })).status).toBe(200);
    expect((await olga.client.patch(`streams/${closed}`, { is_private: false })).body).toEqual(MUST_BE_PRIVATE);
    await change({ moderation_request_channel_id: -1 });
    expect((await olga.client.patch(`streams/${closed}`, { is_private: false })).status).toBe(200);
  });
});
