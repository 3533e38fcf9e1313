import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { subscribe } from '../support/channels.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import type { ApiResponse } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';

/** SKEIN_TEST_HISTORIES=50 npm test -- test/property/notices.spec.ts takes minutes. */
const HISTORIES = Number(process.env['SKEIN_TEST_HISTORIES'] ?? 6);
const STEPS = 40;
/** Whatever waits becomes due after so many steps. */
const STEPS_BETWEEN_MAILS = 14;
const TOPICS = ['roses', 'herbs'];
const POLLING = { interval: 50 };
const STILL_OPEN = `SELECT COUNT(*) AS n FROM notice WHERE realm_id = ? AND channel = 'mail' AND (due_at = 1 OR result = 'handed_over')`;
const ACTIONS = [
  ['direct', 4],
  ['mention', 5],
  ['nobody', 1],
  ['edit', 3],
  ['read', 4],
  ['unread', 2],
  ['delete', 1],
  ['move', 2],
  ['membership', 2],
  ['client', 3],
  ['setting', 2],
] as const;

/** What becomes of a notice by the model. */
type Fate = 'waiting' | 'accepted' | 'cancelled';

/** The state of one message for one account, in the simplest form. */
interface Copy {
  /** The account belonged to the conversation when the message was sent; otherwise it cannot read it. */
  readonly received: boolean;
  read: boolean;
  /** Null: it is no notice. */
  fate: Fate | null;
  /** The account used a client when it was decided. */
  waitsForClient: boolean;
}

interface ModelMessage {
  readonly id: number;
  readonly word: string;
  readonly isDirect: boolean;
  readonly to: Person;
  mentions: boolean;
  isDeleted: boolean;
  /** It was moved to a channel that only its author reads. */
  isMovedAway: boolean;
  readonly copies: ReadonlyMap<Person, Copy>;
}

/** An account that may miss messages. */
class Person {
  isMember = true;
  wantsMails = true;
  /** The event queue of its open client; null if it has none. */
  queueId: string | null = null;

  constructor(readonly account: TestAccount) {}
}

/** Decides as the model: one rule after another, without regard to cost. */
class Model {
  readonly messages: ModelMessage[] = [];

  send(message: Omit<ModelMessage, 'copies' | 'isDeleted' | 'isMovedAway'>, people: readonly Person[]): void {
    const copies = new Map(
      people.map((person): [Person, Copy] => {
        const received = message.isDirect ? person === message.to : person.isMember;
        return [person, { received, read: false, fate: null, waitsForClient: false }];
      }),
    );
    const sent = { ...message, isDeleted: false, isMovedAway: false, copies };
    this.messages.push(sent);
    this.decide(sent);
  }

  /** A message is a notice at most once for each account. */
  decide(message: ModelMessage): void {
    const copy = message.copies.get(message.to);
    if (!copy || copy.fate !== null || !this.concerns(message) || !message.to.wantsMails) return;
    if (!message.isDirect && (!message.to.isMember || message.isMovedAway)) return;
    copy.fate = 'waiting';
    copy.waitsForClient = message.to.queueId !== null;
  }

  /** Everything that waits is due. */
  deliver(): void {
    for (const message of this.messages) {
      for (const [person, copy] of message.copies) {
        if (copy.fate !== 'waiting') continue;
        const isReachable = copy.received && (message.isDirect || (person.isMember && !message.isMovedAway));
        const isSeen = copy.read || (copy.waitsForClient && person.queueId !== null);
        const isWanted = !message.isDeleted && isReachable && !isSeen && this.concerns(message) && person.wantsMails;
        copy.fate = isWanted ? 'accepted' : 'cancelled';
      }
    }
  }

  private concerns({ isDirect, mentions }: ModelMessage): boolean {
    return isDirect || mentions;
  }
}

/** Plays one generated history in an organization of its own. */
class History {
  private readonly model = new Model();
  private count = 0;

  private constructor(
    private readonly mails: MailServer,
    private readonly realm: TestRealm,
    private readonly random: SeededRandom,
    private readonly writer: TestAccount,
    private readonly people: readonly Person[],
    private readonly channelId: number,
    private readonly shedId: number,
  ) {}

  static async create(mails: MailServer, seed: number): Promise<History> {
    const newcomers = {
      email_notifications_batching_period_seconds: 86_400,
      automatically_follow_topics_policy: 4,
      automatically_follow_topics_where_mentioned: false,
    };
    const realm = await TestRealm.create(mails.server, {}, newcomers);
    const [writer, ...others] = [await realm.join('Ada', Role.owner), await realm.join('Ben'), await realm.join('Cem')];
    const principals = [writer, ...others].map(({ user }) => user.id);
    const channelId = await subscribe(writer, 'vault', { invite_only: true, principals });
    return new History(
      mails,
      realm,
      seededRandom(seed),
      writer,
      others.map((account) => new Person(account)),
      channelId,
      await subscribe(writer, 'shed', { invite_only: true }),
    );
  }

  async play(): Promise<void> {
    for (let step = 1; step <= STEPS; step += 1) {
      await this.act();
      await this.mails.server.eventsPublished();
      if (step % STEPS_BETWEEN_MAILS === 0 || step === STEPS) await this.deliver();
    }
  }

  /** @returns what the accounts read of their notices, and what the model says */
  async compare(): Promise<readonly [seen: string[], expected: string[]]> {
    const seen: string[] = [];
    const expected: string[] = [];
    for (const person of this.people) {
      const { account } = person;
      const { body } = await account.client.get('users/me/notices', { limit: 100 });
      const notices = (body['notices'] as Record<string, unknown>[]).filter(({ channel }) => channel === 'mail');
      const mailed = this.mails.box.mailsTo(account.email).map(({ source }) => source.replace(/=\r\n/g, ''));
      for (const { id, word, copies } of this.model.messages) {
        const results = notices.filter((notice) => notice['message_id'] === id).map(({ result }) => String(result));
        const times = mailed.filter((source) => source.includes(word)).length;
        const fate = copies.get(person)?.fate ?? null;
        seen.push(`${account.user.fullName} ${word} ${results.join()} mailed ${times} times`);
        expected.push(`${account.user.fullName} ${word} ${fate ?? ''} mailed ${fate === 'accepted' ? 1 : 0} times`);
      }
    }
    return [seen, expected];
  }

  private async act(): Promise<void> {
    const person = this.random.pick(this.people);
    const message = this.model.messages.length === 0 ? null : this.random.pick(this.model.messages);
    const action = this.random.weighted(ACTIONS);
    if (action === 'direct' || action === 'mention' || action === 'nobody') await this.send(action, person);
    else if (action === 'membership') await this.changeMembership(person);
    else if (action === 'client') await this.openOrCloseClient(person);
    else if (action === 'setting') await this.changeSetting(person);
    else if (message && !message.isDeleted) await this.change(action, message, person);
  }

  private async send(kind: 'direct' | 'mention' | 'nobody', to: Person): Promise<void> {
    this.count += 1;
    const word = `word-${this.count}-`;
    const isDirect = kind === 'direct';
    const mentions = kind === 'mention';
    const target = isDirect
      ? { type: 'direct', to: [to.account.user.id] }
      : { type: 'channel', to: this.channelId, topic: this.random.pick(TOPICS) };
    const answer = await succeed(this.writer.client.post('messages', { ...target, content: contentOf(word, mentions ? to : null) }));
    this.model.send({ id: Number(answer['id']), word, isDirect, to, mentions }, this.people);
  }

  private async change(action: string, message: ModelMessage, person: Person): Promise<void> {
    const { id, word, isDirect, to } = message;
    if (action === 'delete') {
      await succeed(this.writer.client.delete(`messages/${id}`));
      message.isDeleted = true;
    } else if (action === 'edit') {
      if (isDirect) return;
      message.mentions = !message.mentions;
      await succeed(this.writer.client.patch(`messages/${id}`, { content: contentOf(word, message.mentions ? to : null) }));
      this.model.decide(message);
    } else if (action === 'move') {
      await this.move(message);
    } else {
      const copy = message.copies.get(person);
      if (!copy?.received || !(isDirect || (person.isMember && !message.isMovedAway))) return;
      const op = action === 'read' ? 'add' : 'remove';
      const { messages } = await succeed(person.account.client.post('messages/flags', { messages: [id], op, flag: 'read' }));
      if ((messages as number[]).includes(id)) copy.read = action === 'read';
    }
  }

  /** Moves a message to another topic, after which it notifies as before, or to the channel that nobody else reads. */
  private async move(message: ModelMessage): Promise<void> {
    if (message.isDirect || message.isMovedAway) return;
    const isAway = this.random.next() < 0.5;
    const place = isAway ? { stream_id: this.shedId } : { topic: this.random.pick(TOPICS) };
    const silently = { propagate_mode: 'change_one', send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    const { body } = await this.writer.client.patch(`messages/${message.id}`, { ...place, ...silently });
    // It may be in that topic already.
    if (isAway) expect(body).toMatchObject({ result: 'success' });
    message.isMovedAway = isAway;
  }

  /** Leaving a private channel takes access away, and makes its messages read. */
  private async changeMembership(person: Person): Promise<void> {
    const { client, user } = person.account;
    if (person.isMember) {
      await succeed(client.delete('users/me/subscriptions', { subscriptions: ['vault'] }));
      for (const { isDirect, copies } of this.model.messages) {
        const copy = copies.get(person);
        if (copy && !isDirect) copy.read = true;
      }
    } else {
      await succeed(this.writer.client.post('users/me/subscriptions', { subscriptions: [{ name: 'vault' }], principals: [user.id] }));
    }
    person.isMember = !person.isMember;
  }

  /** A client is open if it has an event queue, and its person was active shortly before. */
  private async openOrCloseClient(person: Person): Promise<void> {
    const { client } = person.account;
    if (person.queueId === null) {
      const answer = await succeed(client.post('register', { event_types: ['message'], fetch_event_types: [] }));
      await succeed(client.post('users/me/presence', { status: 'active', new_user_input: true }));
      person.queueId = String(answer['queue_id']);
    } else {
      await succeed(client.delete('events', { queue_id: person.queueId }));
      person.queueId = null;
    }
  }

  private async changeSetting(person: Person): Promise<void> {
    person.wantsMails = !person.wantsMails;
    await succeed(person.account.client.patch('settings', { enable_offline_email_notifications: person.wantsMails }));
  }

  private async deliver(): Promise<void> {
    const { server } = this.mails;
    const sql = server.get(Sql);
    const { id } = this.realm.realm;
    await server.write('UPDATE notice SET due_at = 1 WHERE realm_id = ? AND due_at IS NOT NULL', [id]);
    await expect.poll(async () => (await sql.rows<{ n: number }>(STILL_OPEN, [id]))[0]?.n, POLLING).toBe(0);
    this.model.deliver();
  }
}

function contentOf(word: string, mentioned: Person | null): string {
  return mentioned ? `@**${mentioned.account.user.fullName}** ${word}` : word;
}

async function succeed(answer: Promise<ApiResponse>): Promise<Record<string, unknown>> {
  const { body } = await answer;
  expect(body).toMatchObject({ result: 'success' });
  return body;
}

describe('Mails about missed messages', () => {
  let mails: MailServer;

  beforeAll(async () => {
    mails = await startMailServer();
  });
  afterAll(() => mails.stop());

  it(`are those of a simple model, in ${HISTORIES} generated histories`, async () => {
    const seeds = Array.from({ length: HISTORIES }, (_, index) => index + 1);
    const compared = await Promise.all(
      seeds.map(async (seed) => {
        const history = await History.create(mails, seed);
        await history.play();
        return [seed, ...(await history.compare())] as const;
      }),
    );
    for (const [seed, seen, expected] of compared) expect([seed, ...seen]).toEqual([seed, ...expected]);
    expect(compared.flatMap(([, , expected]) => expected).filter((line) => line.includes('accepted')).length).toBeGreaterThan(HISTORIES);
  });
});
