import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { TestBrowser } from '../../support/test-browser.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();
let realm: TestRealm;
let ada: TestAccount;
let browser: TestBrowser;

/** The URLs that a page loads. */
const urlsOf = (page: string): string[] => [...page.matchAll(/(?:src|href)="(\/static\/web\/[^"]+)"/g)].map(([, url = '']) => url);

beforeAll(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  browser = new TestBrowser(realm.stranger);
});

describe('GET /', () => {
  it('leads to the login page without a session', async () => {
    const answer = await browser.get('/', { accept: 'text/html' });
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe('/login/?next=%2F');
  });

  it('serves the client to visitors of an organization that is open to them', async () => {
    const open = await TestRealm.create(server, { enable_spectator_access: true });
    const olga = await open.join('Olga', Role.owner);
    expect((await open.stranger.send('GET', '/', { accept: 'text/html' })).status).toBe(302);
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'market' }], is_web_public: true });
    const page = await open.stranger.send('GET', '/', { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('data-build=');
    expect(page.text).not.toContain('data-account');
    expect(String(page.headers['set-cookie'])).toContain('csrftoken=');
  });

  it('answers a browser with a page if there is no such organization', async () => {
    const answer = await realm.stranger.send('GET', '/', { accept: 'text/html', host: 'nowhere.skein.test' });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('Invalid subdomain');
  });

  it('serves the client to a session, with scripts and styles of this server only', async () => {
    await browser.logIn(ada.email, PASSWORD);
    const page = await browser.get('/', { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['content-security-policy']).toContain(`script-src http://${realm.host}/static/web/;`);
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page.text).not.toContain('style=');
    expect(urlsOf(page.text).length).toBeGreaterThanOrEqual(2);
  });
});

describe('GET /manifest.webmanifest', () => {
  it('names the organization for devices that install the client', async () => {
    const answer = await realm.stranger.send('GET', '/manifest.webmanifest', {});
    expect(answer.headers['content-type']).toBe('application/manifest+json');
    expect(JSON.parse(answer.text)).toMatchObject({ name: realm.realm.name, start_url: '/', display: 'standalone' });
  });
});

describe('GET /service-worker.js', () => {
  it('names the build of the page, and the files that the client needs without a connection', async () => {
    const page = await browser.get('/', { accept: 'text/html' });
    const worker = await realm.stranger.send('GET', '/service-worker.js', {});
    expect(worker.headers['cache-control']).toBe('no-cache');
    const [, json = ''] = /^const BUILD = (.*);\n/.exec(worker.text) ?? [];
    const build = JSON.parse(json) as { version: string; files: string[] };
    expect(page.text).toContain(`data-build="${build.version}" data-account="${ada.user.id}"`);
    expect(build.files).toEqual(expect.arrayContaining(urlsOf(page.text)));
    for (const file of build.files) expect((await realm.stranger.send('GET', file, {})).status, file).toBe(200);
    expect(worker.text, 'a classic script').not.toMatch(/^\s*(?:import|export)\b/m);
  });
});

describe('The first load', () => {
  it('has at most 130 kB of script', async () => {
    const page = await browser.get('/', { accept: 'text/html' });
    const loaded = new Set<string>();
    const load = async (url: string): Promise<number> => {
      if (loaded.has(url)) return 0;
      loaded.add(url);
      const { text } = await realm.stranger.send('GET', url, {});
      const imports = [...text.matchAll(/(?:^|[;}\s])import(?:[^"'()]*from)?\s*["']\.\/([^"']+\.js)["']/g)].map(
        ([, file = '']) => `/static/web/${file}`,
      );
      const sizes = await Promise.all(imports.map(load));
      return sizes.reduce((sum, size) => sum + size, brotliCompressSync(text).length);
    };
    const sizes = await Promise.all(
      urlsOf(page.text)
        .filter((url) => url.endsWith('.js'))
        .map(load),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130 * 1024);
  });
});

describe('GET /static/web/{file}', () => {
  it('serves hashed files that browsers may keep, compressed when they accept it', async () => {
    const [url = ''] = urlsOf((await browser.get('/', { accept: 'text/html' })).text).filter((one) => one.endsWith('.js'));
    const plain = await realm.stranger.send('GET', url, {});
    expect(plain.status).toBe(200);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['vary']).toBe('Accept-Encoding');
    const response = await fetch(`http://127.0.0.1:${server.port}${url}`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(plain.text);
  });

  it.each(['manifest.json.br', 'nothing.js', '..%2Fsrc%2Fmain.js', '%2e%2e%2fpackage.json', 'client', ''])(
    'does not serve %j',
    async (file) => {
      expect((await realm.stranger.send('GET', `/static/web/${file}`, {})).status).toBe(404);
    },
  );
});
