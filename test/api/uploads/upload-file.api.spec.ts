import { createConnection } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { EventListener } from '../../support/event-listener.js';
import { basic } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { MULTIPART, multipart, postFiles } from '../../support/uploads.js';

const MIB = 1024 * 1024;

let server: TestServer;
let realm: TestRealm;
let ada: TestAccount;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_MAX_FILE_MIB: '1', SKEIN_UPLOAD_QUOTA_MIB: '2' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
});

const failure = (msg: string, code = 'BAD_REQUEST'): object => ({ result: 'error', msg, code });

describe('POST /user_uploads', () => {
  it('stores a file and returns its URL', async () => {
    const { status, body } = await postFiles(ada.client, 'user_uploads', [{ name: 'notes.txt', content: 'hello' }]);
    expect(status).toBe(200);
    const url = body['url'] as string;
    expect(url).toMatch(new RegExp(`^/user_uploads/${realm.realm.id}/[0-9a-f]{1,2}/[\\w-]{24}/notes\\.txt$`));
    expect(body).toEqual({ result: 'success', msg: '', url, uri: url, filename: 'notes.txt' });
    expect((await ada.client.get(url)).text).toBe('hello');
  });

  it('never gives two files the same URL', async () => {
    const urls = new Set<unknown>();
    for (let count = 0; count < 3; count += 1) {
      urls.add((await postFiles(ada.client, 'user_uploads', [{ name: 'a', content: 'b' }])).body['url']);
    }
    expect(urls.size).toBe(3);
  });

  it.each([
    ['my photo.png', 'my photo.png', 'my-photo.png'],
    ['%C3%9Cbung.txt', 'Übung.txt', 'Übung.txt'],
    ['Übung (1).txt', 'Übung (1).txt', 'Übung-1.txt'],
    ['100%.txt', '100%.txt', '100.txt'],
    ['..', 'uploaded-file', 'uploaded-file'],
    ['☃', '☃', 'uploaded-file'],
  ])('stores the name %j as %j, and its URL ends with %j', async (name, stored, inPath) => {
    const { body } = await postFiles(ada.client, 'user_uploads', [{ name, content: 'x' }]);
    expect(body['filename']).toBe(stored);
    expect((body['url'] as string).split('/').at(-1)).toBe(inPath);
    expect((await ada.client.get(encodeURI(body['url'] as string))).status).toBe(200);
  });

  it.each([
    ['the type of the part', 'a.txt', 'image/gif', 'image/gif'],
    ['the type of the part without its parameters', 'a.bin', 'text/plain; charset=latin1', 'text/plain; charset=utf-8'],
    ['the name if the part has no type', 'a.PDF', undefined, 'application/pdf'],
    ['the generic type otherwise', 'a.qqq', undefined, 'application/octet-stream'],
  ])('determines the content type: %s', async (_, name, type, expected) => {
    const { body } = await postFiles(ada.client, 'user_uploads', [{ name, content: 'x', ...(type === undefined ? {} : { type }) }]);
    expect((await ada.client.get(body['url'] as string)).headers['content-type']).toBe(expected);
  });

  it('accepts empty files, and a file in a field of any name', async () => {
    const { body } = await postFiles(ada.client, 'user_uploads', [{ field: 'whatever', name: 'empty.txt', content: '' }]);
    expect(body['result']).toBe('success');
    const { status, text, headers } = await ada.client.get(body['url'] as string);
    expect([status, text, headers['content-length']]).toEqual([200, '', '0']);
  });

  it('reports other fields as ignored parameters', async () => {
    const { body } = await postFiles(ada.client, 'user_uploads', [
      { field: 'before', content: '1' },
      { name: 'a.txt', content: 'x' },
      { field: 'after', content: '2' },
    ]);
    expect(body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['after', 'before'] });
  });

  it('publishes an event to the uploader only', async () => {
    const ben = await realm.join('Ben');
    const [hers, his] = [await EventListener.register(ada.client), await EventListener.register(ben.client)];
    const before = Date.now();
    const { body } = await postFiles(ada.client, 'user_uploads', [{ name: 'my plan.txt', content: '123456' }]);
    const [event] = await hers.take(1);
    const { attachment } = event as unknown as { attachment: Record<string, unknown> };
    expect(event).toEqual({
      id: event?.id,
      type: 'attachment',
      op: 'add',
      upload_space_used: 6,
      attachment: {
        id: attachment['id'],
        name: 'my plan.txt',
        path_id: (body['url'] as string).replace('/user_uploads/', ''),
        size: 6,
        create_time: attachment['create_time'],
        messages: [],
      },
    });
    expect(attachment['create_time']).toBeGreaterThanOrEqual(before);
    await ben.client.post('users/me/alert_words', { alert_words: ['x'] });
    expect((await his.take(1)).map(({ type }) => type)).toEqual(['alert_words']);
  });

  it('rejects a request without a file', async () => {
    const none = failure('You must specify a file to upload');
    expect((await postFiles(ada.client, 'user_uploads', [])).body).toEqual(none);
    expect((await postFiles(ada.client, 'user_uploads', [{ field: 'file', content: 'text' }])).body).toEqual(none);
    expect((await ada.client.post('user_uploads', { file: 'x' })).body).toEqual(none);
    expect((await ada.client.post('user_uploads')).body).toEqual(none);
    expect((await ada.client.send('POST', 'user_uploads', { 'content-type': 'multipart/form-data' }, 'x')).body).toEqual(none);
    expect((await ada.client.send('POST', 'user_uploads')).body).toEqual(none);
  });

  const expectNothingStored = async (): Promise<void> => {
    expect((await ada.client.get('attachments')).body).toMatchObject({ attachments: [], upload_space_used: 0 });
  };

  it('rejects two files and stores neither', async () => {
    const answer = await postFiles(ada.client, 'user_uploads', [
      { name: 'a.txt', content: 'a' },
      { field: 'other', name: 'b.txt', content: 'b' },
    ]);
    expect([answer.status, answer.body]).toEqual([400, failure('You may only upload one file at a time')]);
    await expectNothingStored();
  });

  it('rejects a file that exceeds the limit and accepts one of exactly that size', async () => {
    const large = await postFiles(ada.client, 'user_uploads', [{ name: 'a', content: Buffer.alloc(MIB + 1) }]);
    expect([large.status, large.body]).toEqual([400, failure("File is larger than this server's configured maximum upload size (1 MiB).")]);
    await expectNothingStored();
    expect((await postFiles(ada.client, 'user_uploads', [{ name: 'a', content: Buffer.alloc(MIB) }])).status).toBe(200);
  });

  it('rejects a file that would exceed the quota of the organization', async () => {
    const ben = await realm.join('Ben');
    await postFiles(ada.client, 'user_uploads', [{ name: 'a', content: Buffer.alloc(MIB) }]);
    await postFiles(ben.client, 'user_uploads', [{ name: 'b', content: Buffer.alloc(MIB - 5) }]);
    const over = await postFiles(ada.client, 'user_uploads', [{ name: 'c', content: '123456' }]);
    expect([over.status, over.body]).toEqual([400, failure("Upload would exceed your organization's upload quota.", 'REALM_UPLOAD_QUOTA')]);
    expect((await ada.client.get('attachments')).body['upload_space_used']).toBe(2 * MIB - 5);
    expect((await postFiles(ada.client, 'user_uploads', [{ name: 'c', content: '12345' }])).status).toBe(200);
  });

  it('stores nothing of an incomplete body', async () => {
    const whole = multipart([{ name: 'a.txt', content: 'x'.repeat(100_000) }]);
    const cut = whole.subarray(0, 50_000);
    const answer = await ada.client.send('POST', 'user_uploads', { 'content-type': MULTIPART }, cut);
    expect([answer.status, answer.body]).toEqual([400, failure('Malformed multipart body')]);
    // A client that disconnects in the middle leaves nothing either.
    await new Promise<void>((resolve) => {
      const socket = createConnection(server.port, '127.0.0.1', () => {
        const head = [
          'POST /api/v1/user_uploads HTTP/1.1',
          `Host: ${realm.host}`,
          `Authorization: ${basic(ada.email, ada.key)}`,
          `Content-Type: ${MULTIPART}`,
          `Content-Length: ${whole.length}`,
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        socket.write(cut, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    await expectNothingStored();
    expect((await postFiles(ada.client, 'user_uploads', [{ name: 'after', content: 'x' }])).status).toBe(200);
  });

  it.each(['user_uploads', 'users/me/avatar', 'realm/emoji/broken', 'realm/icon', 'realm/logo?night=false'])(
    'rejects a body of which several parts have malformed headers: %s',
    async (path) => {
      const owner = await realm.join('Olive', Role.owner);
      const broken = '--bnd\r\nno colon here\r\n\r\nx\r\n';
      const whole = '--bnd\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nx\r\n';
      for (const parts of [broken + broken, broken + broken + broken + whole, broken + whole, whole + broken + broken]) {
        const answer = await owner.client.send(
          'POST',
          path,
          { 'content-type': 'multipart/form-data; boundary=bnd' },
          `${parts}--bnd--\r\n`,
        );
        expect([answer.status, answer.body]).toEqual([400, failure('Malformed multipart body')]);
      }
      await expectNothingStored();
    },
  );

  it('accepts guests and bots, and rejects incoming webhooks and requests without credentials', async () => {
    const part = [{ name: 'a.txt', content: 'x' }];
    const guest = await realm.join('Gil', Role.guest);
    const bot = await realm.bot('Robo', BotType.generic, ada);
    const hook = await realm.bot('Hook', BotType.incomingWebhook, ada);
    expect((await postFiles(guest.client, 'user_uploads', part)).status).toBe(200);
    expect((await postFiles(bot.client, 'user_uploads', part)).status).toBe(200);
    expect((await postFiles(hook.client, 'user_uploads', part)).status).toBe(401);
    expect((await postFiles(realm.stranger, 'user_uploads', part)).status).toBe(401);
  });

  it('publishes its limits in POST /register', async () => {
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['realm'] });
    expect(state).toMatchObject({ max_file_upload_size_mib: 1, realm_upload_quota_mib: 2 });
  });
});
