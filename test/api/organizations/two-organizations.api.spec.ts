import { beforeAll, describe, expect, it } from 'vitest';
import { InviteByOperatorService } from '../../../src/modules/channels/invitations.api.js';
import { operatorActor } from '../../../src/kernel/actor.js';
import { EventListener } from '../../support/event-listener.js';
import { createOrganization, OWNER_PASSWORD, type TestOrganization } from '../../support/organizations.js';
import { TestClient } from '../../support/test-client.js';
import { TestServer } from '../../support/test-server.js';
import { upload } from '../../support/uploads.js';

type Json = Record<string, unknown>;
const server = TestServer.usual();

let garden: TestOrganization;
let harbour: TestOrganization;
let channelId: number;
let messageId: number;
let filePath: string;
beforeAll(async () => {
  [garden, harbour] = [await createOrganization(server), await createOrganization(server)];
  channelId = (await garden.owner.get('get_stream_id', { stream: 'general' })).body['stream_id'] as number;
  filePath = await upload(garden.owner, 'plan.txt', 'the plan');
  const sent = await garden.owner.post('messages', { type: 'stream', to: channelId, topic: 'plan', content: `[plan](${filePath})` });
  messageId = sent.body['id'] as number;
});

/** @returns the key of an invitation of the operator */
async function invite({ id, ownerId }: TestOrganization, email: string): Promise<string> {
  const url = await server.get(InviteByOperatorService).invite(operatorActor(id, ownerId ?? undefined), { email });
  return url.split('/').at(-2) ?? '';
}

describe('an organization on a server with another one', () => {
  it('lists only its own accounts and channels', async () => {
    const { members } = (await harbour.owner.get('users')).body as { members: Json[] };
    expect(members.map(({ user_id }) => user_id)).not.toContain(garden.ownerId);
    const { streams } = (await harbour.owner.get('streams')).body as { streams: Json[] };
    expect(streams.map(({ stream_id }) => stream_id)).not.toContain(channelId);
  });

  it.each([
    ['GET', () => `users/${garden.ownerId ?? 0}`],
    ['GET', () => `messages/${messageId}`],
    ['PATCH', () => `messages/${messageId}`],
    ['DELETE', () => `messages/${messageId}`],
    ['GET', () => `streams/${channelId}`],
    ['PATCH', () => `streams/${channelId}`],
    ['DELETE', () => `users/${garden.ownerId ?? 0}`],
  ])('does not find what belongs to the other one with %s', async (method, path) => {
    const { status, body } = await harbour.owner.send(method, path());
    expect([400, 404]).toContain(status);
    expect(body['result']).toBe('error');
  });

  it('receives no messages and no events of the other one', async () => {
    const listener = await EventListener.register(harbour.owner);
    await garden.owner.post('messages', { type: 'stream', to: channelId, topic: 'plan', content: 'a secret of the garden' });
    await garden.owner.patch('realm', { name: 'Orchard' });
    const events = await listener.takePending();
    expect(events.filter(({ type }) => type !== 'heartbeat')).toEqual([]);
    const all = await harbour.owner.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 });
    expect(all.text).not.toContain('a secret of the garden');
  });

  it('accepts no file, key or password of the other one', async () => {
    expect((await garden.owner.get(filePath)).status).toBe(200);
    expect((await harbour.owner.get(filePath)).status).toBe(404);
    const key = (await garden.stranger.post('fetch_api_key', { username: garden.ownerEmail, password: OWNER_PASSWORD })).body['api_key'];
    const intruder = new TestClient(server, harbour.host, { email: garden.ownerEmail, key: String(key) });
    expect((await intruder.get('users/me')).status).toBe(401);
    const login = { username: garden.ownerEmail, password: OWNER_PASSWORD };
    expect((await harbour.stranger.post('fetch_api_key', login)).status).toBe(401);
  });

  it('accepts no invitation of the other one', async () => {
    const key = await invite(garden, 'new@example.com');
    const join = { key, full_name: 'Newton', password: OWNER_PASSWORD };
    expect((await harbour.stranger.post('join', join)).status).toBe(400);
    expect((await garden.stranger.post('join', join)).status).toBe(200);
  });

  it('may have an account with the same address', async () => {
    const address = { email: 'both@example.com', full_name: 'Both', password: OWNER_PASSWORD };
    for (const organization of [garden, harbour]) {
      const key = await invite(organization, address.email);
      expect((await organization.stranger.post('join', { ...address, key })).status).toBe(200);
    }
  });
});
