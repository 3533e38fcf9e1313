import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, Role } from '../../src/kernel/actor.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import { type Channel, ChannelRepository } from '../../src/modules/channels/channels.api.js';
import { CreateChannelService, JoinChannelsService } from '../../src/modules/channels/subscriptions.api.js';
import { LeaveChannelsService } from '../../src/modules/channels/subscriptions/application/leave-channels.service.js';
import { DeleteMessageService } from '../../src/modules/messaging/editing/application/delete-message.service.js';
import { UpdateMessageService } from '../../src/modules/messaging/editing/application/update-message.service.js';
import { FetchMessagesService } from '../../src/modules/messaging/messages.api.js';
import { SendMessageService } from '../../src/modules/messaging/sending.api.js';
import { UnreadQueries } from '../../src/modules/messaging/read-state.api.js';
import { ChangeFlagsService } from '../../src/modules/messaging/read-state/application/change-flags.service.js';
import { MarkAllReadService } from '../../src/modules/messaging/read-state/application/mark-all-read.service.js';
import { MutedUsersService } from '../../src/modules/users/settings.api.js';
import { seededRandom } from '../support/seeded-random.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

/** 200 take several minutes, so they run after changes of the read state: SKEIN_TEST_HISTORIES=200 npm test -- test/property/read-state.spec.ts */
const HISTORIES = Number(process.env['SKEIN_TEST_HISTORIES'] ?? 60);
const STEPS = 300;
const AT_ONCE = 10;
/** The whole state is compared after this many steps; the response of a step is compared every time. */
const COMPARE_EVERY = 50;

const SHAPE = { applyMarkdown: false, clientGravatar: true, emptyTopicName: true };
const TOPICS = ['roses', 'herbs', 'Trees'];

/** One row per account and message: the naive form of the read state, without regard to cost. */
interface NaiveRow {
  received: boolean;
  read: boolean;
  starred: boolean;
}

interface NaiveMessage {
  readonly id: number;
  readonly senderId: number;
  channel: Channel;
  readonly topic: string;
  readonly rows: Map<number, NaiveRow>;
}

/** The naive model of one realm. */
class NaiveReadState {
  readonly messages: NaiveMessage[] = [];
  private readonly subscribed = new Set<string>();
  /** Accounts that are or were subscribers. */
  private readonly knew = new Set<string>();
  private readonly muted = new Set<string>();

  isSubscribed(userId: number, channel: Channel): boolean {
    return this.subscribed.has(`${userId}:${channel.id}`);
  }

  subscribe(userId: number, channel: Channel): void {
    this.subscribed.add(`${userId}:${channel.id}`);
    this.knew.add(`${userId}:${channel.id}`);
  }

  unsubscribe(userId: number, channel: Channel): void {
    this.subscribed.delete(`${userId}:${channel.id}`);
    for (const message of this.in(channel)) this.row(message, userId).read = true;
  }

  /** @returns whether the sender was muted before */
  toggleMuted(userId: number, senderId: number): boolean {
    if (this.muted.delete(`${userId}:${senderId}`)) return true;
    this.muted.add(`${userId}:${senderId}`);
    for (const message of this.messages) if (message.senderId === senderId) this.row(message, userId).read = true;
    return false;
  }

  send(message: Omit<NaiveMessage, 'rows'>, readers: readonly number[], reader: number | null): void {
    const { channel, senderId } = message;
    const rows = new Map<number, NaiveRow>();
    for (const userId of readers) {
      const read = userId === reader || this.muted.has(`${userId}:${senderId}`);
      if (this.isSubscribed(userId, channel)) rows.set(userId, { received: true, read, starred: false });
    }
    this.messages.push({ ...message, rows });
  }

  in(channel: Channel): NaiveMessage[] {
    return this.messages.filter((message) => message.channel === channel);
  }

  /** Members of the new channel retain their rows; others lose them, except for stars of accounts that were never subscribed to the former channel. */
  move(messages: readonly NaiveMessage[], to: Channel): void {
    for (const message of messages) {
      for (const [userId, row] of message.rows) {
        if (this.isSubscribed(userId, to)) continue;
        const starred = row.starred && !this.knew.has(`${userId}:${message.channel.id}`);
        message.rows.set(userId, { received: false, read: true, starred });
      }
      message.channel = to;
    }
  }

  remove(message: NaiveMessage): void {
    this.messages.splice(this.messages.indexOf(message), 1);
  }

  row(message: NaiveMessage, userId: number): NaiveRow {
    const row = message.rows.get(userId) ?? { received: false, read: true, starred: false };
    message.rows.set(userId, row);
    return row;
  }

  /** @returns ids of the messages whose flag has changed */
  change(userId: number, messages: readonly NaiveMessage[], flag: 'read' | 'starred', value: boolean): number[] {
    const changed: number[] = [];
    for (const message of messages) {
      const row = this.row(message, userId);
      if (row[flag] === value || (flag === 'read' && !this.isSubscribed(userId, message.channel))) continue;
      row[flag] = value;
      changed.push(message.id);
    }
    return changed.sort((a, b) => a - b);
  }

  flags(message: NaiveMessage, userId: number): string[] {
    const { received, read, starred } = this.row(message, userId);
    return [...(read ? ['read'] : []), ...(starred ? ['starred'] : []), ...(received ? [] : ['historical'])];
  }

  unread(userId: number): number[] {
    return this.messages.filter((message) => !this.row(message, userId).read).map(({ id }) => id);
  }

  starred(userId: number): number[] {
    return this.messages.filter((message) => this.row(message, userId).starred).map(({ id }) => id);
  }
}

describe('read state with watermarks', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  const playHistory = async (seed: number): Promise<void> => {
    const random = seededRandom(seed);
    const realm = await TestRealm.create(server);
    const people = await Promise.all(['Ada', 'Ben', 'Cem'].map((name) => realm.join(name, Role.member)));
    const actors = people.map(({ user }): Actor => ({
      userId: user.id,
      realmId: user.realmId,
      role: user.role,
      botType: null,
      clientName: 'test',
    }));
    const userIds = actors.map(({ userId }) => userId);
    const { user } = await realm.join('Olga', Role.owner);
    const owner: Actor = { userId: user.id, realmId: user.realmId, role: user.role, botType: null, clientName: 'test' };
    const channels: Channel[] = [];
    for (const name of ['one', 'two', 'three']) {
      const options = { inviteOnly: false, webPublic: false, isDefault: false };
      const channel = await server.get(CreateChannelService).build(owner, { name, description: '' }, options);
      await server.get(UnitOfWork).run(() => server.get(ChannelRepository).add(channel));
      channels.push(channel);
    }
    const naive = new NaiveReadState();
    const flags = server.get(ChangeFlagsService);
    const reading = server.get(MarkAllReadService);

    const some = (messages: readonly NaiveMessage[]): NaiveMessage[] => messages.filter(() => random.chance(0.4)).slice(-25);
    const steps: Record<string, (actor: Actor, channel: Channel) => Promise<void>> = {
      send: async (actor, channel) => {
        const topic = random.pick(TOPICS);
        const readBySender = random.chance(0.5);
        const { id } = await server.get(SendMessageService).send(actor, {
          addressee: { kind: 'channel', reference: { id: channel.id } },
          topic,
          content: 'c',
          readBySender,
        });
        naive.send({ id, senderId: actor.userId, channel, topic }, userIds, readBySender ? actor.userId : null);
      },
      subscribe: async (actor, channel) => {
        await server.get(JoinChannelsService).join(actor.realmId, [{ channel, created: false, userIds: [actor.userId] }]);
        naive.subscribe(actor.userId, channel);
      },
      unsubscribe: async (actor, channel) => {
        await server.get(LeaveChannelsService).leave(actor.realmId, [channel], [actor.userId]);
        if (naive.isSubscribed(actor.userId, channel)) naive.unsubscribe(actor.userId, channel);
      },
      changeSome: async (actor, channel) => {
        const messages = some(random.chance(0.3) ? naive.messages : naive.in(channel));
        const flag = random.chance(0.75) ? 'read' : 'starred';
        const add = random.chance(0.6);
        const ids = messages.map(({ id }) => id);
        const { changed } = await flags.changeAccessible(actor, ids, { flag, op: add ? 'add' : 'remove' });
        expect(changed).toEqual(naive.change(actor.userId, messages, flag, add));
      },
      readChannel: async (actor, channel) => {
        await reading.markChannel(actor, channel.id);
        naive.change(actor.userId, naive.in(channel), 'read', true);
      },
      readTopic: async (actor, channel) => {
        const topic = random.pick(TOPICS);
        const messages = naive.in(channel).filter((message) => message.topic === topic);
        if (messages.length === 0) return;
        await reading.markTopic(actor, channel.id, topic.toUpperCase());
        naive.change(actor.userId, messages, 'read', true);
      },
      mute: async (actor) => {
        const other = random.pick(userIds.filter((id) => id !== actor.userId));
        if (naive.toggleMuted(actor.userId, other)) await server.get(MutedUsersService).unmute(actor, other);
        else await server.get(MutedUsersService).mute(actor, other);
      },
      readEverything: async (actor) => {
        await reading.markAll(actor);
        naive.change(actor.userId, naive.messages, 'read', true);
      },
    };
    const changes: typeof steps = {
      move: async (_, to) => {
        const from = naive.messages.filter(({ channel }) => channel !== to);
        if (from.length === 0) return;
        const target = random.pick(from);
        const propagation = random.pick(['change_one', 'change_later', 'change_all'] as const);
        const request = { channelId: to.id, propagation, notifyOldTopic: false, notifyNewTopic: false };
        await server.get(UpdateMessageService).update(owner, target.id, request);
        const { channel, topic } = target;
        const alongWith = (message: NaiveMessage): boolean =>
          propagation === 'change_all' || (propagation === 'change_later' && message.id > target.id) || message === target;
        naive.move(
          naive.messages.filter((message) => message.channel === channel && message.topic === topic && alongWith(message)),
          to,
        );
      },
      remove: async () => {
        if (naive.messages.length === 0) return;
        const message = random.pick(naive.messages);
        await server.get(DeleteMessageService).deleteMessage(owner, message.id);
        naive.remove(message);
      },
    };
    const weighted = Object.entries({
      send: 45,
      changeSome: 30,
      subscribe: 10,
      unsubscribe: 6,
      readChannel: 4,
      readTopic: 4,
      readEverything: 1,
      mute: 4,
      move: 6,
      remove: 4,
    });

    const compare = async (): Promise<void> => {
      for (const actor of actors) {
        const { topics } = await server.get(UnreadQueries).loadUnread(actor.userId, 50_000);
        expect(topics.flatMap(({ messageIds }) => messageIds).sort((a, b) => a - b)).toEqual(naive.unread(actor.userId));
        expect(await server.get(UnreadQueries).listStarred(actor)).toEqual(naive.starred(actor.userId));
        const ids = naive.messages.map(({ id }) => id);
        const shown = await server.get(FetchMessagesService).fetchByIds(actor, ids, SHAPE);
        expect(shown.map(({ id, flags: names }) => [id, names])).toEqual(
          naive.messages.map((message) => [message.id, naive.flags(message, actor.userId)]),
        );
      }
    };

    for (let step = 1; step <= STEPS; step += 1) {
      const name = random.weighted(weighted);
      await (steps[name] ?? changes[name])?.(random.pick(actors), random.pick(channels));
      if (step % COMPARE_EVERY === 0) await compare();
    }
  };

  it(`agrees with one row per reader over ${HISTORIES} histories of ${STEPS} steps`, { timeout: 900_000 }, async () => {
    const seeds = Array.from({ length: HISTORIES }, (_, index) => index + 1);
    const player = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        try {
          await playHistory(seed);
        } catch (error) {
          throw new Error(`history with seed ${seed}`, { cause: error });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, player));
  });
});
