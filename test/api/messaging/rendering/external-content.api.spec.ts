import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { LIMITS } from '../../../../src/kernel/limits.js';
import { picture } from '../../../support/images.js';
import { type ApiResponse, TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { Website } from '../../../support/website.js';

const server = TestServer.usual();

let site: Website;
let realm: TestRealm;
let ada: TestAccount;
let png: Buffer;

beforeAll(async () => {
  png = await picture(20, 20);
  site = await Website.start((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const type = { '/page.png': 'text/html', '/drawing.png': 'image/svg+xml', '/song.mp3': 'audio/mpeg' }[pathname] ?? 'image/png';
    if (pathname === '/moved.png') response.writeHead(302, { location: '/photo.png' }).end();
    else if (pathname === '/loop.png') response.writeHead(302, { location: '/loop.png' }).end();
    else if (pathname === '/private.png') response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end();
    else if (pathname === '/missing.png') response.writeHead(404, { 'content-type': type }).end(png);
    else if (pathname === '/large.png') {
      const large = Buffer.alloc(LIMITS.MAX_EXTERNAL_IMAGE_BYTES + 1);
      response.writeHead(200, { 'content-type': type, 'content-length': large.length }).end(large);
    } else if (pathname === '/endless.png') {
      response.writeHead(200, { 'content-type': type });
      const piece = Buffer.alloc(256 * 1024);
      const more = (): void => {
        if (!response.destroyed) response.write(piece, () => setImmediate(more));
      };
      more();
    } else response.writeHead(200, { 'content-type': type, 'content-length': png.length, 'set-cookie': 'a=b' }).end(png);
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada', Role.owner);
  site.requests.length = 0;
});

const render = async (content: string): Promise<string> =>
  (await ada.client.post('messages/render', { content })).body['rendered'] as string;
/** Returns the path under which the server serves an image. */
const pathOf = async (url: string): Promise<string> => {
  const [, path = ''] = /<img src="(\/external_content\/[^"]+)">/.exec(await render(url)) ?? [];
  expect(path).toMatch(/^\/external_content\/[0-9a-f]{40}\/[0-9a-f]+$/);
  return path;
};
const show = async (name: string): Promise<ApiResponse> => realm.stranger.get(await pathOf(`${site.url}${name}`));

describe('/external_content/{digest}/{url}', () => {
  it('serves an image to which a message links, without information about the reader for its server', async () => {
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content: `${site.url}/photo.png?a=1&b=2` });
    const { message } = (await ada.client.get(`messages/${String(body['id'])}`)).body as { message: { content: string } };
    const [, path = ''] = /<img src="([^"]+)">/.exec(message.content) ?? [];
    const { status, headers, text } = await realm.stranger.send('GET', path, { cookie: 'sessionid=x', authorization: 'Basic eDp5' });
    expect([status, headers['content-type'], headers['content-length']]).toEqual([200, 'image/png', String(png.length)]);
    expect(text).toBe(png.toString());
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('public, max-age=1209600');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(site.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /photo.png?a=1&b=2']);
    for (const name of ['cookie', 'authorization', 'referer']) expect(site.requests[0]?.headers).not.toHaveProperty(name);
  });

  it('responds to HEAD without reading the image', async () => {
    const { status, headers, text } = await realm.stranger.send('HEAD', await pathOf(`${site.url}/photo.png`));
    expect([status, headers['content-length'], text]).toEqual([200, String(png.length), '']);
    expect(site.requests.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('serves a sound to which a message gives the form of one', async () => {
    const [, path = ''] = / src="(\/external_content\/[^"]+)"/.exec(await render(`![song](${site.url}/song.mp3)`)) ?? [];
    const { status, headers } = await realm.stranger.get(path);
    expect([status, headers['content-type']]).toEqual([200, 'audio/mpeg']);
  });

  it('follows a redirect', async () => {
    expect((await show('/moved.png')).status).toBe(200);
  });

  it.each(['/page.png', '/drawing.png', '/missing.png', '/loop.png', '/private.png', '/large.png'])(
    'responds with 404 for %s',
    async (name) => {
      const { status, body, headers } = await show(name);
      expect(status).toBe(404);
      expect(body).toEqual({ result: 'error', msg: 'The image is not available.', code: 'BAD_REQUEST' });
      expect(headers['cache-control']).toBe('no-store, private');
    },
  );

  it('ends the response after 5 MiB', async () => {
    await expect(show('/endless.png')).rejects.toThrow();
  });

  it('rejects URLs without a valid signature and does not request them', async () => {
    const path = await pathOf(`${site.url}/photo.png`);
    const other = Buffer.from(`${site.url}/other.png`).toString('hex');
    const [, , digest = ''] = path.split('/');
    for (const wrong of [`/external_content/${digest}/${other}`, `/external_content/${'0'.repeat(40)}/${other}`, `/external_content/x/y`]) {
      expect((await realm.stranger.get(wrong)).status).toBe(403);
    }
    expect((await realm.stranger.send('POST', path)).status).toBe(405);
    expect(site.requests).toHaveLength(0);
  });

  it('rejects addresses of private networks that the operator has not allowed', async () => {
    const strict = await server.startNode({ SKEIN_WEBHOOK_ALLOWED_NETWORKS: '192.0.2.0/24' });
    try {
      const client = new TestClient(strict, realm.host, null);
      const names = [site.url, site.url.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254'];
      for (const name of names) expect((await client.get(await pathOf(`${name}/photo.png`))).status).toBe(404);
      expect(site.requests).toHaveLength(0);
    } finally {
      await strict.stop();
    }
  });

  it('is not used in organizations that turned image previews off', async () => {
    await realm.changeSettings({ inline_image_preview: false });
    expect(await render(`${site.url}/photo.png https://youtu.be/eSJTXC7Ixgg`)).not.toContain('<img');
  });
});
