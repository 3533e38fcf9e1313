import { beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import { post } from '../../../support/messages.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const TOMORROW = Math.floor(Date.now() / 1000) + 86_400;
const LONG_AGO = 1_600_000_000;

type Place = readonly [channel: unknown, topic: unknown];

let realm: TestRealm;
let owner: TestAccount;
let ada: TestAccount;
let garden: number;
let cellar: number;

/** Writes a draft and a scheduled message. */
async function write(account: TestAccount, topic: string): Promise<void> {
  const draft = { type: 'stream', to: [garden], topic, content: 'Soon', timestamp: LONG_AGO };
  expect((await account.client.post('drafts', { drafts: [draft] })).body).toMatchObject({ result: 'success' });
  const scheduled = { type: 'channel', to: garden, topic, content: 'Soon', scheduled_delivery_timestamp: TOMORROW };
  expect((await account.client.post('scheduled_messages', scheduled)).body).toMatchObject({ result: 'success' });
}

/** Where the drafts and the scheduled messages of an account are. */
async function places({ client }: TestAccount): Promise<{ readonly drafts: Place[]; readonly scheduled: Place[] }> {
  const drafts = (await client.get('drafts')).body['drafts'] as { to: number[]; topic: string }[];
  const scheduled = (await client.get('scheduled_messages')).body['scheduled_messages'] as { to: number; topic: string }[];
  return { drafts: drafts.map(({ to: [to], topic }) => [to, topic]), scheduled: scheduled.map(({ to, topic }) => [to, topic]) };
}

const both = (...place: Place): unknown => ({ drafts: [place], scheduled: [place] });

async function move(id: number, change: Record<string, unknown>): Promise<void> {
  expect((await owner.client.patch(`messages/${id}`, change)).body).toMatchObject({ result: 'success' });
}

beforeEach(async () => {
  realm = await TestRealm.create(server);
  [owner, ada] = [await realm.join('Olga', 100), await realm.join('Ada')];
  const principals = [owner.user.id, ada.user.id];
  garden = await subscribe(owner, 'garden', { principals });
  cellar = await subscribe(owner, 'cellar', { principals });
});

describe('What is written for a topic and not sent', () => {
  it.each([
    ['is renamed', (): object => ({ topic: 'tulips', propagate_mode: 'change_all' }), (): Place => [garden, 'tulips']],
    ['is resolved', (): object => ({ topic: '✔ roses', propagate_mode: 'change_all' }), (): Place => [garden, '✔ roses']],
    ['is moved to another channel', (): object => ({ stream_id: cellar, propagate_mode: 'change_all' }), (): Place => [cellar, 'roses']],
    ['loses its end', (): object => ({ topic: 'tulips', propagate_mode: 'change_later' }), (): Place => [garden, 'tulips']],
    ['keeps the rest', (): object => ({ topic: 'tulips', propagate_mode: 'change_one' }), (): Place => [garden, ' Roses']],
  ])('goes where the topic goes on when it %s', async (_, change, place) => {
    await post(ada, 'garden', 'roses', 'First');
    const id = await post(ada, 'garden', 'roses', 'Second');
    await write(ada, ' Roses');
    const [channel, topic] = place();
    await move(id, change() as Record<string, unknown>);
    const expected = topic === ' Roses' ? { drafts: [[channel, topic]], scheduled: [[channel, 'Roses']] } : both(channel, topic);
    expect(await places(ada)).toEqual(expected);
  });

  it('goes with the only message of a topic', async () => {
    const id = await post(ada, 'garden', 'roses', 'Only');
    await write(ada, 'roses');
    await move(id, { topic: 'tulips', propagate_mode: 'change_one' });
    expect(await places(ada)).toEqual(both(garden, 'tulips'));
  });

  it('goes with a topic that has no name, whatever clients call that', async () => {
    const id = await post(ada, 'garden', '', 'Unnamed');
    await write(ada, 'general chat');
    await move(id, { topic: 'tulips', propagate_mode: 'change_all' });
    expect(await places(ada)).toEqual(both(garden, 'tulips'));
  });

  it('is announced to the clients of its writer, as changed now', async () => {
    const id = await post(ada, 'garden', 'roses', 'Only');
    await write(ada, 'roses');
    const listener = await EventListener.register(ada.client, { event_types: ['drafts', 'scheduled_messages'] });
    const stranger = await EventListener.register(owner.client, { event_types: ['drafts', 'scheduled_messages'] });
    await move(id, { topic: 'tulips', propagate_mode: 'change_all' });
    const events = await listener.takePending();
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'drafts',
          op: 'update',
          draft: expect.objectContaining({ to: [garden], topic: 'tulips' }) as object,
        }),
        expect.objectContaining({
          type: 'scheduled_messages',
          op: 'update',
          scheduled_message: expect.objectContaining({ to: garden, topic: 'tulips', scheduled_delivery_timestamp: TOMORROW }) as object,
        }),
      ]),
    );
    const { timestamp } = (events.find(({ type }) => type === 'drafts') as unknown as { draft: { timestamp: number } }).draft;
    expect(timestamp).toBeGreaterThan(LONG_AGO);
    expect(await stranger.takePending()).toEqual([]);
  });

  it('stays where it is for those who may not read the topic in its new place', async () => {
    const secret = await subscribe(owner, 'secret', { invite_only: true });
    const id = await post(ada, 'garden', 'roses', 'Only');
    await write(ada, 'roses');
    await write(owner, 'roses');
    await move(id, { stream_id: secret, topic: 'hidden', propagate_mode: 'change_all' });
    expect([await places(ada), await places(owner)]).toEqual([both(garden, 'roses'), both(secret, 'hidden')]);
  });

  it('in other topics and conversations stays where it is', async () => {
    const id = await post(ada, 'garden', 'roses', 'Only');
    await write(ada, 'roses and tulips');
    await ada.client.post('drafts', {
      drafts: [{ type: 'private', to: [owner.user.id], topic: '', content: 'Hello', timestamp: LONG_AGO }],
    });
    await move(id, { topic: 'tulips', propagate_mode: 'change_all' });
    expect((await places(ada)).scheduled).toEqual([[garden, 'roses and tulips']]);
    expect((await places(ada)).drafts).toEqual(
      expect.arrayContaining([
        [garden, 'roses and tulips'],
        [owner.user.id, ''],
      ]),
    );
  });
});
