import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { LIMITS } from '../../../../src/kernel/limits.js';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { Website } from '../../../support/website.js';

const server = TestServer.usual();

let site: Website;
let realm: TestRealm;
let ada: TestAccount;
let count = 0;
/** The response for /slow waits for it. */
let released: Promise<void>;

const PAGES: Readonly<Record<string, string>> = {
  '/rock':
    '<!doctype html><head><title>Other</title><meta property="og:title" content="The &quot;Rock&quot;&lt;script&gt;">' +
    '<meta property="og:description" content="Text\n of it"><meta property="og:image" content="/rock.jpg"></head><body>Body</body>',
  '/plain': '<title>\n Plain &amp; simple </title><meta name="description" content="About it"><p>Body<title>No</title>',
  '/commented': '<head><!-- before <body> --><title>Behind a comment</title></head><body>Body</body>',
  '/deep': `<title>Above</title>${'<b>'.repeat(LIMITS.MAX_WEBSITE_BYTES / 3 - 100)}`,
  '/tags': `<title>Before tags</title>${'<b/>'.repeat(LIMITS.MAX_WEBSITE_BYTES / 4 - 100)}`,
  '/host': `<title>Long host</title><meta property="og:image" content="http://${'\u0300\u0316'.repeat(LIMITS.MAX_WEBSITE_BYTES / 4 - 100)}">`,
  '/buried': `${'<b>'.repeat(LIMITS.MAX_WEBSITE_BYTES / 3 - 100)}<title>Below</title>`,
  '/untitled': '<p>Body</p>',
  '/large': `<head>${' '.repeat(LIMITS.MAX_WEBSITE_BYTES)}<title>Late</title></head>`,
};

beforeAll(async () => {
  site = await Website.start((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/slow') void released.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>'));
    else if (pathname === '/text') response.writeHead(200, { 'content-type': 'text/plain' }).end('<title>Text</title>');
    else if (pathname === '/private') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    else response.writeHead(pathname in PAGES ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(PAGES[pathname]);
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server, { inline_url_embed_preview: true });
  ada = await realm.join('Ada', Role.owner);
  site.requests.length = 0;
});

/** Returns a URL that no other test has used, because website metadata is cached. */
const uniqueUrl = (path: string): string => `${site.url}${path}?${Date.now()}-${(count += 1)}`;
const send = async (content: string, account = ada): Promise<number> =>
  (await account.client.post('messages', { type: 'direct', to: [account.user.id], content })).body['id'] as number;
const contentOf = async (id: number): Promise<string> =>
  ((await ada.client.get(`messages/${id}`)).body['message'] as { content: string }).content;
const expectContent = (id: number, part: string): Promise<void> =>
  vi.waitFor(async () => expect(await contentOf(id)).toContain(part), { timeout: 120_000, interval: 50 });

describe('a website to which a message links', () => {
  it('is previewed after it was fetched, and the update is published', async () => {
    const listener = await EventListener.register(ada.client, { event_types: ['update_message'], apply_markdown: true });
    const url = uniqueUrl('/rock');
    const id = await send(`See ${url}`);
    const [event] = await listener.take(1);
    expect(event).toMatchObject({ type: 'update_message', message_id: id, rendering_only: true, user_id: null });
    const html = await contentOf(id);
    expect(event?.['rendered_content']).toBe(html);
    expect(html).toMatch(
      /^<p>See <a href="[^"]+">[^<]+<\/a><\/p>\n<div class="message_embed"><a class="message_embed_image" href="[^"]+" style="background-image: url\(&quot;\/external_content\/[0-9a-f]{40}\/[0-9a-f]+&quot;\)"><\/a>/,
    );
    expect(html).toContain('>The &quot;Rock&quot;&lt;script&gt;</a></div><div class="message_embed_description">Text of it</div>');
    const [, hex = ''] = /external_content\/[0-9a-f]{40}\/([0-9a-f]+)/.exec(html) ?? [];
    expect(Buffer.from(hex, 'hex').toString()).toBe(`${site.url}/rock.jpg`);
  });

  it('is previewed by its title and description if it has no Open Graph properties', async () => {
    const id = await send(uniqueUrl('/plain'));
    await expectContent(id, '>Plain &amp; simple</a></div><div class="message_embed_description">About it</div>');
    expect(await contentOf(id)).not.toContain('message_embed_image');
  });

  it('is read to the end of its head, whatever looks like one before', async () => {
    await expectContent(await send(uniqueUrl('/commented')), '>Behind a comment</a>');
  });

  it.each([
    ['/deep', 'Above'],
    ['/tags', 'Before tags'],
    ['/host', 'Long host'],
  ])('is read in bounded time, so that %s shows what comes before the limit', async (path, title) => {
    const id = await send(uniqueUrl(path));
    await expectContent(id, `>${title}</a>`);
    expect(await contentOf(id)).not.toContain('message_embed_image');
  });

  it('is fetched once for all messages, and previewed again after an edit', async () => {
    const url = uniqueUrl('/plain');
    const id = await send(url);
    await expectContent(id, 'message_embed');
    await expectContent(await send(`again ${url}`), 'message_embed');
    await ada.client.patch(`messages/${id}`, { content: `edited ${url}` });
    await expectContent(id, 'message_embed');
    expect(await contentOf(id)).toContain('edited');
    expect(site.requests).toHaveLength(1);
  });

  it('is previewed in a page of messages that was fetched before the website answered', async () => {
    let release = (): void => undefined;
    released = new Promise((resolve) => (release = resolve));
    const page = async (): Promise<string> =>
      JSON.stringify((await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 })).body['messages']);
    await send(uniqueUrl('/slow'));
    const before = await page();
    release();
    expect(before).not.toContain('message_embed');
    await vi.waitFor(async () => expect(await page()).toContain('message_embed'), { timeout: 120_000, interval: 50 });
  });

  it.each(['/untitled', '/buried', '/text', '/missing', '/private', '/large'])('is not previewed if it is %s', async (path) => {
    const [bad, good] = [uniqueUrl(path), uniqueUrl('/plain')];
    const id = await send(`${bad} ${good}`);
    await expectContent(id, 'message_embed');
    expect((await contentOf(id)).match(/class="message_embed"/g)).toHaveLength(1);
    expect(await contentOf(id)).toContain('Plain &amp; simple');
  });

  it('is not previewed after the first five', async () => {
    const id = await send(Array.from({ length: 6 }, () => uniqueUrl('/plain')).join(' '));
    await expectContent(id, 'message_embed');
    expect((await contentOf(id)).match(/class="message_embed"/g)).toHaveLength(LIMITS.MAX_WEBSITE_PREVIEWS);
  });

  it('is not fetched for messages of bots or in organizations that turned previews off', async () => {
    const bot = await realm.bot('Bot', BotType.generic, ada);
    await send(uniqueUrl('/rock'), bot);
    await realm.changeSettings({ inline_url_embed_preview: false });
    await send(uniqueUrl('/rock'));
    await realm.changeSettings({ inline_url_embed_preview: true });
    const url = uniqueUrl('/plain');
    await expectContent(await send(url), 'message_embed');
    expect(site.requests.map((request) => `${site.url}${request.url}`)).toEqual([url]);
  });
});
