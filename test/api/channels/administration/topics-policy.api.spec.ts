import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../../src/modules/users/system-bots.api.js';
import { people, subscribe } from '../../../support/channels.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const NO_EMPTY_TOPIC = 'Sending messages to the general chat is not allowed in this channel.';
const NO_TOPICS = 'Only the general chat topic is allowed in this channel.';

let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;
let garden: number;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.administrator);
  max = await realm.join('Max');
  garden = await subscribe(max, 'garden');
});

const setPolicy = async (policy: string, account = max, id = garden): Promise<unknown> =>
  (await account.client.patch(`streams/${id}`, { topics_policy: policy })).body['msg'];
const send = (topic: string, to = garden): Promise<ApiResponse> =>
  max.client.post('messages', { type: 'channel', to, topic, content: 'Hello' });
async function sent(topic: string, to = garden): Promise<number> {
  const { body } = await send(topic, to);
  expect(body).toMatchObject({ result: 'success' });
  return body['id'] as number;
}
const answerTo = async (topic: string): Promise<unknown> => (await send(topic)).body['msg'];
const move = async (id: number, parameters: Parameters): Promise<unknown> =>
  (await max.client.patch(`messages/${id}`, parameters)).body['msg'];
async function topicsOf(id: number): Promise<unknown[]> {
  const { body } = await max.client.get(`users/me/${id}/topics`, { allow_empty_topic_name: true });
  return (body['topics'] as { name: string }[]).map(({ name }) => name);
}

describe('The topics policy of a channel', () => {
  it('is that of the organization at first, and changes with an event', async () => {
    const listener = await EventListener.register(max.client, { event_types: ['stream'] });
    const picture = await ClientPicture.of(server, max, ['stream', 'subscription']);
    expect((await max.client.get(`streams/${garden}`)).body['stream']).toMatchObject({ topics_policy: 'inherit' });
    expect(await setPolicy('disable_empty_topic')).toBe('');
    expect(await setPolicy('disable_empty_topic')).toBe('');
    const change = { type: 'stream', op: 'update', stream_id: garden, name: 'garden', property: 'topics_policy' };
    expect((await listener.takePending()).map(withoutId)).toEqual([{ ...change, id: undefined, value: 'disable_empty_topic' }]);
    await picture.expectFresh();
    expect(await setPolicy('nonsense')).toBe('Invalid topics_policy');
  });

  it.each([
    ['inherit', false, '', ''],
    ['inherit', true, NO_EMPTY_TOPIC, ''],
    ['allow_empty_topic', true, '', ''],
    ['disable_empty_topic', false, NO_EMPTY_TOPIC, ''],
    ['empty_topic_only', true, '', NO_TOPICS],
  ])('%s, where the organization requires topics: %s, decides which messages may be sent', async (policy, required, empty, named) => {
    await olga.client.patch('realm', { topics_policy: required ? 'disable_empty_topic' : 'allow_empty_topic' });
    garden = await subscribe(max, 'yard', { topics_policy: policy });
    expect([await answerTo(''), await answerTo('general chat'), await answerTo('roses')]).toEqual([empty, empty, named]);
  });

  it('decides to where messages are moved, and leaves alone those that stay', async () => {
    const [roses, empty] = [await sent('roses'), await sent('')];
    const hall = await subscribe(max, 'hall', { topics_policy: 'empty_topic_only' });
    await setPolicy('disable_empty_topic');
    expect(await move(roses, { topic: '' })).toBe(NO_EMPTY_TOPIC);
    expect(await move(roses, { stream_id: hall })).toBe(NO_TOPICS);
    expect(await move(empty, { content: 'Changed' })).toBe('');
    expect(await move(roses, { stream_id: hall, topic: '' })).toBe('');
    expect(await topicsOf(hall)).toEqual(['']);
  });

  it('has none but the empty topic only where no message has another one', async () => {
    const id = await sent('roses');
    const refusal =
      'To enable this configuration, all messages in this channel must be in the general chat topic. Consider renaming or deleting other topics.';
    expect(await setPolicy('empty_topic_only')).toBe(refusal);
    expect(await move(id, { topic: '' })).toBe('');
    expect(await setPolicy('empty_topic_only')).toBe('');
  });

  it('lets the server itself post in the empty topic where there is no other', async () => {
    await server.get(SystemBotsService).add(realm.realm.id, SYSTEM_BOTS.notification);
    const hall = await subscribe(max, 'hall', { topics_policy: '"empty_topic_only"', invite_only: true });
    expect((await max.client.patch(`streams/${hall}`, { description: 'Quiet' })).body).toEqual(SUCCESS);
    await olga.client.patch('realm', { moderation_request_channel_id: hall });
    await max.client.post(`messages/${await sent('roses')}/report`, { report_type: 'spam' });
    expect(await topicsOf(hall)).toEqual(['']);
  });

  it('is chosen by administrators of the channel whom the organization lets choose, and by its own administrators', async () => {
    const mia = await realm.join('Mia');
    expect(await setPolicy('allow_empty_topic', mia)).toBe('You do not have permission to administer this channel.');
    await olga.client.patch('realm', { can_set_topics_policy_group: { new: people(mia) } });
    expect(await setPolicy('allow_empty_topic')).toBe('Insufficient permission');
    const { body } = await max.client.post('users/me/subscriptions', {
      subscriptions: [{ name: 'hall' }],
      topics_policy: 'allow_empty_topic',
    });
    expect(body['msg']).toBe('Insufficient permission');
    expect(await setPolicy('allow_empty_topic', olga)).toBe('');
    expect(await setPolicy('inherit')).toBe('');
  });
});

describe('The topics policy of an organization', () => {
  it('is what older clients know as mandatory topics, with an event for each', async () => {
    const listener = await EventListener.register(max.client, { event_types: ['realm'], fetch_event_types: ['realm'] });
    expect(listener.state).toMatchObject({ realm_topics_policy: 'allow_empty_topic', realm_mandatory_topics: false });
    const { body } = await olga.client.patch('realm', { topics_policy: 'disable_empty_topic' });
    expect(body).toEqual({ ...SUCCESS, topics_policy: 'updated', mandatory_topics: true });
    const events = (await listener.takePending()).map(({ property, value }) => [property, value]);
    expect(events).toEqual([
      ['topics_policy', 'disable_empty_topic'],
      ['mandatory_topics', true],
    ]);
    const { state } = await EventListener.register(max.client, { fetch_event_types: ['realm'] });
    expect(state).toMatchObject({ realm_topics_policy: 'disable_empty_topic', realm_mandatory_topics: true });
    expect((await olga.client.patch('realm', { topics_policy: 'empty_topic_only' })).body['msg']).toBe(
      'Invalid topics_policy: Value error, Not in the list of possible values',
    );
  });
});
