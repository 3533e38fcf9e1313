import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const failure = (msg: string): [number, Json] => [400, { result: 'error', code: 'BAD_REQUEST', msg }];

describe('A message in an archived channel', () => {
  let server: TestServer;
  let root: TestAccount;
  let channelId: number;
  let id: number;
  let before: Json;

  const shown = async (): Promise<Json> => (await root.client.get(`messages/${id}`)).body;

  beforeAll(async () => {
    server = await TestServer.start();
    root = await (await TestRealm.create(server)).join('Root', Role.owner);
    await root.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    channelId = (await root.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
    id = (await root.client.post('messages', { type: 'channel', to: 'garden', topic: 'roses', content: 'c' })).body['id'] as number;
    await root.client.post(`messages/${id}/reactions`, { emoji_name: 'octopus' });
    await root.client.delete(`streams/${channelId}`);
    before = await shown();
  });
  afterAll(() => server.stop());

  it.each<[string, () => Promise<ApiResponse>]>([
    ['edited', () => root.client.patch(`messages/${id}`, { content: 'd' })],
    ['moved', () => root.client.patch(`messages/${id}`, { topic: 'lilies' })],
    ['deleted', () => root.client.delete(`messages/${id}`)],
    ['reacted to', () => root.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' })],
    ['cleared of reactions', () => root.client.delete(`messages/${id}/reactions`, { emoji_name: 'octopus' })],
    ['extended by submessages', () => root.client.post('submessage', { message_id: id, msg_type: 'widget', content: '{}' })],
  ])('cannot be %s', async (_, change) => {
    const { status, body } = await change();
    expect([status, body]).toEqual(failure('Invalid message(s)'));
    expect(await shown()).toEqual(before);
  });

  it('is not moved with its topic', async () => {
    const { status, body } = await root.client.post(`streams/${channelId}/delete_topic`, { topic_name: 'roses' });
    expect([status, body]).toEqual(failure('Invalid channel ID'));
    expect(await shown()).toEqual(before);
  });

  it('can still be read and starred', async () => {
    expect(before).toMatchObject({ result: 'success', raw_content: 'c' });
    expect((await root.client.get(`messages/${id}/history`)).body['result']).toBe('success');
    expect((await root.client.post('messages/flags', { messages: [id], op: 'add', flag: 'starred' })).body['result']).toBe('success');
    expect((await shown())['message']).toMatchObject({ flags: ['read', 'starred'] });
  });
});
