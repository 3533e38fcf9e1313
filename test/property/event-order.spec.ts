import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventListener, type WireEvent } from '../support/event-listener.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { SlowProxy } from '../support/slow-proxy.js';
import { TestClient } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

/** Of each of the two sets of nodes. 100,000 take about half an hour, so they run after changes of the outbox: SKEIN_TEST_ORDERED_MESSAGES=100000 npm test -- test/property/event-order.spec.ts */
const MESSAGES = Number(process.env['SKEIN_TEST_ORDERED_MESSAGES'] ?? 240);
const TIMEOUT_MS = 600_000 + MESSAGES * 100;
const SENDERS = 4;
/** Some delays are longer than the time after which another node publishes what a node has left. */
const DELAYS_MS = [0, 0, 0, 0, 1, 4, 20, 60, 250, 900];
const ENVIRONMENT = { SKEIN_REDIS_PREFIX: `order${process.env['VITEST_POOL_ID'] ?? '1'}`, SKEIN_LOG_LEVEL: 'silent' };

let server: TestServer;
let slowNode: TestServer;
let proxy: SlowProxy;
let delays: SeededRandom | null = null;

beforeAll(async () => {
  proxy = await SlowProxy.start(process.env['REDIS_URL'] ?? '', () => delays?.pick(DELAYS_MS) ?? 0);
  server = await TestServer.start(ENVIRONMENT);
  slowNode = await server.startNode({ ...ENVIRONMENT, REDIS_URL: proxy.url });
});
afterAll(async () => {
  delays = null;
  await slowNode.stop();
  await server.stop();
  proxy.stop();
});

/** Accounts that write to one channel, mark and change what was just written, each request on a node of their choice. */
class Writers {
  private readonly clients: ReadonlyMap<TestAccount, readonly TestClient[]>;

  constructor(
    private readonly accounts: readonly TestAccount[],
    private readonly reader: TestAccount,
    nodes: readonly TestServer[],
    host: string,
    private readonly random: SeededRandom,
  ) {
    this.clients = new Map(
      [...accounts, reader].map((account) => [account, nodes.map((node) => new TestClient(node, host, account))] as const),
    );
  }

  /** Sends the messages, with the changes that follow each. */
  async write(count: number): Promise<void> {
    let left = count;
    const sent = { all: false };
    const reading = this.readAtOnce(() => sent.all);
    await Promise.all(
      this.accounts.map(async (account) => {
        while (left > 0) {
          left -= 1;
          await this.sendAndChange(account);
        }
      }),
    );
    sent.all = true;
    await reading;
  }

  private async sendAndChange(account: TestAccount): Promise<void> {
    const { body } = await this.call(account, 'post', 'messages', { type: 'channel', to: 'garden', topic: 't', content: '0' });
    const id = body['id'] as number;
    const marks = { messages: [id], flag: 'starred' };
    if (this.random.chance(0.5)) await this.call(this.reader, 'post', 'messages/flags', { messages: [id], flag: 'read', op: 'add' });
    if (this.random.chance(0.3)) for (const content of ['1', '2']) await this.call(account, 'patch', `messages/${id}`, { content });
    if (this.random.chance(0.3)) {
      for (const method of ['post', 'delete'] as const)
        await this.call(account, method, `messages/${id}/reactions`, { emoji_name: 'octopus' });
    }
    if (this.random.chance(0.3))
      for (const op of ['add', 'remove']) await this.call(this.reader, 'post', 'messages/flags', { ...marks, op });
    if (this.random.chance(0.1)) await this.call(account, 'delete', `messages/${id}`);
  }

  /** Marks messages as read as soon as they can be seen, also before their senders have got the response. */
  private async readAtOnce(isOver: () => boolean): Promise<void> {
    let newest = 0;
    while (!isOver()) {
      const { body } = await this.call(this.reader, 'get', 'messages', { anchor: 'newest', num_before: 10, num_after: 0 });
      const ids = (body['messages'] as { id: number }[]).map(({ id }) => id).filter((id) => id > newest);
      newest = ids.at(-1) ?? newest;
      if (ids.length > 0) await this.call(this.reader, 'post', 'messages/flags', { messages: ids, flag: 'read', op: 'add' });
    }
  }

  private async call(
    account: TestAccount,
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    parameters: Record<string, unknown> = {},
  ): Promise<{ readonly body: Record<string, unknown> }> {
    const client = this.random.pick(this.clients.get(account) ?? []);
    const { status, body } = await client[method](path, parameters);
    // Another request may have changed or deleted the message meanwhile.
    if (status !== 200 && body['code'] !== 'BAD_REQUEST') throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return { body };
  }
}

const announcedIn = (events: readonly WireEvent[]): number[] =>
  events.flatMap(({ message }) => (message as { id: number } | undefined)?.id ?? []);
const deletedIn = (events: readonly WireEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'delete_message' ? messagesOf(event) : []));
const messagesOf = (event: WireEvent): number[] => [
  ...new Set([event['message_id'] ?? [], event['message_ids'] ?? [], event['messages'] ?? []].flat() as number[]),
];

/**
 * What an event says about a message: what it is about, its new state, and the state before. Messages are edited twice, and reactions and
 * stars are added and removed again.
 */
function stateIn({ type, flag, op, content }: WireEvent): readonly [what: string, state: string, before: string] | null {
  const isAdded = op === 'add';
  if (type === 'update_message') return ['content', content as string, content === '1' ? '0' : '1'];
  if (type === 'reaction' || flag === 'starred') return [type, op as string, isAdded ? 'remove' : 'add'];
  return null;
}

/**
 * What is out of order in the events of one queue. A message that was deleted before another node published what its node had left has no event.
 */
function findDisorder(events: readonly WireEvent[]): string[] {
  const announced = new Set(announcedIn(events));
  const neverSeen = new Set(deletedIn(events).filter((id) => !announced.has(id)));
  const disorder: string[] = [];
  const seen = new Set<number>();
  const states = new Map<string, string>();
  let newest = 0;
  for (const event of events) {
    for (const id of announcedIn([event])) {
      if (id < newest) disorder.push(`message ${id} after message ${newest}`);
      states.set(`content ${id}`, (event['message'] as { content: string }).content);
      newest = Math.max(newest, id);
      seen.add(id);
    }
    for (const id of messagesOf(event).filter((one) => !neverSeen.has(one))) {
      if (!seen.has(id)) disorder.push(`${event.type} ${String(event['op'])} before message ${id}`);
      const [what, state, before] = stateIn(event) ?? [];
      if (what === undefined || state === undefined) continue;
      const known = states.get(`${what} ${id}`) ?? 'remove';
      if (known !== before) disorder.push(`${what} of message ${id}: ${state} after ${known}`);
      states.set(`${what} ${id}`, state);
    }
  }
  return disorder;
}

/** What a queue got about a message, in short. */
function traceOf(events: readonly WireEvent[], id: number): string {
  const about = events.filter((event) => announcedIn([event]).includes(id) || messagesOf(event).includes(id));
  return JSON.stringify(about.map(({ type, flag, op, content, message }) => ({ type, flag, op, content, message })));
}

/** The events up to the last one. */
async function collect(listener: EventListener, isLast: (event: WireEvent) => boolean): Promise<WireEvent[]> {
  const events: WireEvent[] = [];
  for (let polled: WireEvent[] = []; !polled.some(isLast);) {
    polled = (await listener.poll()).filter(({ type }) => type !== 'heartbeat');
    events.push(...polled);
  }
  return events;
}

describe.each([
  ['one node', () => [server]],
  ['two nodes, one of which reaches Redis late', () => [server, slowNode]],
] as const)('the events of a conversation on %s', (name, nodes) => {
  it.each([1, 2])(
    'reach every queue in the order of the changes (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const realm = await TestRealm.create(server);
      const reader = await realm.join('Ada');
      const writers: TestAccount[] = [];
      for (let number = 0; number < SENDERS; number += 1) writers.push(await realm.join(`Writer ${number}`));
      const principals = [reader, ...writers].map(({ user }) => user.id);
      await reader.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals });
      const types = { event_types: ['message', 'update_message', 'delete_message', 'reaction', 'update_message_flags'] };
      const listeners = await Promise.all(
        nodes().map((node) => EventListener.register(new TestClient(node, realm.host, reader), { ...types, apply_markdown: false })),
      );
      delays = seededRandom(seed);
      const isLast = ({ message }: WireEvent): boolean => (message as { content: string } | undefined)?.content === 'last';
      const collected = Promise.all(listeners.map((listener) => collect(listener, isLast)));
      await new Writers(writers, reader, nodes(), realm.host, random).write(Math.ceil(MESSAGES / 2));
      delays = null;
      for (const node of nodes()) await node.eventsPublished();
      await reader.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'last' });
      for (const events of await collected) {
        const disorder = findDisorder(events);
        const shown = disorder.slice(0, 5).map((line) => `${line}: ${traceOf(events, Number(/message (\d+)/.exec(line)?.[1]))}`);
        expect(shown.length === 0 ? [] : [`${disorder.length} of ${events.length}`, ...shown]).toEqual([]);
        expect(new Set([...announcedIn(events), ...deletedIn(events)]).size).toBe(Math.ceil(MESSAGES / 2) + 1);
      }
    },
    TIMEOUT_MS,
  );
});
