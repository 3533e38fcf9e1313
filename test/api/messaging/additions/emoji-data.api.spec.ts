import { describe, expect, it } from 'vitest';
import { EventListener } from '../../../support/event-listener.js';
import { TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('GET /static/emoji/…', () => {
  it('gives the names of all Unicode emoji, by code, to be kept for ever', async () => {
    const realm = await TestRealm.found(server);
    const ada = await realm.join('Ada');
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['realm'] });
    const { pathname } = new URL(state['server_emoji_data_url'] as string);
    const { body, headers } = await realm.stranger.get(pathname);
    expect(headers['cache-control']).toContain('immutable');
    const names = (body['code_to_names'] as Record<string, string[]>)['1f389'];
    expect(names?.[0]).toBe('tada');
    expect((await realm.stranger.get('/static/emoji/other.json')).status).toBe(404);
  });
});
