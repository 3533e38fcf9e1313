import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { PushReceiver, PushService } from '../support/push-service.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { SmtpBox } from '../support/smtp-box.js';
import { SpawnedServer } from '../support/spawned-server.js';
import type { TestClient } from '../support/test-client.js';
import { testDatabaseUrl } from '../support/test-database.js';

const NAME = 'skein_notice_faults';
/** How often something is killed. `npm run faults` sets more. */
const ROUNDS = Number(process.env['SKEIN_TEST_FAULT_ROUNDS'] ?? 3);
const SEED = Number(process.env['SKEIN_TEST_FAULT_SEED'] ?? 26);
const RECIPIENTS = ['hamlet', 'cordelia', 'othello', 'prospero', 'desdemona'];
/** Reads at another screen what others only get notices of. */
const READER = 'shiva';
const SENDERS = 4;
const MESSAGES_BETWEEN_KILLS = 12;
const BETWEEN_SENDS_MS = 25;
/** A message is read at a random moment within this time after it was sent or pushed: while its push is on its way, or shown. */
const READ_WITHIN_MS = 2_000;
const AFTER_FAILURE_MS = 100;
const SETTLED = { timeout: 300_000, interval: 200 };
/** An account gets 20 mails in an hour, and more of them only in the next hour. */
const MAILS_OF_EARLIER_ROUNDS = "UPDATE notice SET finished_at = finished_at - 3600000 WHERE channel = 'mail' AND finished_at IS NOT NULL";
/** A process that was killed cannot give back what it had leased, and nobody waits for two minutes. */
const LEASES_END = [
  'UPDATE notice SET leased_until = 1 WHERE leased_until IS NOT NULL',
  'UPDATE mail SET next_attempt_at = 1 WHERE next_attempt_at IS NOT NULL',
  'UPDATE shown_push SET withdraw_at = 1 WHERE withdraw_at IS NOT NULL',
];
const WAITING = `SELECT (SELECT COUNT(*) FROM outbox WHERE kind IN ('message_to_notify_of', 'messages_read'))
  + (SELECT COUNT(*) FROM shown_push WHERE withdraw_at IS NOT NULL)
  + (SELECT COUNT(*) FROM notice WHERE due_at IS NOT NULL AND message_id > ?) + (SELECT COUNT(*) FROM mail WHERE next_attempt_at IS NOT NULL) AS waiting`;

interface Person {
  readonly name: string;
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
  readonly client: TestClient;
  readonly receiver: PushReceiver;
}

/** A message that was asked for. */
interface Sent {
  readonly text: string;
  /** Whom it has to notify; null for nobody. */
  readonly recipient: Person | null;
  isAcknowledged: boolean;
}

interface StoredNotice {
  readonly userId: number;
  readonly channel: string;
  readonly result: string;
  readonly attempts: number;
}

let box: SmtpBox;
let service: PushService;
let api: SpawnedServer;
let worker: SpawnedServer;
let sql: Connection;
let people: Person[];
let reader: Person;
let sender: TestClient;
/** The newest message of the demo organization, of whose messages mails are due later. */
let newestBefore: number;

const query = async <Row>(statement: string, values: number[] = []): Promise<Row[]> => (await sql.query(statement, values))[0] as Row[];

beforeAll(async () => {
  box = await SmtpBox.open();
  service = await PushService.start();
  api = await SpawnedServer.create(NAME, {
    SKEIN_WORKER: 'separate',
    SKEIN_LOG_LEVEL: 'fatal',
    SKEIN_SMTP_URL: box.url,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_NO_WARNINGS: '1',
  });
  worker = api.worker();
  const { socketPath, host, port, username, password, database } = parseDatabaseUrl(await testDatabaseUrl(NAME));
  const where = socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { socketPath };
  sql = await createConnection({ user: username, password, database, ...where });
  await Promise.all([api.start(), worker.start()]);
  sender = await api.clientOf('iago');
  people = await Promise.all(RECIPIENTS.map(prepare));
  reader = await prepare(READER);
  newestBefore = (await query<{ id: number }>('SELECT MAX(id) AS id FROM message'))[0]?.id ?? 0;
}, 900_000);

// Also of processes that have been started again since.
afterEach(() => expect([api, worker].flatMap((server) => server.takeUnexpectedEnds())).toEqual([]));

afterAll(async () => {
  await Promise.all([api.stop('SIGKILL'), worker.stop('SIGKILL')]);
  await Promise.all([sql.end(), service.stop(), box.close()]);
});

/** Logs an absent person in, who wants mails at once and has one device for pushes. */
async function prepare(name: string): Promise<Person> {
  const client = await api.clientOf(name);
  const { body } = await client.get('users/me');
  const receiver = new PushReceiver();
  const { p256dh, auth } = receiver;
  const answers = [
    await client.patch('settings', {
      email_notifications_batching_period_seconds: 2,
      automatically_follow_topics_policy: 4,
      automatically_follow_topics_where_mentioned: false,
    }),
    await client.post('users/me/push_subscriptions', { endpoint: `${service.origin}/${name}`, p256dh, auth, label: 'phone' }),
  ];
  for (const answer of answers) expect(answer.body).toMatchObject({ result: 'success' });
  return { name, id: Number(body['user_id']), email: String(body['email']), fullName: String(body['full_name']), client, receiver };
}

/** People who write until they are stopped or the signal ends it: to somebody, about somebody, and what concerns nobody. */
class Writers {
  readonly sent: Sent[] = [];
  private isStopping = false;
  private readonly running: Promise<unknown>;

  constructor(
    private readonly random: SeededRandom,
    private readonly signal: AbortSignal,
  ) {
    this.running = Promise.all(Array.from({ length: SENDERS }, () => this.write()));
  }

  get acknowledged(): number {
    return this.sent.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async write(): Promise<void> {
    while (!this.isStopping && !this.signal.aborted) {
      const { sent, message } = this.next();
      const answer = await sender.post('messages', message).catch(() => null);
      sent.isAcknowledged = answer?.status === 200;
      await pause(sent.isAcknowledged ? BETWEEN_SENDS_MS : AFTER_FAILURE_MS);
    }
  }

  private next(): { readonly sent: Sent; readonly message: Readonly<Record<string, unknown>> } {
    const person = this.random.pick(people);
    const kind = this.random.weighted([
      ['direct', 3],
      ['mention', 3],
      ['silent mention', 1],
      ['nobody', 2],
    ]);
    const text = `fault-${SEED}-${this.sent.length}.`;
    const sent: Sent = { text, recipient: kind === 'direct' || kind === 'mention' ? person : null, isAcknowledged: false };
    this.sent.push(sent);
    if (kind === 'direct') return { sent, message: { type: 'direct', to: [person.id], content: text } };
    const name = { mention: `@**${person.fullName}** `, 'silent mention': `@_**${person.fullName}** ` }[kind] ?? '';
    return { sent, message: { type: 'channel', to: 'Verona', topic: 'faults', content: `${name}${text}` } };
  }
}

/**
 * A person who gets direct messages until they are stopped or the signal ends it, and reads half of them shortly after they were sent, and half
 * after their pushes.
 */
class Reading {
  readonly read: number[] = [];
  private isStopping = false;
  private readonly running: Promise<unknown>;

  constructor(
    private readonly random: SeededRandom,
    private readonly signal: AbortSignal,
  ) {
    this.running = this.writeAndRead();
  }

  /** Resolves when everything is read. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async writeAndRead(): Promise<void> {
    const readings: Promise<void>[] = [];
    while (!this.isStopping && !this.signal.aborted) {
      const answer = await sender.post('messages', { type: 'direct', to: [reader.id], content: 'Read this.' }).catch(() => null);
      if (answer?.status === 200) readings.push(this.readLater(Number(answer.body['id']), readings.length % 2 === 0));
      await pause(BETWEEN_SENDS_MS + AFTER_FAILURE_MS);
    }
    await Promise.all(readings);
  }

  private async readLater(id: number, isPushedFirst: boolean): Promise<void> {
    const { signal } = this;
    while (isPushedFirst && !signal.aborted && !pushesTo(reader).has(id)) await pause(AFTER_FAILURE_MS);
    await pause(this.random.next() * READ_WITHIN_MS);
    const change = { messages: [id], op: 'add', flag: 'read' };
    while (!signal.aborted && (await reader.client.post('messages/flags', change).catch(() => null))?.status !== 200)
      await pause(AFTER_FAILURE_MS);
    this.read.push(id);
  }
}

/** Kills processes at random moments while people write. @returns how often the worker was killed */
async function killAtRandom(writers: Writers, random: SeededRandom): Promise<number> {
  let workerKills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = writers.acknowledged;
    await expect.poll(() => writers.acknowledged - before, SETTLED).toBeGreaterThanOrEqual(MESSAGES_BETWEEN_KILLS);
    await pause(random.next() * 1_500);
    const victims = round % 3 === 0 ? [worker] : round % 3 === 1 ? [api] : [api, worker];
    await Promise.all(victims.map((process) => process.stop('SIGKILL')));
    if (victims.includes(worker)) {
      workerKills += 1;
      for (const statement of [...LEASES_END, MAILS_OF_EARLIER_ROUNDS]) await sql.query(statement);
    }
    await Promise.all(victims.map((process) => process.start()));
  }
  return workerKills;
}

function messageIdOf(source: string): string {
  return /^Message-ID:\s+(<[^>]+>)/im.exec(source)?.[1] ?? '';
}

/** The mails that contain a text, by their `Message-ID`, with the addresses to which they went. */
function mailsWith(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { to, source } of box.mails) {
    if (!source.replace(/=\r\n/g, '').includes(text)) continue;
    const id = messageIdOf(source);
    found.set(id, [...(found.get(id) ?? []), ...to]);
  }
  return found;
}

/** What the device of a person got, in its order: pushes about messages, and withdrawals of them. */
function receivedBy({ name, receiver }: Person): { readonly ids?: readonly number[]; readonly withdrawn?: readonly number[] }[] {
  return service.pushes.filter(({ path }) => path === `/${name}`).map(({ body }) => receiver.decrypt(body));
}

/** How often each message was pushed to a person. */
function pushesTo(person: Person): Map<number, number> {
  const times = new Map<number, number>();
  for (const { ids = [] } of receivedBy(person)) for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

/** What became of a message. */
interface Outcome {
  readonly text: string;
  /** What the log says, for each delivery channel. */
  readonly notices: readonly string[];
  /** How many mails contain it; a repetition of the same mail does not count. */
  readonly mails: number;
  readonly mailedTo: readonly string[];
  readonly isPushed: boolean;
  readonly pushesToOthers: number;
  /** It was pushed again although the first attempt was not interrupted. */
  readonly isRepeated: boolean;
}

function promisedOutcome({ text, recipient }: Sent): Outcome {
  return {
    text,
    notices: recipient ? ['mail', 'web_push'].map((channel) => `${recipient.id} ${channel} accepted`) : [],
    mails: recipient ? 1 : 0,
    mailedTo: recipient ? [recipient.email] : [],
    isPushed: recipient !== null,
    pushesToOthers: 0,
    isRepeated: false,
  };
}

async function outcomeOf(
  { text, recipient }: Sent,
  messageId: number,
  pushed: ReadonlyMap<Person, ReadonlyMap<number, number>>,
): Promise<Outcome> {
  const notices = await query<StoredNotice>(
    'SELECT user_id AS userId, channel, result, attempts FROM notice WHERE message_id = ? ORDER BY channel',
    [messageId],
  );
  const mails = mailsWith(text);
  const times = (person: Person): number => pushed.get(person)?.get(messageId) ?? 0;
  const own = recipient ? times(recipient) : 0;
  const attempts = notices.find(({ channel }) => channel === 'web_push')?.attempts ?? 1;
  return {
    text,
    notices: notices.map(({ userId, channel, result }) => `${userId} ${channel} ${result}`),
    mails: mails.size,
    mailedTo: [...new Set([...mails.values()].flat())],
    isPushed: own > 0,
    pushesToOthers: people.reduce((sum, person) => sum + times(person), 0) - own,
    isRepeated: own > 1 && attempts === 1,
  };
}

/** The ids of the messages of this run by their texts. */
async function storedMessages(): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: number; content: string }>(`SELECT id, content FROM message WHERE content LIKE '%fault-${SEED}-%'`);
  return new Map(rows.map(({ id, content }) => [content.slice(content.indexOf('fault-')), id]));
}

it(
  'every message that notifies somebody is mailed and pushed, and withdrawn if it was read, whenever the server and the worker are killed',
  async () => {
    const random = seededRandom(SEED);
    const ending = new AbortController();
    const writers = new Writers(random, ending.signal);
    const reading = new Reading(seededRandom(SEED + 1), ending.signal);
    onTestFinished(async () => {
      ending.abort();
      await Promise.all([writers.stop(), reading.stop()]);
    });
    const workerKills = await killAtRandom(writers, random);
    await Promise.all([writers.stop(), reading.stop()]);
    await expect.poll(async () => (await query<{ waiting: number }>(WAITING, [newestBefore]))[0]?.waiting, SETTLED).toBe(0);

    const stored = await storedMessages();
    expect(writers.sent.filter(({ text, isAcknowledged }) => isAcknowledged && !stored.has(text))).toEqual([]);
    const pushed = new Map(people.map((person) => [person, pushesTo(person)]));
    const outcomes: Outcome[] = [];
    const promised: Outcome[] = [];
    for (const sent of writers.sent) {
      const id = stored.get(sent.text);
      if (id === undefined) continue;
      outcomes.push(await outcomeOf(sent, id, pushed));
      promised.push(promisedOutcome(sent));
    }
    expect(outcomes).toEqual(promised);
    // Only a crash between the answer of the mail server and the deletion of the row sends a mail twice.
    const mailIds = box.mails.map(({ source }) => messageIdOf(source));
    expect(mailIds.length - new Set(mailIds).size).toBeLessThanOrEqual(workerKills);

    const shown = reading.read.filter((id) => pushesTo(reader).has(id));
    expect(shown.length).toBeGreaterThan(ROUNDS);
    const received = receivedBy(reader);
    const lastPush = (id: number): number => received.findLastIndex(({ ids }) => ids?.includes(id));
    expect(shown.filter((id) => received.findLastIndex(({ withdrawn }) => withdrawn?.includes(id)) < lastPush(id))).toEqual([]);
    expect(received.flatMap(({ withdrawn = [] }) => withdrawn).filter((id) => !reading.read.includes(id))).toEqual([]);
  },
  900_000 + 180_000 * ROUNDS,
);
