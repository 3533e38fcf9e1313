import { describe, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../../test/support/seeded-random.js';
import type { Event, Message, MessagesAnswer } from '../api/wire.js';
import { applyEvent } from '../state/events/apply-event.js';
import type { ClientState } from '../state/model/client-state.js';
import { type Narrow, narrowKey } from '../state/model/narrow.js';
import { excerptOf } from '../state/model/state-excerpt.js';
import { FeedLoader } from './feed-loader.js';
import type { Anchor, FeedPages, Matching } from './feed-pages.js';
import { MissedEvents } from './missed-events.js';

const OWN = 7;
const CHANNEL = 3;
const TOPICS = ['tea', 'coffee'];
/** More than the loader asks for at once, so that lists have ends that are not loaded. */
const AT_FIRST = 700;
const STEPS = 120;
const SEEDS = 60;

const NARROWS: readonly Narrow[] = [
  ...TOPICS.map((topic) => [
    { operator: 'channel', operand: CHANNEL },
    { operator: 'topic', operand: topic },
  ]),
  [{ operator: 'channel', operand: CHANNEL }],
  [],
  [{ operator: 'is', operand: 'starred' }],
  [{ operator: 'search', operand: 'fish' }],
];

const LARGEST = 1e16;

/** A server with one channel. Each request waits until it is answered, each event until it is delivered. */
class ModelServer implements FeedPages {
  readonly messages = new Map<number, Message>();
  /** Of messages that never change. */
  readonly unchanged = new Set<number>();
  readonly events: Event[] = [];
  /** What the server has not looked at yet. */
  readonly asked: (() => void)[] = [];
  /** Answers on their way. */
  readonly answered: (() => void)[] = [];
  private lastId = 0;

  page(narrow: Narrow, anchor: Anchor, before: number, after: number): Promise<MessagesAnswer> {
    return this.request(() => this.pageAround(narrow, anchor, before, after));
  }

  matching(narrow: Narrow, ids: readonly number[]): Promise<Matching> {
    return this.request(() => {
      const belonging = new Set(this.idsOf(narrow));
      return Object.fromEntries(ids.filter((id) => belonging.has(id)).map((id) => [id, { match_content: 'fish', match_subject: '' }]));
    });
  }

  idsOf(narrow: Narrow): number[] {
    const belongs = (message: Message): boolean =>
      narrow.every(({ operator, operand }) => {
        if (operator === 'topic') return message.subject === operand;
        if (operator === 'is') return message.flags.includes('starred');
        return operator === 'search' ? message.content.includes('fish') : true;
      });
    return [...this.messages.values()].filter(belongs).map(({ id }) => id);
  }

  send(subject: string, content: string): number {
    // Ids of other conversations are between.
    const id = (this.lastId += 1 + (this.lastId % 3));
    const message = {
      id,
      type: 'stream',
      stream_id: CHANNEL,
      display_recipient: 'drinks',
      subject,
      content,
      sender_id: 8,
      timestamp: id,
      flags: id % 9 === 0 ? ['starred'] : [],
      reactions: [],
      submessages: [],
    } as unknown as Message;
    this.messages.set(id, message);
    this.publish({ type: 'message', message: { ...message }, flags: message.flags } as never);
    return id;
  }

  move(ids: readonly number[], subject: string): void {
    for (const id of ids) this.change(id, { subject });
    this.publish({
      ...{ type: 'update_message', message_id: ids[0], message_ids: ids, stream_id: CHANNEL, orig_subject: 'x', subject, flags: [] },
      ...{ edit_timestamp: 1, user_id: 8, rendering_only: false },
    } as never);
  }

  edit(id: number, content: string): void {
    this.change(id, { content });
    this.publish({
      ...{ type: 'update_message', message_id: id, message_ids: [id], stream_id: CHANNEL, rendered_content: content, flags: [] },
      ...{ edit_timestamp: 1, user_id: 8, rendering_only: false },
    } as never);
  }

  star(id: number, op: 'add' | 'remove'): void {
    this.change(id, { flags: op === 'add' ? ['starred'] : [] });
    this.publish({ type: 'update_message_flags', op, flag: 'starred', messages: [id], all: false } as never);
  }

  delete(ids: readonly number[]): void {
    for (const id of ids) this.messages.delete(id);
    this.publish({ type: 'delete_message', message_ids: ids } as never);
  }

  private change(id: number, change: Partial<Message>): void {
    const message = this.messages.get(id);
    if (message) this.messages.set(id, { ...message, ...change });
  }

  private publish(event: Event): void {
    this.events.push(event);
  }

  private async request<T>(answer: () => T): Promise<T> {
    return new Promise((resolve) => {
      this.asked.push(() => {
        const result = structuredClone(answer());
        this.answered.push(() => resolve(result));
      });
    });
  }

  private pageAround(narrow: Narrow, anchor: Anchor, before: number, after: number): MessagesAnswer {
    const ids = this.idsOf(narrow);
    const at = typeof anchor === 'number' ? anchor : anchor === 'oldest' ? 0 : LARGEST;
    const older = ids.filter((id) => id < at);
    const newer = ids.filter((id) => id > at);
    const around = ids.filter((id) => id === at);
    const messages = [...(before > 0 ? older.slice(-before) : []), ...around, ...newer.slice(0, after)];
    return {
      result: 'success',
      msg: '',
      anchor: at,
      found_anchor: around.length > 0,
      found_oldest: older.length <= before && before > 0,
      found_newest: newer.length <= after && (after > 0 || at === LARGEST),
      history_limited: false,
      messages: messages.map((id) => this.messages.get(id) as Message),
    } as unknown as MessagesAnswer;
  }
}

function emptyState(): ClientState {
  return {
    ...{ ownId: OWN, realm: { message_edit_history_visibility_policy: 'all' }, channels: {}, topics: {}, outgoing: {} },
    ...{ messages: {}, feeds: {}, newestReceivedId: 0, starredIds: [], mutedUserIds: [], topicPolicies: {}, directConversations: {} },
    unread: { conversations: new Map(), mentions: new Set(), keys: new Map(), incomplete: false },
  } as unknown as ClientState;
}

/** A reader who goes from list to list while the server answers late. */
class Play {
  readonly server = new ModelServer();
  readonly state = emptyState();
  readonly missed = new MissedEvents();
  readonly feeds = new FeedLoader(this.state, this.server, this.missed);
  readonly log: string[] = [];
  private narrow: Narrow = [];
  private replacing = false;

  constructor(private readonly random: SeededRandom) {
    for (let count = 0; count < AT_FIRST; count += 1) this.send();
    this.server.events.length = 0;
    for (const id of this.server.messages.keys()) if (random.chance(0.7)) this.server.unchanged.add(id);
  }

  async step(): Promise<void> {
    const step = this.random.weighted([
      ['show', 4],
      ['extend', 10],
      ['send', 4],
      ['move', 2],
      ['edit', 2],
      ['star', 2],
      ['delete', 2],
      ['look', 14],
      ['answer', 14],
      ['deliver', 14],
      ['begin again', 0.5],
      ['restart', 0.3],
    ]);
    this.log.push(step);
    this.run(step);
    await settled();
    this.check(step);
  }

  /** Everything that is on its way arrives, and what that causes too. */
  async calm(): Promise<void> {
    do {
      for (const look of this.server.asked.splice(0)) look();
      for (const arrive of this.server.answered.splice(0)) arrive();
      this.deliver(Infinity);
      await settled();
      this.check('calm');
    } while (this.server.asked.length + this.server.answered.length + this.server.events.length > 0);
    for (const narrow of NARROWS) this.compare(narrow);
  }

  private run(step: string): void {
    const { random, server } = this;
    const feed = this.state.feeds[narrowKey(this.narrow)];
    const steps: Readonly<Record<string, () => void>> = {
      show: () => {
        this.narrow = random.pick(NARROWS);
        void this.feeds.show(this.narrow, this.anchor());
      },
      extend: () => void (feed && this.feeds.extend(feed, random.chance(0.5) ? 'older' : 'newer')),
      look: () => this.take(server.asked)?.(),
      answer: () => this.take(server.answered)?.(),
      deliver: () => this.deliver(1 + Math.floor(random.next() * 4)),
      'begin again': () => {
        if (!this.replacing) void this.beginAgain();
      },
      restart: () => {
        if (!this.replacing) this.restart();
      },
    };
    (steps[step] ?? ((): void => this.happen(step)))();
  }

  private happen(step: string): void {
    const { random, server } = this;
    if (step === 'send') this.send();
    const changing = [...server.messages.keys()].filter((id) => !server.unchanged.has(id));
    const id = random.pick(changing);
    const at = changing.indexOf(id);
    if (step === 'move') server.move(changing.slice(at, at + random.pick([1, 3, 40])), random.pick(TOPICS));
    if (step === 'edit') server.edit(id, random.pick(['fish', 'meat']));
    if (step === 'star') server.star(id, random.pick(['add', 'remove']));
    if (step === 'delete') server.delete(changing.slice(at, at + random.pick([1, 1, 20])));
  }

  private send(): void {
    this.server.send(this.random.pick(TOPICS), this.random.pick(['fish', 'meat']));
  }

  private anchor(): Anchor {
    const ids = [...this.server.messages.keys()];
    return this.random.pick(['newest', 'oldest', 'first_unread', this.random.pick(ids), this.random.pick(ids), this.random.pick(ids)]);
  }

  /** Takes any of what is under way. */
  private take(from: (() => void)[]): (() => void) | undefined {
    return from.splice(Math.floor(this.random.next() * from.length), 1)[0];
  }

  private deliver(count: number): void {
    if (this.replacing) return;
    const events = this.server.events.splice(0, count);
    this.missed.note(events);
    for (const event of events) applyEvent(this.state, event);
    void this.feeds.settle();
  }

  /** The queue is lost, with the events that were not delivered. */
  private async beginAgain(): Promise<void> {
    this.replacing = true;
    this.server.events.length = 0;
    const fresh = emptyState();
    await this.feeds.reloadInto(fresh);
    Object.assign(this.state, fresh);
    this.replacing = false;
    void this.feeds.stateReplaced();
  }

  /** What was kept of the state continues. */
  private restart(): void {
    this.log.push(JSON.stringify(this.state.feeds[this.feeds.open() ?? '']?.ids.length));
    Object.assign(this.state, structuredClone(excerptOf(this.state, this.feeds.open(), undefined)));
    void this.feeds.stateReplaced();
  }

  /** What holds at any time: lists ascend, and lack nothing that has always been there. */
  private check(step: string): void {
    for (const feed of Object.values(this.state.feeds)) {
      const { ids, narrow } = feed;
      const context = `${narrowKey(narrow)} after ${this.log.slice(-12).join(', ')}; ${step}`;
      for (const [index, id] of ids.entries()) {
        if (index > 0 && id <= (ids[index - 1] ?? 0)) expect.fail(`${id} follows ${ids[index - 1]} in ${context}`);
      }
      const [first = 0] = ids;
      const last = ids.at(-1) ?? 0;
      const present = new Set(ids);
      const lost = this.server.idsOf(narrow).filter((id) => this.server.unchanged.has(id) && id > first && id < last && !present.has(id));
      if (lost.length > 0) expect.fail(`${lost.join()} are missing in ${context}`);
    }
  }

  /** Compares what is in memory of a narrow with the list of the server. */
  private compare(narrow: Narrow): void {
    const feed = this.state.feeds[narrowKey(narrow)];
    const isOpen = narrowKey(narrow) === this.feeds.open();
    // What is not on screen is loaded again when it is shown.
    if (!feed || (!isOpen && (feed.incomplete || feed.undecidedIds.length > 0))) return;
    const all = this.server.idsOf(narrow);
    const from = feed.foundOldest ? 0 : (feed.ids[0] ?? 0);
    const to = feed.foundNewest ? LARGEST : (feed.ids.at(-1) ?? 0);
    expect([feed.incomplete, feed.undecidedIds], this.log.join()).toEqual([false, []]);
    expect(feed.ids, `${narrowKey(narrow)} after ${this.log.slice(-30).join()}`).toEqual(all.filter((id) => id >= from && id <= to));
    if (all.length > 0 && isOpen) expect(feed.ids.length).toBeGreaterThan(0);
  }
}

/** Everything that can go on without the server has gone on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('The messages of a list', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => [seed]))(
    'are one ascending part of what the server has, without gaps, whatever comes when (seed %i)',
    async (seed) => {
      const play = new Play(seededRandom(seed));
      for (let step = 1; step <= STEPS; step += 1) {
        await play.step();
        if (step % 40 === 0) await play.calm();
      }
    },
  );
});
