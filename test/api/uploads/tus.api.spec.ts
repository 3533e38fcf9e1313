import { once } from 'node:events';
import { request } from 'node:http';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/kernel/limits.js';
import { UploadQuota } from '../../../src/modules/uploads/application/upload-quota.js';
import { EventListener } from '../../support/event-listener.js';
import { type ApiResponse, basic, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { postFiles, upload } from '../../support/uploads.js';

const MIB = 1024 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };

let server: TestServer;
let realm: TestRealm;
let ada: TestAccount;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_MAX_FILE_MIB: '1', SKEIN_UPLOAD_QUOTA_MIB: '1' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
});

const meta = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const begin = (client: TestClient, length: number, metadata: Record<string, string> = {}): Promise<ApiResponse> =>
  client.send('POST', '/api/v1/tus', {
    ...TUS,
    'upload-length': String(length),
    ...(Object.keys(metadata).length === 0 ? {} : { 'upload-metadata': meta(metadata) }),
  });
const locationOf = (answer: ApiResponse): string => answer.headers['location'] as string;
const append = (client: TestClient, location: string, offset: number, piece: string): Promise<ApiResponse> =>
  client.send('PATCH', location, { ...PIECE, 'upload-offset': String(offset) }, Buffer.from(piece));

describe('/api/v1/tus', () => {
  it('accepts a file in parts and returns its URL with the last one', async () => {
    const listener = await EventListener.register(ada.client, { event_types: ['attachment'] });
    const begun = await begin(ada.client, 10, { filename: 'größe (1).txt', filetype: 'text/plain' });
    expect([begun.status, begun.headers['tus-resumable'], begun.text]).toEqual([201, '1.0.0', '']);
    const location = locationOf(begun);
    expect(location).toMatch(/^\/api\/v1\/tus\/[\w-]+$/);
    const first = await append(ada.client, location, 0, '01234');
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '5']);
    const state = await ada.client.send('HEAD', location, TUS);
    expect([state.status, state.headers['upload-offset'], state.headers['upload-length']]).toEqual([200, '5', '10']);
    expect(state.headers['cache-control']).toBe('no-store');
    const last = await append(ada.client, location, 5, '56789');
    const { url } = last.body as { url: string };
    expect([last.status, last.headers['upload-offset'], last.headers['content-type']]).toEqual([200, '10', 'application/json']);
    expect(last.body).toEqual({ url, filename: 'größe (1).txt' });
    expect(url).toMatch(new RegExp(`^/user_uploads/${realm.realm.id}/[0-9a-f]{1,2}/[\\w-]{24}/gre-1\\.txt$`));
    const file = await ada.client.get(url);
    expect([file.text, file.headers['content-type']]).toEqual(['0123456789', 'text/plain; charset=utf-8']);
    expect(await listener.take(1)).toMatchObject([{ type: 'attachment', op: 'add', attachment: { name: 'größe (1).txt', size: 10 } }]);
  });

  it.each([
    [{}, 'uploaded-file', 'uploaded-file', 'application/octet-stream'],
    [{ filename: '..' }, 'uploaded-file', 'uploaded-file', 'application/octet-stream'],
    [{ filename: '☃.png' }, '☃.png', '.png', 'image/png'],
    [{ filename: 'a.png', filetype: 'text/html' }, 'a.png', 'a.png', 'text/html; charset=utf-8'],
  ])('names a file by its metadata: %j', async (metadata, filename, inPath, type) => {
    const location = locationOf(await begin(ada.client, 1, metadata));
    const { body } = await append(ada.client, location, 0, 'x');
    expect(body['filename']).toBe(filename);
    expect((body['url'] as string).split('/').at(-1)).toBe(inPath);
    expect((await ada.client.get(body['url'] as string)).headers['content-type']).toBe(type);
  });

  it('accepts an empty file, and a file in the request that creates the upload', async () => {
    const empty = await begin(ada.client, 0, { filename: 'a.txt' });
    expect([empty.status, empty.body['filename']]).toEqual([200, 'a.txt']);
    const whole = await ada.client.send(
      'POST',
      '/api/v1/tus',
      { ...PIECE, 'upload-length': '5', 'upload-metadata': meta({ filename: 'b.txt' }) },
      'hello',
    );
    expect(whole.status).toBe(200);
    expect((await ada.client.get(whole.body['url'] as string)).text).toBe('hello');
  });

  it('rejects requests without credentials', async () => {
    const location = locationOf(await begin(ada.client, 5));
    for (const client of [realm.stranger, realm.clientWith(ada.email, 'x'.repeat(32)), realm.clientWith(ada.email, 'short')]) {
      for (const answer of [await begin(client, 5), await append(client, location, 0, 'x'), await client.send('DELETE', location, TUS)]) {
        expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
          401,
          'application/json',
          { message: 'Unauthenticated upload' },
        ]);
      }
    }
    const odd = await realm.stranger.send('POST', '/api/v1/tus', { ...TUS, 'upload-length': '5', authorization: 'Bearer x' });
    expect([odd.status, odd.body]).toEqual([401, { message: 'Unauthenticated upload' }]);
  });

  it('rejects deferred lengths, concatenation, and lengths that exceed the maximum size or the quota', async () => {
    const later = await ada.client.send('POST', '/api/v1/tus', { ...TUS, 'upload-defer-length': '1' });
    expect([later.status, later.body]).toEqual([411, { message: 'SizeIsDeferred is not supported' }]);
    const piece = await ada.client.send('POST', '/api/v1/tus', { ...TUS, 'upload-length': '5', 'upload-concat': 'partial' });
    expect([piece.status, piece.body]).toEqual([403, { message: 'Concatenation is not supported' }]);
    const large = await begin(ada.client, MIB + 1);
    expect([large.status, large.body]).toEqual([
      413,
      { message: "File is larger than this server's configured maximum upload size (1 MiB)." },
    ]);
    await upload(ada.client, 'a', '12345');
    const over = await begin(ada.client, MIB - 4);
    expect([over.status, over.body]).toEqual([413, { message: "Upload would exceed your organization's upload quota." }]);
    expect((await begin(ada.client, MIB - 5)).status).toBe(201);
    expect((await ada.client.send('POST', '/api/v1/tus', TUS)).status).toBe(400);
  });

  describe('counts an unfinished upload against the quota', () => {
    const QUOTA = "Upload would exceed your organization's upload quota.";

    it('of its organization, for files and for other uploads', async () => {
      const location = locationOf(await begin(ada.client, MIB - 5));
      const file = await postFiles(ada.client, 'user_uploads', [{ name: 'a', content: '123456' }]);
      expect([file.status, file.body]).toMatchObject([400, { msg: QUOTA, code: 'REALM_UPLOAD_QUOTA' }]);
      const ben = await realm.join('Ben');
      const other = await begin(ben.client, 6);
      expect([other.status, other.body]).toEqual([413, { message: QUOTA }]);
      expect((await begin((await (await TestRealm.create(server)).join('Eve')).client, 6)).status).toBe(201);
      expect((await ada.client.get('attachments')).body['upload_space_used']).toBe(0);

      const whole = await append(ada.client, location, 0, 'x'.repeat(MIB - 5));
      expect(whole.status).toBe(200);
      expect((await ada.client.get('attachments')).body['upload_space_used']).toBe(MIB - 5);
      expect((await begin(ben.client, 6)).status).toBe(413);
      expect((await begin(ben.client, 5)).status).toBe(201);
    });

    it('even if several start concurrently', async () => {
      const begun = await Promise.all(Array.from({ length: 12 }, () => begin(ada.client, MIB / 4)));
      const counts = (status: number): number => begun.filter((answer) => answer.status === status).length;
      expect([counts(201), counts(413)]).toEqual([4, 8]);
    });

    it('until it is cancelled, rejected or expired', async () => {
      const given = locationOf(await begin(ada.client, MIB));
      await ada.client.send('DELETE', given, TUS);
      const over = locationOf(await begin(ada.client, MIB));
      expect((await append(ada.client, over, 0, 'x'.repeat(MIB + 1))).status).toBe(413);
      await ada.client.send('DELETE', over, TUS);
      const empty = await begin(ada.client, 0, { filename: 'a.txt' });
      expect(empty.status).toBe(200);
      await begin(ada.client, MIB);
      expect((await begin(ada.client, 1)).status).toBe(413);
      await server.get(UploadQuota).releaseExpired();
      expect((await begin(ada.client, 1)).status).toBe(413);

      await server.write('UPDATE upload_reservation SET expires_at = 1 WHERE realm_id = ?', [realm.realm.id]);
      await server.get(UploadQuota).releaseExpired();
      expect((await begin(ada.client, MIB)).status).toBe(201);
    });

    it('and limits their number per account', async () => {
      const begun = await Promise.all(Array.from({ length: LIMITS.MAX_UNFINISHED_UPLOADS }, () => begin(ada.client, 1)));
      expect(begun.every(({ status }) => status === 201)).toBe(true);
      const more = await begin(ada.client, 1);
      expect([more.status, JSON.parse(more.text)]).toEqual([413, { message: 'You have too many unfinished uploads (limit: 50).' }]);
      await append(ada.client, locationOf(begun[0] as ApiResponse), 0, 'x');
      expect((await begin(ada.client, 1)).status).toBe(201);
    });
  });

  it('rejects a wrong offset, a wrong version, and more bytes than the declared length', async () => {
    const location = locationOf(await begin(ada.client, 5));
    expect((await append(ada.client, location, 3, 'x')).status).toBe(409);
    expect((await append(ada.client, location, 0, '123456')).status).toBe(413);
    expect((await ada.client.send('HEAD', location)).status).toBe(412);
    const old = await ada.client.send('HEAD', location, { ...TUS, 'tus-resumable': '0.2.2' });
    expect([old.status, old.headers['tus-version']]).toEqual([412, '1.0.0']);
    expect((await ada.client.send('HEAD', location, TUS)).headers['upload-offset']).toBe('0');
  });

  it('hides an upload from other accounts', async () => {
    const ben = await realm.join('Ben');
    const location = locationOf(await begin(ada.client, 5));
    for (const answer of [
      await ben.client.send('HEAD', location, TUS),
      await append(ben.client, location, 0, 'x'),
      await ben.client.send('DELETE', location, TUS),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await ada.client.send('HEAD', location, TUS)).status).toBe(200);
    expect((await ada.client.send('HEAD', '/api/v1/tus/nothing', TUS)).status).toBe(404);
    expect((await ada.client.send('HEAD', `/api/v1/tus/..%2f${location.split('/').at(-1) ?? ''}`, TUS)).status).toBe(404);
  });

  it('cancels an unfinished upload, but no finished one', async () => {
    const location = locationOf(await begin(ada.client, 5));
    expect((await ada.client.send('DELETE', location, TUS)).status).toBe(204);
    expect((await ada.client.send('HEAD', location, TUS)).status).toBe(404);
    const other = locationOf(await begin(ada.client, 1));
    const { url } = (await append(ada.client, other, 0, 'x')).body as { url: string };
    expect((await ada.client.send('DELETE', other, TUS)).status).toBe(404);
    expect((await ada.client.get(url)).status).toBe(200);
  });

  it('describes its capabilities and when an upload expires', async () => {
    const { status, headers } = await realm.stranger.send('OPTIONS', '/api/v1/tus');
    expect(status).toBe(204);
    expect(headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-extension': 'creation,creation-with-upload,termination,expiration' });
    const expires = Date.parse(String((await begin(ada.client, 5)).headers['upload-expires']));
    expect(Math.abs(expires - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  });

  it('loses no bytes when requests overlap on two nodes that share the spool', async () => {
    const other = await server.startNode({ SKEIN_MAX_FILE_MIB: '1' });
    try {
      const location = locationOf(await begin(ada.client, 10));
      const headers = { host: realm.host, authorization: basic(ada.email, ada.key), ...PIECE, 'upload-offset': '0', 'content-length': 10 };
      const stalled = request({ port: server.port, method: 'PATCH', path: location, headers });
      const ended = once(stalled, 'response');
      stalled.write('aaaa');
      const second = new TestClient(other, realm.host, ada);
      // A request for the offset makes the node that waits for more bytes release the upload.
      let offset = '0';
      while (offset === '0') offset = String((await second.send('HEAD', location, TUS)).headers['upload-offset']);
      stalled.end('xxxxxx');
      const last = await append(second, location, Number(offset), 'b'.repeat(10 - Number(offset)));
      await ended;
      expect((await ada.client.get((last.body as { url: string }).url)).text).toBe('aaaabbbbbb');
    } finally {
      await other.stop();
    }
  });

  it('creates one file when two requests finish an upload', async () => {
    const location = locationOf(await begin(ada.client, 5));
    const answers = await Promise.all([1, 2, 3].map(() => append(ada.client, location, 0, '01234')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(((await ada.client.get('attachments')).body['attachments'] as unknown[]).length).toBe(1);
  });

  it('removes a complete partial file that could not be stored', async () => {
    const broken = await server.startNode({ SKEIN_STORAGE_DIR: 'package.json/nowhere' });
    try {
      const client = new TestClient(broken, realm.host, ada);
      const location = locationOf(await begin(client, 5));
      expect((await append(client, location, 0, '01234')).status).toBe(500);
      expect((await client.send('HEAD', location, TUS)).status).toBe(404);
    } finally {
      await broken.stop();
    }
  });

  it('works with a client library of the protocol', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      new Upload(Buffer.from('0123456789'), {
        endpoint: `http://127.0.0.1:${server.port}/api/v1/tus`,
        chunkSize: 4,
        headers: { host: realm.host, authorization: basic(ada.email, ada.key) },
        metadata: { filename: 'a.txt', filetype: 'text/plain' },
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      }).start();
    });
    const { url, filename } = JSON.parse(answer) as { url: string; filename: string };
    expect(filename).toBe('a.txt');
    expect((await ada.client.get(url)).text).toBe('0123456789');
  });
});
