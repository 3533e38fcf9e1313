import { existsSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscribe } from '../support/channels.js';
import { EventListener } from '../support/event-listener.js';
import type { ApiResponse } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';

const server = TestServer.usual();
const NOWHERE = 99_999_999;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  realm = await TestRealm.create(server, { enable_read_receipts: true });
  [ada, ben] = await realm.joinGarden();
});

const sendTo = async (channelId: number, content: string): Promise<number> =>
  Number((await ada.client.post('messages', { type: 'channel', to: channelId, topic: 'plans', content })).body['id']);

describe('What an account may not see', () => {
  let vault: number;
  let message: number;

  beforeAll(async () => {
    vault = await subscribe(ada, 'vault', { invite_only: true });
    message = await sendTo(vault, 'The code is 1234.');
  });

  /** Requests of an account about a message and a channel. */
  const REQUESTS: readonly (readonly [string, (messageId: number, channelId: number) => Promise<ApiResponse>])[] = [
    ['reading a message', (id) => ben.client.get(`messages/${id}`)],
    ['reading the history of a message', (id) => ben.client.get(`messages/${id}/history`)],
    ['reading who has read a message', (id) => ben.client.get(`messages/${id}/read_receipts`)],
    ['asking why a message notified', (id) => ben.client.get('users/me/notices/explain', { message_id: id })],
    ['reacting to a message', (id) => ben.client.post(`messages/${id}/reactions`, { emoji_name: 'octopus' })],
    ['changing a message', (id) => ben.client.patch(`messages/${id}`, { content: 'Nothing.' })],
    ['deleting a message', (id) => ben.client.delete(`messages/${id}`)],
    ['taking part in a poll', (id) => ben.client.post('submessage', { message_id: id, msg_type: 'widget', content: '{}' })],
    ['reading a channel', (_, id) => ben.client.get(`streams/${id}`)],
    ['reading the subscribers of a channel', (_, id) => ben.client.get(`streams/${id}/members`)],
    ['reading the topics of a channel', (_, id) => ben.client.get(`users/me/${id}/topics`)],
    ['reading the address of a channel', (_, id) => ben.client.get(`streams/${id}/email_address`)],
    ['renaming a channel', (_, id) => ben.client.patch(`streams/${id}`, { new_name: 'open' })],
    ['archiving a channel', (_, id) => ben.client.delete(`streams/${id}`)],
    ['following a topic', (_, id) => ben.client.post('user_topics', { stream_id: id, topic: 'plans', visibility_policy: 3 })],
    ['typing in a channel', (_, id) => ben.client.post('typing', { type: 'stream', op: 'start', stream_id: id, topic: 'plans' })],
  ];

  it.each(REQUESTS)('is answered like what does not exist: %s', async (_, ask) => {
    const told = async (messageId: number, channelId: number): Promise<unknown> => {
      const { status, text } = await ask(messageId, channelId);
      return [status, text.replaceAll(String(messageId), '<message>').replaceAll(String(channelId), '<channel>')];
    };
    expect(await told(message, vault)).toEqual(await told(NOWHERE, NOWHERE));
  });

  it('is told by no event about a message from before the account joined a channel without shared history', async () => {
    const diary = await subscribe(ada, 'diary', { invite_only: true, history_public_to_subscribers: false });
    const before = await sendTo(diary, 'Before');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'diary' }], principals: [ben.user.id] });
    const since = await sendTo(diary, 'Since');
    const events = await EventListener.register(ben.client, { event_types: ['update_message', 'reaction', 'delete_message'] });
    for (const id of [before, since]) {
      await ada.client.post(`messages/${id}/reactions`, { emoji_name: 'octopus' });
      await ada.client.patch(`messages/${id}`, { content: 'Changed' });
    }
    const seen = await events.take(2);
    expect(seen.map(({ type, message_id: id }) => [type, id])).toEqual([
      ['reaction', since],
      ['update_message', since],
    ]);
    expect(await events.takePending()).toEqual([]);
  });

  it('is marked as read by nobody for others, nor by an account that cannot read it', async () => {
    await ben.client.post('messages/flags', { messages: [message], op: 'add', flag: 'read' });
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'vault' }], principals: [ben.user.id] });
    expect((await ada.client.get(`messages/${message}/read_receipts`)).body['user_ids']).toEqual([]);
  });
});

describe('A path that leads out of its folder', () => {
  /** Sends a path as it is, which other clients would normalize. */
  function statusOf(path: string): Promise<readonly [status: number | undefined, text: string]> {
    return new Promise((resolve, reject) => {
      const headers = { host: realm.host, authorization: ada.client.authorization };
      sendRequest({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve([response.statusCode, text]));
      })
        .on('error', reject)
        .end();
    });
  }

  it.each(['../', '%2e%2e/', '..%2f', '%2e%2e%2f', '..%5c', '%252e%252e%252f', '....//', '..;/', '%00/../'])(
    'finds no file of the server: %s',
    async (up) => {
      const [realmId, spread] = [realm.realm.id, 'ab'];
      for (const folder of ['/static/web/', '/static/emoji/', '/user_avatars/', `/user_uploads/${realmId}/${spread}/`, '/user_uploads/']) {
        for (const file of ['etc/passwd', 'package.json']) {
          for (const depth of [1, 3, 9]) {
            const [status = 0, text] = await statusOf(`${folder}${up.repeat(depth)}${file}`);
            expect([folder, status >= 300 && status < 500, /root:|"name": "skein"/.test(text)]).toEqual([folder, true, false]);
          }
        }
      }
    },
  );

  it('in the name of an upload becomes a plain name', async () => {
    const outside = `/tmp/skein-upload-${process.pid}.txt`;
    const url = await upload(ada.client, `../../../../../../..${outside}`, 'content');
    expect(url).toMatch(/^\/user_uploads\/\d+\/[\w-]+\/[\w-]+\/[^/]+$/);
    expect(existsSync(outside)).toBe(false);
    expect((await ada.client.send('GET', url)).text).toBe('content');
  });
});
