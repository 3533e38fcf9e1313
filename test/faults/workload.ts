import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import type { Edit, History, Queue, QueueEvent, Read, ReadMessage, Send, Star } from './history.js';
import { AnswerCounts, type Credentials, RecordingClient } from './recording-client.js';

const CHANNELS = ['Denmark', 'Verona'];
const SENDERS = ['iago', 'cordelia', 'othello', 'aaron'];
const READERS = ['hamlet', 'prospero'];
const PAGE = 60;
/** After an answer that is no success a client waits, as ours do. */
const AFTER_FAILURE_MS = 100;
const BETWEEN_REQUESTS_MS = 12;
const SETTLED_WITHIN_MS = 90_000;

type Wire = Readonly<Record<string, unknown>>;

/** What clients saw of the server, beside the history. */
export interface Experience {
  readonly history: History;
  readonly answers: ReadonlyMap<string, number>;
}

/**
 * People of the demo organization who send, edit, star, read and poll at the same time, each request to one of the nodes, and write down what
 * they asked and were answered. Messages go to one topic of the run in two channels.
 */
export class Workload {
  private readonly counts = new AnswerCounts();
  private readonly random: SeededRandom;
  private readonly credentials = new Map<string, Credentials>();
  private readonly sends: Send[] = [];
  private readonly edits: Edit[] = [];
  private readonly stars: Star[] = [];
  private readonly reads: Read[] = [];
  private readonly queues: Queue[] = [];
  /** Ids of messages of each conversation, to be read and starred. */
  private readonly known: number[] = [];
  private isStopping = false;
  /** When nothing is sent any more, in milliseconds of the clock of the history; until then null. */
  private overSince: number | null = null;
  private sending: Promise<unknown> = Promise.resolve();
  private watching: Promise<unknown> = Promise.resolve();

  /** @param topic one that no other run uses */
  constructor(
    private readonly nodes: readonly string[],
    private readonly topic: string,
    seed: number,
  ) {
    this.random = seededRandom(seed);
  }

  /** Logs the people in and subscribes them. */
  async prepare(): Promise<void> {
    const stranger = new RecordingClient(this.nodes, null, this.random, this.counts);
    for (const name of [...SENDERS, ...READERS]) {
      const email = `${name}@example.com`;
      const { body } = await eventually(`${name} logs in`, async () => {
        const answer = await stranger.post('dev_fetch_api_key', { username: email });
        return answer.outcome === 'acknowledged' ? answer : null;
      });
      this.credentials.set(name, { email, key: String(body['api_key']) });
    }
    const principals = [...this.credentials.values()].map(({ email }) => email);
    const subscriptions = CHANNELS.map((name) => ({ name }));
    await this.client('iago').post('users/me/subscriptions', { subscriptions, principals });
  }

  /** Begins; everybody goes on until `finish`. */
  start(): void {
    this.sending = Promise.all(SENDERS.map((name) => this.sendMessages(name)));
    this.watching = Promise.all([
      ...READERS.flatMap((name) => [this.readPages(name), this.setStars(name)]),
      ...READERS.flatMap((name) => [this.pollEvents(name), this.pollEvents(name)]),
    ]);
  }

  /** How many messages were acknowledged. */
  get acknowledged(): number {
    return this.sends.filter(({ outcome }) => outcome === 'acknowledged').length;
  }

  /** Waits until that many more messages are acknowledged. */
  async untilAcknowledged(more: number): Promise<void> {
    const wanted = this.acknowledged + more;
    await eventually(`${more} messages are acknowledged`, () => Promise.resolve(this.acknowledged >= wanted || null));
  }

  /** Lets everybody finish, and reads what is there at the end. */
  async finish(): Promise<Experience> {
    this.isStopping = true;
    await this.sending;
    for (const channel of CHANNELS) await this.sendLast(channel);
    this.overSince = performance.now();
    await this.wakePolls();
    await this.watching;
    const final: Read[] = [];
    for (const node of this.nodes) for (const channel of CHANNELS) final.push(await this.readAll(node, channel));
    const finalStars: Record<string, number[]> = {};
    for (const name of READERS) finalStars[name] = await this.starsOf(name);
    const { sends, edits, stars, reads, queues } = this;
    return { history: { sends, edits, stars, reads, queues, final, finalStars }, answers: this.counts.byAnswer };
  }

  private client(name: string, nodes = this.nodes): RecordingClient {
    return new RecordingClient(nodes, this.credentials.get(name) ?? null, this.random, this.counts);
  }

  private async sendMessages(name: string): Promise<void> {
    const client = this.client(name);
    for (let number = 0; !this.isStopping; number += 1) {
      const send = await this.send(client, this.random.pick(CHANNELS), `${name} ${number}`);
      if (send.id !== null && this.random.chance(0.25)) await this.edit(client, send.id, send.text);
      await pause(send.outcome === 'acknowledged' ? BETWEEN_REQUESTS_MS : AFTER_FAILURE_MS);
    }
  }

  private async send(client: RecordingClient, channel: string, text: string): Promise<Send> {
    const { begun, ended, outcome, body } = await client.post('messages', {
      type: 'channel',
      to: channel,
      topic: this.topic,
      content: text,
    });
    const id = outcome === 'acknowledged' ? (body['id'] as number) : null;
    const send = { conversation: channel, text, begun, ended, outcome, id };
    this.sends.push(send);
    if (id !== null) this.known.push(id);
    return send;
  }

  private async edit(client: RecordingClient, id: number, sent: string): Promise<void> {
    for (const revision of ['first', 'second']) {
      const text = `${sent} ${revision}`;
      const { begun, ended, outcome } = await client.patch(`messages/${id}`, { content: text });
      this.edits.push({ id, text, begun, ended, outcome });
      // One whose outcome is open may still take effect, after the next one.
      if (outcome === 'unknown') return;
    }
  }

  /** A message after all others. */
  private async sendLast(channel: string): Promise<void> {
    const client = this.client('iago');
    await eventually('a message is accepted after the fault', async () => {
      const { id } = await this.send(client, channel, `last ${this.sends.length}`);
      return id;
    });
  }

  /** Something to return with for those who wait for events. It is no part of the history. */
  private async wakePolls(): Promise<void> {
    const message = { type: 'channel', to: CHANNELS[0], topic: `${this.topic} are over`, content: 'This is all.' };
    await eventually('a message is accepted after the last one', async () => {
      const { outcome } = await this.client('iago').post('messages', message);
      return outcome === 'acknowledged' || null;
    });
  }

  private async setStars(name: string): Promise<void> {
    const client = this.client(name);
    const given = new Set<number>();
    while (this.overSince === null) {
      await pause(4 * BETWEEN_REQUESTS_MS);
      const id = this.known.at(-1 - Math.floor(this.random.next() * 20));
      if (id === undefined || given.has(id)) continue;
      given.add(id);
      for (const isSet of [true, false].slice(0, this.random.pick([1, 2]))) {
        const { begun, ended, outcome } = await client.post('messages/flags', {
          messages: [id],
          flag: 'starred',
          op: isSet ? 'add' : 'remove',
        });
        this.stars.push({ account: name, id, isSet, begun, ended, outcome });
        if (outcome === 'unknown') break;
      }
    }
  }

  private async readPages(name: string): Promise<void> {
    const client = this.client(name);
    while (this.overSince === null) {
      await pause(4 * BETWEEN_REQUESTS_MS);
      const read = await this.read(client, this.random.pick(CHANNELS), PAGE);
      if (read) this.reads.push(read);
    }
  }

  private narrow(channel: string): unknown {
    return [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: this.topic },
    ];
  }

  private async read(client: RecordingClient, channel: string, count: number): Promise<Read | null> {
    const page = { anchor: 'newest', num_before: count, num_after: 0, apply_markdown: false, narrow: this.narrow(channel) };
    const { begun, ended, outcome, body } = await client.get('messages', page);
    if (outcome !== 'acknowledged') return null;
    const messages = (body['messages'] as Wire[]).map((message): ReadMessage => {
      return { id: message['id'] as number, text: message['content'] as string };
    });
    return { conversation: channel, begun, ended, fromStart: body['found_oldest'] === true, messages };
  }

  private async readAll(node: string, channel: string): Promise<Read> {
    const client = this.client('hamlet', [node]);
    return eventually(`${node} answers what is there at the end`, async () => {
      const read = await this.read(client, channel, 5_000);
      return read?.fromStart ? read : null;
    });
  }

  private async starsOf(name: string): Promise<number[]> {
    const narrow = [...(this.narrow(CHANNELS[0] ?? '') as Wire[]).slice(1), { operator: 'is', operand: 'starred' }];
    const page = { anchor: 'newest', num_before: 5_000, num_after: 0, narrow };
    const { body } = await eventually('the starred messages are answered', async () => {
      const answer = await this.client(name).get('messages', page);
      return answer.outcome === 'acknowledged' ? answer : null;
    });
    return (body['messages'] as Wire[]).map((message) => message['id'] as number);
  }

  /** Polls one queue after another, until one has brought everything that was sent since its registration. */
  private async pollEvents(name: string): Promise<void> {
    const client = this.client(name);
    while (!this.isLate()) {
      const types = { event_types: ['message', 'update_message'], apply_markdown: false };
      const { ended: registered, outcome, body } = await client.post('register', types);
      if (outcome !== 'acknowledged') {
        await pause(AFTER_FAILURE_MS);
        continue;
      }
      const queue = { registered, events: [] as QueueEvent[], isComplete: false };
      this.queues.push(queue);
      queue.isComplete = await this.poll(client, queue, body);
      if (queue.isComplete) return;
    }
  }

  /** Whether everything had time enough to arrive. What is missing then, the checker finds. */
  private isLate(): boolean {
    return this.overSince !== null && performance.now() > this.overSince + SETTLED_WITHIN_MS;
  }

  /** @returns false if the server ended the queue */
  private async poll(client: RecordingClient, queue: Queue & { events: QueueEvent[] }, registration: Wire): Promise<boolean> {
    const conversations = new Map<number, string>();
    let position = registration['last_event_id'] as number;
    while (!this.isLate() && !this.hasEverything(queue)) {
      // When nothing is sent any more, a poll might wait for nothing.
      const parameters = { queue_id: registration['queue_id'], last_event_id: position, dont_block: this.overSince !== null };
      const { outcome, body } = await client.get('events', parameters);
      if (body['code'] === 'BAD_EVENT_QUEUE_ID') return false;
      for (const event of (body['events'] ?? []) as Wire[]) {
        position = event['id'] as number;
        const known = this.toQueueEvent(event, conversations);
        if (known) queue.events.push(known);
      }
      if (outcome !== 'acknowledged' || this.overSince !== null) await pause(AFTER_FAILURE_MS);
    }
    return true;
  }

  private hasEverything({ registered, events }: Queue): boolean {
    if (this.overSince === null) return false;
    const announced = new Set(events.filter(({ kind }) => kind === 'message').map(({ id }) => id));
    const texts = new Set(events.map(({ text }) => text));
    const owed = this.sends.filter(({ outcome, begun }) => outcome === 'acknowledged' && begun > registered);
    const changes = this.edits.filter(({ outcome, id }) => outcome === 'acknowledged' && announced.has(id));
    return owed.every(({ id }) => announced.has(id ?? 0)) && changes.every(({ text }) => texts.has(text));
  }

  private toQueueEvent(event: Wire, conversations: Map<number, string>): QueueEvent | null {
    const eventId = event['id'] as number;
    if (event['type'] === 'message') {
      const message = event['message'] as Wire;
      const conversation = String(message['display_recipient']);
      if (message['subject'] !== this.topic) return null;
      conversations.set(message['id'] as number, conversation);
      return { eventId, kind: 'message', conversation, id: message['id'] as number, text: message['content'] as string };
    }
    const conversation = conversations.get(event['message_id'] as number) ?? '';
    // The preview of a link or a thumbnail changes no text.
    if (event['type'] !== 'update_message' || event['content'] === undefined) return null;
    return { eventId, kind: 'edit', conversation, id: event['message_id'] as number, text: event['content'] as string };
  }
}

/**
 * Repeats an attempt until it has a result.
 * @param what has to happen, for the error if it does not within the time in which everything settles
 */
async function eventually<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  while (performance.now() < deadline) {
    const result = await attempt();
    if (result !== null) return result;
    await pause(AFTER_FAILURE_MS);
  }
  throw new Error(`it took longer than ${SETTLED_WITHIN_MS / 1000} s until ${what}`);
}
