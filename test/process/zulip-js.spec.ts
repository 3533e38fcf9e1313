import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZulipClient } from 'zulip-js';
import { ZULIP_FEATURE_LEVEL } from '../../src/kernel/server-identity.js';
import { SpawnedServer, freePort } from '../support/spawned-server.js';

interface MessageEvent {
  readonly id: number;
  readonly type: string;
  readonly message: {
    readonly id: number;
    readonly content: string;
    readonly type: string;
    readonly sender_full_name: string;
    readonly subject: string;
  };
}

/** Tests the zulip-js client, which many scripts use, and the echo bot against a server. */
describe('zulip-js', () => {
  let server: SpawnedServer;
  let echoBot: ChildProcess;
  let iago: ZulipClient;
  let hamlet: ZulipClient;
  /** The package replaces the global class for the whole process. */
  const { FormData } = globalThis;

  /** Imports the package after `FormData` was stored. */
  const connect = async (
    config: Readonly<Record<'username' | 'realm', string> & Partial<Record<'apiKey' | 'password', string>>>,
  ): Promise<ZulipClient> => {
    const { default: zulipInit } = await import('zulip-js');
    return zulipInit(config);
  };

  const login = async (name: string): Promise<ZulipClient> => {
    const username = `${name}@example.com`;
    const response = await fetch(`${server.url}/api/v1/dev_fetch_api_key`, { method: 'POST', body: new URLSearchParams({ username }) });
    const { api_key: apiKey } = (await response.json()) as { api_key: string };
    return connect({ username, apiKey, realm: server.url });
  };

  beforeAll(async () => {
    const echoPort = await freePort();
    echoBot = spawn(process.execPath, ['scripts/echo-bot.mjs', String(echoPort)], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (echoBot.stdout) await once(echoBot.stdout, 'data');
    server = await SpawnedServer.create('skein_zulip_js', { SKEIN_DEMO_WEBHOOK_URL: `http://127.0.0.1:${echoPort}` });
    await server.start();
    iago = await login('iago');
    hamlet = await login('hamlet');
  });

  afterAll(async () => {
    globalThis.FormData = FormData;
    await server.stop();
    const exit = once(echoBot, 'exit');
    echoBot.kill();
    await exit;
  });

  /** Returns the next `count` message events of a queue. */
  const take = async (
    client: ZulipClient,
    queue: { queue_id: unknown; last_event_id: unknown },
    count: number,
  ): Promise<MessageEvent[]> => {
    const taken: MessageEvent[] = [];
    let lastEventId = queue.last_event_id as number;
    while (taken.length < count) {
      const answer = await client.events.retrieve({ queue_id: queue.queue_id, last_event_id: lastEventId, dont_block: false });
      expect(answer.result).toBe('success');
      const events = answer['events'] as MessageEvent[];
      lastEventId = events.at(-1)?.id ?? lastEventId;
      taken.push(...events.filter(({ type }) => type === 'message'));
    }
    return taken;
  };
  const register = async (client: ZulipClient): Promise<{ queue_id: unknown; last_event_id: unknown }> => {
    const { queue_id, last_event_id, result } = await client.queues.register({ event_types: ['message'] });
    expect(result).toBe('success');
    return { queue_id, last_event_id };
  };

  it('logs in with a password too', async () => {
    const client = await connect({ username: 'iago@example.com', password: 'iago', realm: server.url });
    expect(await client.users.me.getProfile()).toMatchObject({ result: 'success', full_name: 'Iago', is_admin: true });
  });

  it('sends channel messages and direct messages, and another client receives both', async () => {
    const queue = await register(hamlet);
    const toChannel = await iago.messages.send({ type: 'stream', to: 'Denmark', topic: 'npm', content: 'To the **channel**.' });
    const direct = await iago.messages.send({ type: 'private', to: ['hamlet@example.com'], content: 'To you.' });
    const [first, second] = await take(hamlet, queue, 2);
    expect(first?.message).toMatchObject({ id: toChannel['id'], type: 'stream', subject: 'npm', content: 'To the **channel**.' });
    expect(second?.message).toMatchObject({ id: direct['id'], type: 'private', content: 'To you.' });
  });

  it('mentions the outgoing-webhook bot and receives its reply', async () => {
    const queue = await register(hamlet);
    await iago.messages.send({ type: 'stream', to: 'Denmark', topic: 'echo', content: '@**Outgoing Webhook** is anybody there?' });
    const [question, answer] = await take(hamlet, queue, 2);
    expect(question?.message.sender_full_name).toBe('Iago');
    expect(answer?.message).toMatchObject({ sender_full_name: 'Outgoing Webhook', subject: 'echo' });
    expect(answer?.message.content).toContain('is anybody there?');
  });

  it('registers for all events like its event loop does', async () => {
    const answer = await hamlet.queues.register({ event_types: null });
    expect(answer).toMatchObject({ result: 'success', zulip_feature_level: ZULIP_FEATURE_LEVEL });
    expect(answer['realm_users']).toHaveLength(14);
    expect(await hamlet.queues.deregister({ queue_id: answer['queue_id'] })).toMatchObject({ result: 'success' });
  });

  it('subscribes, lists channels and reads messages', async () => {
    expect(await iago.users.me.subscriptions.add({ subscriptions: JSON.stringify([{ name: 'from npm' }]) })).toMatchObject({
      result: 'success',
    });
    const { streams } = (await iago.streams.retrieve()) as unknown as { streams: { name: string }[] };
    expect(streams.map(({ name }) => name)).toContain('from npm');
    expect(await iago.streams.getStreamId('from npm')).toMatchObject({ result: 'success' });
    const { messages } = (await iago.messages.retrieve({ anchor: 'newest', num_before: 5, num_after: 0 })) as unknown as {
      messages: object[];
    };
    expect(messages).toHaveLength(5);
  });

  it('returns the errors of the server unchanged', async () => {
    expect(await iago.messages.send({ type: 'stream', to: 'Atlantis', topic: 't', content: 'c' })).toEqual({
      result: 'error',
      msg: "Channel 'Atlantis' does not exist",
      code: 'STREAM_DOES_NOT_EXIST',
      stream: 'Atlantis',
    });
  });
});
