import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../support/seeded-random.js';
import { type Belongings, Drafts, Files, type Owner, Stars } from './belongings.js';
import { AFTER_FAILURE_MS, eventually, SETTLED_WITHIN_MS } from './eventually.js';
import type { Edit, History, Queue, QueueEvent, Read, ReadMessage, ScheduledMessage, Send, ThingEvent } from './history.js';
import { type Answer, AnswerCounts, type Credentials, RecordingClient, type Run } from './recording-client.js';
import { WaitingClients } from './waiting-clients.js';
import type { WebhookReceiver } from './webhook-receiver.js';

const CHANNELS = ['Denmark', 'Verona'];
const SENDERS = ['iago', 'cordelia', 'othello', 'aaron'];
const READERS = ['hamlet', 'prospero'];
/** Members of the first channel. A node lets each of them have 100 polls that wait. */
const WAITING = ['desdemona', 'ZOE', 'shiva', 'hamlet', 'prospero', 'iago'];
const BOT = '@**Outgoing Webhook**';
const PAGE = 60;
const BETWEEN_REQUESTS_MS = 12;
const BETWEEN_SCHEDULED_MS = 300;
/** The time of a scheduled message is a whole second. It must not have passed when the request is read. */
const SCHEDULED_AHEAD_S = 4;
const SCHEDULED_AHEAD_BESIDE_MANY_S = 30;

type Wire = Readonly<Record<string, unknown>>;

/** A queue that its client still polls. */
interface PolledQueue extends Queue {
  readonly events: QueueEvent[];
  readonly things: ThingEvent[];
  isComplete: boolean;
}

/** What clients saw of the server, beside the history. */
export interface Experience {
  readonly history: History;
  readonly answers: ReadonlyMap<string, number>;
  /** When people began no further sends, on the clock of the history. What follows waits for scheduled messages. */
  readonly sentUntil: number;
}

/**
 * People of the demo organization who send, also later and to a bot, edit, star, draft, upload, read and poll at the same time, each request
 * to one of the nodes, and write down what they asked and were answered. Messages go to one topic of the run in two channels.
 */
export class Workload {
  private readonly run: Run;
  private readonly ending = new AbortController();
  private readonly credentials = new Map<string, Credentials>();
  private readonly sends: Send[] = [];
  private readonly edits: Edit[] = [];
  private readonly scheduled: ScheduledMessage[] = [];
  private readonly belongings: Belongings[] = [];
  private readonly channelIds = new Map<string, number>();
  private readonly reads: Read[] = [];
  private readonly queues: Queue[] = [];
  /** Ids of messages that may be starred. */
  private readonly known: number[] = [];
  private isStopping = false;
  /** When nothing is sent any more, in milliseconds of the clock of the history; until then null. */
  private overSince: number | null = null;
  private waiting: WaitingClients | undefined;
  private sending: Promise<unknown> = Promise.resolve();
  private watching: Promise<unknown> = Promise.resolve();

  /**
   * @param topic one that no other run uses
   * @param receiver what the bot calls
   * @param waitingClients how many clients poll, beside those of the history, for something that happens at the end
   */
  constructor(
    nodes: readonly string[],
    private readonly topic: string,
    seed: number,
    private readonly receiver: WebhookReceiver,
    private readonly waitingClients = 0,
  ) {
    this.run = { nodes, random: seededRandom(seed), counts: new AnswerCounts(), signal: this.ending.signal };
  }

  /** Logs the people in and subscribes them. */
  async prepare(): Promise<void> {
    for (const name of [...SENDERS, ...READERS]) this.credentials.set(name, await this.logIn(name));
    const principals = [...this.credentials.values()].map(({ email }) => email);
    const subscriptions = CHANNELS.map((name) => ({ name }));
    const iago = this.client('iago');
    await answered('everybody is subscribed', () => iago.post('users/me/subscriptions', { subscriptions, principals }));
    for (const channel of CHANNELS) {
      const { stream_id: id } = await answered(`the id of ${channel} is answered`, () => iago.get('get_stream_id', { stream: channel }));
      this.channelIds.set(channel, id as number);
    }
    for (const name of this.waitingClients > 0 ? WAITING : []) this.credentials.set(name, await this.logIn(name));
    const clients = Array.from({ length: this.waitingClients }, (_, index) => this.client(WAITING[index % WAITING.length] ?? ''));
    this.waiting = await WaitingClients.register(clients, this.lastTopic);
  }

  private async logIn(name: string): Promise<Credentials> {
    const stranger = new RecordingClient(this.run, null);
    const email = `${name}@example.com`;
    const { api_key: key } = await answered(`${name} logs in`, () => stranger.post('dev_fetch_api_key', { username: email }));
    return { email, key: key as string };
  }

  private get lastTopic(): string {
    return `${this.topic} are over`;
  }

  /** Begins; everybody goes on until `finish`. */
  start(): void {
    const isOver = (): boolean => this.isStopping;
    for (const name of READERS) {
      const owner: Owner = { name, topic: this.topic, client: this.client(name), random: this.run.random };
      const [channelId = 0] = this.channelIds.values();
      this.belongings.push(new Stars(owner, this.known), new Drafts(owner, channelId), new Files(owner));
    }
    this.sending = Promise.all([
      ...SENDERS.flatMap((name) => [this.sendMessages(name), this.scheduleMessages(name)]),
      ...this.belongings.map((things) => things.work(isOver)),
    ]);
    this.watching = Promise.all([
      this.waiting?.poll(),
      ...READERS.map((name) => this.readPages(name)),
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
    await eventually(`${more} messages are acknowledged`, () => {
      this.run.signal.throwIfAborted();
      return Promise.resolve(this.acknowledged >= wanted || null);
    });
  }

  /** Lets everybody finish, and reads what is there at the end. */
  async finish(): Promise<Experience> {
    this.isStopping = true;
    const sentUntil = performance.now();
    await this.sending;
    await this.untilSent();
    for (const channel of CHANNELS) await this.sendLast(channel);
    this.overSince = performance.now();
    await this.wakePolls();
    await this.watching;
    const final: Read[] = [];
    for (const node of this.run.nodes) for (const channel of CHANNELS) final.push(await this.readAll(node, channel));
    const finalValues = new Map<string, string[]>();
    for (const things of this.belongings)
      for (const [of, value] of await things.findAll()) finalValues.set(of, [...(finalValues.get(of) ?? []), value]);
    await this.untilDelivered();
    const { sends, scheduled, edits, reads, queues } = this;
    const changes = this.belongings.flatMap((things) => things.changes);
    const webhookCalls = this.receiver.calls.filter(({ text }) => text.includes(`${this.topic}: `));
    const history = { sends, scheduled, edits, changes, reads, queues, webhookCalls, final, finalValues };
    return { history, answers: this.run.counts.byAnswer, sentUntil };
  }

  /** Ends all requests and everybody who makes them, at whatever point they are. Resolves when nothing of the run goes on. */
  async end(): Promise<void> {
    this.isStopping = true;
    this.ending.abort(new Error('The run has ended.'));
    await Promise.allSettled([this.sending, this.watching]);
  }

  private client(name: string, nodes = this.run.nodes): RecordingClient {
    return new RecordingClient({ ...this.run, nodes }, this.credentials.get(name) ?? null);
  }

  private async sendMessages(name: string): Promise<void> {
    const client = this.client(name);
    for (let number = 0; !this.isStopping; number += 1) {
      const callsBot = this.run.random.chance(0.1);
      const text = `${callsBot ? `${BOT} ${this.topic}: ` : ''}${name} ${number}`;
      const send = await this.send(client, this.run.random.pick(CHANNELS), text, callsBot);
      // The bot gets the text that a message has when it is delivered.
      if (send.id !== null && !callsBot && this.run.random.chance(0.25)) await this.edit(client, send.id, send.text);
      await pause(send.outcome === 'acknowledged' ? BETWEEN_REQUESTS_MS : AFTER_FAILURE_MS);
    }
  }

  private async send(client: RecordingClient, conversation: string, text: string, callsBot = false): Promise<Send> {
    const message = { type: 'channel', to: conversation, topic: this.topic, content: text };
    const { begun, ended, outcome, body } = await client.post('messages', message);
    const id = outcome === 'acknowledged' ? (body['id'] as number) : null;
    const send = { conversation, text, begun, ended, outcome, id, callsBot };
    this.sends.push(send);
    if (id !== null) this.known.push(id);
    return send;
  }

  private async scheduleMessages(name: string): Promise<void> {
    const client = this.client(name);
    const ahead = this.waitingClients > 0 ? SCHEDULED_AHEAD_BESIDE_MANY_S : SCHEDULED_AHEAD_S;
    for (let number = 0; !this.isStopping; number += 1) {
      await pause(BETWEEN_SCHEDULED_MS);
      const conversation = this.run.random.pick(CHANNELS);
      const text = `${name} later ${number}`;
      const { begun, ended, outcome } = await client.post('scheduled_messages', {
        type: 'channel',
        to: this.channelIds.get(conversation),
        topic: this.topic,
        content: text,
        scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + ahead,
      });
      this.scheduled.push({ conversation, text, begun, ended, outcome });
    }
  }

  /** Waits until no scheduled message of the run is left, or it is too late for them. */
  private async untilSent(): Promise<void> {
    const deadline = performance.now() + SETTLED_WITHIN_MS;
    for (const name of SENDERS)
      while (performance.now() < deadline) {
        const { outcome, body } = await this.client(name).get('scheduled_messages', {});
        const left = (body['scheduled_messages'] ?? []) as Wire[];
        if (outcome === 'acknowledged' && left.every(({ topic, failed }) => topic !== this.topic || failed)) break;
        await pause(AFTER_FAILURE_MS);
      }
  }

  /** Waits until the receiver got what it has to get, or it is too late for it. */
  private async untilDelivered(): Promise<void> {
    const owed = this.sends.filter(({ callsBot, outcome }) => callsBot && outcome === 'acknowledged');
    const deadline = performance.now() + SETTLED_WITHIN_MS;
    while (performance.now() < deadline) {
      this.run.signal.throwIfAborted();
      const texts = new Set(this.receiver.calls.map(({ text }) => text));
      if (owed.every(({ text }) => texts.has(text))) return;
      await pause(AFTER_FAILURE_MS);
    }
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
    const message = { type: 'channel', to: CHANNELS[0], topic: this.lastTopic, content: 'This is all.' };
    await eventually('a message is accepted after the last one', async () => {
      const { outcome } = await this.client('iago').post('messages', message);
      return outcome === 'acknowledged' || null;
    });
  }

  private async readPages(name: string): Promise<void> {
    const client = this.client(name);
    while (this.overSince === null) {
      await pause(4 * BETWEEN_REQUESTS_MS);
      const read = await this.read(client, this.run.random.pick(CHANNELS), PAGE);
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
    const { node, begun, ended, outcome, body } = await client.get('messages', page);
    if (outcome !== 'acknowledged') return null;
    const ofPeople = (body['messages'] as Wire[]).filter((message) => !isNoticeOfFailure(message));
    const messages = ofPeople.map((message): ReadMessage => {
      return { id: message['id'] as number, text: message['content'] as string };
    });
    return { conversation: channel, node, begun, ended, fromStart: body['found_oldest'] === true, messages };
  }

  private async readAll(node: string, channel: string): Promise<Read> {
    const client = this.client('hamlet', [node]);
    return eventually(`${node} answers what is there at the end`, async () => {
      const read = await this.read(client, channel, 5_000);
      return read?.fromStart ? read : null;
    });
  }

  /** Polls one queue after another, until one has brought everything that was sent since its registration. */
  private async pollEvents(name: string): Promise<void> {
    const client = this.client(name);
    while (!this.isLate()) {
      const types = { event_types: ['message', 'update_message', 'update_message_flags', 'drafts'], apply_markdown: false };
      const { ended: registered, outcome, body } = await client.post('register', types);
      if (outcome !== 'acknowledged') {
        await pause(AFTER_FAILURE_MS);
        continue;
      }
      const queue: PolledQueue = { account: name, registered, events: [], things: [], isComplete: false };
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
  private async poll(client: RecordingClient, queue: PolledQueue, registration: Wire): Promise<boolean> {
    const conversations = new Map<number, string>();
    const own = this.belongings.filter(({ account }) => account === queue.account);
    let position = registration['last_event_id'] as number;
    while (!this.isLate() && !this.hasEverything(queue)) {
      // When nothing is sent any more, a poll might wait for nothing.
      const parameters = { queue_id: registration['queue_id'], last_event_id: position, dont_block: this.overSince !== null };
      const { outcome, body } = await client.get('events', parameters);
      if (body['code'] === 'BAD_EVENT_QUEUE_ID') return false;
      for (const event of (body['events'] ?? []) as Wire[]) {
        const eventId = (position = event['id'] as number);
        queue.things.push(...own.flatMap((things) => things.reportedIn(event)).map((reported) => ({ eventId, ...reported })));
        const known = this.toQueueEvent(event, conversations);
        if (known) queue.events.push(known);
      }
      if (outcome !== 'acknowledged' || this.overSince !== null) await pause(AFTER_FAILURE_MS);
    }
    return true;
  }

  private hasEverything({ account, registered, events, things }: Queue): boolean {
    if (this.overSince === null) return false;
    const announced = new Set(events.filter(({ kind }) => kind === 'message').map(({ id }) => id));
    const texts = new Set(events.map(({ text }) => text));
    const owed = this.sends.filter(({ outcome, begun }) => outcome === 'acknowledged' && begun > registered);
    const later = this.scheduled.filter(({ outcome, begun }) => outcome === 'acknowledged' && begun > registered);
    const changes = this.edits.filter(({ outcome, id }) => outcome === 'acknowledged' && announced.has(id));
    const reported = new Set(things.map(({ of, value }) => `${of}: ${value}`));
    const own = this.belongings.flatMap((one) => one.changes).filter(({ notifiedAccount }) => notifiedAccount === account);
    const known = own.filter(({ outcome, begun }) => outcome === 'acknowledged' && begun > registered);
    return (
      owed.every(({ id }) => announced.has(id ?? 0)) &&
      [...later, ...changes].every(({ text }) => texts.has(text)) &&
      known.every(({ of, value }) => reported.has(`${of}: ${value}`))
    );
  }

  private toQueueEvent(event: Wire, conversations: Map<number, string>): QueueEvent | null {
    const eventId = event['id'] as number;
    if (event['type'] === 'message') {
      const message = event['message'] as Wire;
      const conversation = String(message['display_recipient']);
      if (message['subject'] !== this.topic || isNoticeOfFailure(message)) return null;
      conversations.set(message['id'] as number, conversation);
      return { eventId, kind: 'message', conversation, id: message['id'] as number, text: message['content'] as string };
    }
    const conversation = conversations.get(event['message_id'] as number) ?? '';
    // The preview of a link or a thumbnail changes no text.
    if (event['type'] !== 'update_message' || event['content'] === undefined) return null;
    return { eventId, kind: 'edit', conversation, id: event['message_id'] as number, text: event['content'] as string };
  }
}

/** Whether a bot says in the conversation that its receiver has failed. That is no part of the history. */
function isNoticeOfFailure({ content }: Wire): boolean {
  return String(content).startsWith('Failure! ');
}

/** The body of the first success of a request that is repeated until then. */
function answered(what: string, ask: () => Promise<Answer>): Promise<Wire> {
  return eventually(what, async () => {
    const { outcome, body } = await ask();
    return outcome === 'acknowledged' ? body : null;
  });
}
