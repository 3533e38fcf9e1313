import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

const TOKEN = 'a token for metrics';

interface Wire {
  readonly [key: string]: unknown;
}

/** A process is killed during its work, and another one replaces it. */
describe('a process that is stopped while messages are being sent', () => {
  let server: SpawnedServer;

  beforeAll(async () => {
    server = await SpawnedServer.create('skein_crash', { SKEIN_METRICS_TOKEN: TOKEN });
    await server.start();
  });
  afterAll(() => server.stop());

  const api = async (path: string, key: { email: string; key: string } | null, body?: Record<string, string>): Promise<Wire> => {
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: new URLSearchParams(body) } : {}),
      ...(key ? { headers: { authorization: `Basic ${btoa(`${key.email}:${key.key}`)}` } } : {}),
    });
    return (await response.json()) as Wire;
  };
  const login = async (name: string): Promise<{ email: string; key: string }> => {
    const { email, api_key } = await api('dev_fetch_api_key', null, { username: `${name}@example.com` });
    return { email: email as string, key: api_key as string };
  };

  it('loses and duplicates no acknowledged message and no event', async () => {
    const iago = await login('iago');
    const hamlet = await login('hamlet');
    const { queue_id, last_event_id } = await api('register', hamlet, { event_types: '["message"]' });
    const acknowledged = new Map<number, string>();
    let sending = true;
    const sender = async (name: string): Promise<void> => {
      for (let number = 0; sending; number += 1) {
        const content = `${name} ${number}`;
        const answer = await api('messages', iago, { type: 'channel', to: 'Denmark', topic: 'crash', content }).catch(() => null);
        if (answer?.['result'] === 'success') acknowledged.set(answer['id'] as number, content);
      }
    };
    const senders = Promise.all(['a', 'b', 'c', 'd'].map(sender));
    while (acknowledged.size < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.stop('SIGKILL');
    sending = false;
    await senders;
    await server.start();

    const narrow = JSON.stringify([
      { operator: 'channel', operand: 'Denmark' },
      { operator: 'topic', operand: 'crash' },
    ]);
    const page = await api(
      `messages?anchor=newest&num_before=5000&num_after=0&apply_markdown=false&narrow=${encodeURIComponent(narrow)}`,
      hamlet,
    );
    const stored = new Map((page['messages'] as { id: number; content: string }[]).map(({ id, content }) => [id, content]));
    for (const [id, content] of acknowledged) expect(stored.get(id)).toBe(content);

    const received: number[] = [];
    let position = last_event_id as number;
    while (!received.includes(Math.max(...stored.keys()))) {
      const { events, msg } = await api(`events?queue_id=${String(queue_id)}&last_event_id=${position}`, hamlet);
      expect(msg).toBe('');
      for (const event of events as { id: number; type: string; message?: { id: number } }[]) {
        expect(event.id).toBeGreaterThan(position);
        position = event.id;
        if (event.message) received.push(event.message.id);
      }
    }
    const rest = await api(`events?queue_id=${String(queue_id)}&last_event_id=${position}&dont_block=true`, hamlet);
    expect(rest['events']).toEqual([]);
    expect(received).toEqual([...stored.keys()]);
  });

  it('stops immediately and cleanly on SIGTERM, answering waiting polls with a heartbeat', async () => {
    const hamlet = await login('hamlet');
    const { queue_id, last_event_id } = await api('register', hamlet, { event_types: '["message"]' });
    const poll = fetch(`${server.url}/api/v1/events?queue_id=${String(queue_id)}&last_event_id=${String(last_event_id)}`, {
      headers: { authorization: `Basic ${btoa(`${hamlet.email}:${hamlet.key}`)}` },
    });
    const metrics = async (): Promise<string> =>
      (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    await expect.poll(metrics).toMatch(/^skein_event_polls_waiting 1$/m);
    expect(await server.stop('SIGTERM')).toBe(0);
    const answer = await poll;
    // The next poll of a client needs a new connection, which a load balancer opens to another node.
    expect(answer.headers.get('connection')).toBe('close');
    const { events } = (await answer.json()) as Wire;
    expect((events as { type: string }[]).map(({ type }) => type)).toEqual(['heartbeat']);
    await server.start();
    const iago = await login('iago');
    const { id } = await api('messages', iago, { type: 'channel', to: 'Denmark', topic: 'crash', content: 'after' });
    const later = await api(`events?queue_id=${String(queue_id)}&last_event_id=${String(last_event_id)}`, hamlet);
    expect((later['events'] as { message: { id: number } }[]).map(({ message }) => message.id)).toEqual([id]);
  });
});
