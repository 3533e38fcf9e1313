import { describe, expect, it } from 'vitest';
import { ImageProcessor } from '../../../src/kernel/image-processor.js';
import { EventListener } from '../../support/event-listener.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

describe('GET /static/emoji/…', () => {
  it('returns the names of all Unicode emoji by code, and their groups, to be cached permanently', async () => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['realm'] });
    const { pathname } = new URL(state['server_emoji_data_url'] as string);
    const { body, headers } = await realm.stranger.get(pathname);
    expect(headers['cache-control']).toContain('immutable');
    const names = (body['code_to_names'] as Record<string, string[]>)['1f389'];
    expect(names?.[0]).toBe('tada');
    const groups = body['groups'] as Record<string, string[]>;
    expect(Object.keys(groups)).toEqual(['smileys', 'people', 'nature', 'food', 'travel', 'activities', 'objects', 'symbols', 'flags']);
    expect(groups['activities']).toContain('1f389');
    const grouped = new Set(Object.values(groups).flat());
    const ungrouped = Object.keys(body['code_to_names'] as object).filter((code) => !grouped.has(code));
    expect(ungrouped.sort()).toEqual(['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff', '1f9b0', '1f9b1', '1f9b2', '1f9b3']); // skin and hair
    expect((await realm.stranger.get('/static/emoji/other.json')).status).toBe(404);
  });
});

describe('the image of the extra emoji', () => {
  it('is served without credentials at the URL that messages and clients use', async () => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    const { body } = await ada.client.post('messages/render', { content: ':zulip:' });
    const [, address = ''] = /src="([^"]+)"/.exec(String(body['rendered'])) ?? [];
    expect(address).toBe('/static/generated/emoji/images/emoji/unicode/zulip.png');
    const answer = await fetch(`http://127.0.0.1:${server.port}${address}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toContain('public');
    const facts = await server.get(ImageProcessor).inspect(new Uint8Array(await answer.arrayBuffer()));
    expect(facts).toMatchObject({ width: 64, height: 64, frames: 1 });
    const tag = String(answer.headers.get('etag'));
    expect((await realm.stranger.send('GET', address, { 'if-none-match': tag })).status).toBe(304);
    expect((await realm.stranger.send('HEAD', address)).headers['content-length']).toBe(String(answer.headers.get('content-length')));
  });

  it.each(['zulip.gif', 'unknown.png', '../zulip.png', '..%2Fzulip.png'])(
    'is the only file in its folder: %s is not found',
    async (name) => {
      const realm = await TestRealm.create(server);
      const { status, body } = await realm.stranger.send('GET', `/static/generated/emoji/images/emoji/unicode/${name}`);
      expect([status, body['result']]).toEqual([404, 'error']);
    },
  );
});
