import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { Role } from '../../src/kernel/actor.js';
import { subscribe } from '../support/channels.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { type ApiResponse, type Parameters, TestClient } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const HISTORIES = 3;
const STEPS = 150;
const COMPARE_EVERY = 10;
const TOPICS = ['roses', 'herbs', 'Trees'];
/** Ids that are left out at once: more than the window in which a page is looked for first. */
const GAP = 400;
const ALL = 1_000;

interface Page {
  readonly messages: readonly { readonly id: number; readonly subject: string; readonly stream_id: number; readonly flags: string[] }[];
}

/** The part of messages that does not depend on caches of accounts, which follow the event log. */
function changing(messages: Page['messages']): { readonly id: number }[] {
  return messages.map(({ id, subject, stream_id, flags, ...rest }) => {
    const { content, reactions, last_edit_timestamp, edit_history } = rest as Record<string, unknown>;
    return { id, subject, stream_id, flags, content, reactions, last_edit_timestamp, edit_history };
  });
}

describe('pages of messages', () => {
  const server = TestServer.usual();
  let node: TestServer;
  let source: DataSource;

  beforeAll(async () => {
    source = server.get(DataSource);
    node = await server.startNode();
  });
  afterAll(() => node.stop());

  /** Raises the next message id. */
  const leaveGap = async (): Promise<void> => {
    await source.query(
      `INSERT INTO message (id, realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
       SELECT MAX(id) + ${GAP}, 0, 0, 0, '', '', '', '', 0, '', 0 FROM message`,
    );
    await source.query('DELETE FROM message WHERE realm_id = 0');
  };

  const succeed = (answer: ApiResponse): ApiResponse['body'] => {
    expect(answer.body).toMatchObject({ result: 'success' });
    return answer.body;
  };

  const page = async (client: TestClient, parameters: Parameters): Promise<Page> =>
    succeed(await client.get('messages', parameters)) as unknown as Page;

  /** The ids of the unread messages of channels in the initial state. */
  const listUnread = async (client: TestClient): Promise<number[]> => {
    const { unread_msgs: unread } = succeed(
      await client.post('register', { fetch_event_types: ['message', 'update_message_flags'] }),
    ) as unknown as {
      unread_msgs: { streams: { unread_message_ids: number[] }[] };
    };
    return unread.streams.flatMap(({ unread_message_ids: ids }) => ids).sort((a, b) => a - b);
  };

  /** All ids that the account received and may read, found through the index of senders. */
  const received = async (reader: TestAccount, senders: readonly TestAccount[]): Promise<number[]> => {
    const pages = await Promise.all(
      senders.map(({ user }) =>
        page(reader.client, { anchor: 'newest', num_before: ALL, num_after: 0, narrow: [{ operator: 'sender', operand: user.id }] }),
      ),
    );
    return pages.flatMap(({ messages }) => messages.map(({ id }) => id)).sort((a, b) => a - b);
  };

  const compare = async (random: SeededRandom, reader: TestAccount, senders: readonly TestAccount[]): Promise<void> => {
    const all = await received(reader, senders);
    const anchor = random.pick([...all, 0, 1e15]);
    const [before, after] = [random.pick([0, 1, 5, 20]), random.pick([0, 1, 5, 20])];
    const shape = {
      apply_markdown: random.chance(0.5),
      client_gravatar: random.chance(0.5),
      allow_empty_topic_name: random.chance(0.5),
    };
    const found = await page(reader.client, { anchor, num_before: before, num_after: after, ...shape });
    const older = all.filter((id) => id < anchor);
    const expected = [
      ...(before === 0 ? [] : older.slice(-before)),
      ...all.filter((id) => id === anchor),
      ...all.filter((id) => id > anchor).slice(0, after),
    ];
    expect(found.messages.map(({ id }) => id)).toEqual(expected);
    const plain = await page(reader.client, { message_ids: expected, ...shape });
    expect(found.messages).toEqual(plain.messages);
  };

  /**
   * Both nodes keep messages in memory, and only one of them has made the changes.
   * @param reader has received all messages
   */
  const compareNodes = async (random: SeededRandom, host: string, reader: TestAccount, senders: readonly TestAccount[]): Promise<void> => {
    const all = await page(reader.client, { message_ids: await received(reader, senders), apply_markdown: false });
    const limit = random.pick([1, 3, 10, 30]);
    const channelIds = new Set(all.messages.map(({ stream_id: id }) => id));
    const narrows = [...channelIds].flatMap((channelId) => {
      const channel = { operator: 'channel', operand: channelId };
      const topic = random.pick(TOPICS);
      const inChannel = all.messages.filter(({ stream_id: id }) => id === channelId);
      return [
        { narrow: [channel], expected: inChannel },
        { narrow: [channel, { operator: 'topic', operand: topic }], expected: inChannel.filter(({ subject }) => subject === topic) },
      ];
    });
    for (const client of [reader.client, new TestClient(node, host, reader)]) {
      for (const { narrow, expected } of [{ narrow: [], expected: all.messages }, ...narrows]) {
        const found = await page(client, { anchor: 'newest', num_before: limit, num_after: 0, narrow, apply_markdown: false });
        expect(changing(found.messages)).toEqual(changing(expected.slice(-limit)));
      }
      expect(await listUnread(client)).toEqual(all.messages.filter(({ flags }) => !flags.includes('read')).map(({ id }) => id));
    }
  };

  const play = async (seed: number): Promise<void> => {
    const random = seededRandom(seed);
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada', Role.administrator);
    const ben = await realm.join('Ben');
    const senders = [ada, ben];
    const principals = senders.map(({ user }) => user.id);
    const channels = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const [index, name] of channels.entries()) {
      const more = index % 3 === 0 ? { invite_only: true, history_public_to_subscribers: false } : {};
      await subscribe(ada, name, { principals, ...more });
    }
    const channelIds = await Promise.all(
      channels.map(async (stream) => (await ada.client.get('get_stream_id', { stream })).body['stream_id'] as number),
    );
    const sent: { readonly id: number; readonly by: TestAccount }[] = [];
    const some = (): number[] => (sent.length === 0 ? [] : Array.from({ length: 4 }, () => random.pick(sent).id));
    // Some of these are refused, for example to a former subscriber.
    const steps: Record<string, () => Promise<unknown>> = {
      send: async () => {
        const by = random.pick(senders);
        const parameters = { type: 'channel', to: random.pick(channels), topic: random.pick(TOPICS), content: `*${random.next()}*` };
        const { body } = await by.client.post('messages', parameters);
        if (body['result'] === 'success') sent.push({ id: body['id'] as number, by });
      },
      gap: leaveGap,
      edit: async () => {
        const { id, by } = random.pick(sent);
        await by.client.patch(`messages/${id}`, { content: `**${random.next()}**` });
      },
      move: () =>
        ada.client.patch(`messages/${random.pick(sent).id}`, {
          stream_id: random.pick(channelIds),
          propagate_mode: random.pick(['change_one', 'change_all']),
        }),
      retitle: () => ada.client.patch(`messages/${random.pick(sent).id}`, { topic: random.pick(TOPICS), propagate_mode: 'change_later' }),
      react: () => ben.client.post(`messages/${random.pick(sent).id}/reactions`, { emoji_name: random.pick(['tada', 'smile']) }),
      unreact: () => ben.client.delete(`messages/${random.pick(sent).id}/reactions`, { emoji_name: 'tada' }),
      remove: () => ada.client.delete(`messages/${random.pick(sent).id}`),
      rename: () => ada.client.patch('settings', { full_name: `Ada ${Math.floor(random.next() * 1e6)}` }),
      flag: () =>
        random.pick(senders).client.post('messages/flags', {
          messages: some(),
          op: random.pick(['add', 'remove']),
          flag: random.pick(['read', 'starred', 'collapsed']),
        }),
      leave: () => ben.client.delete('users/me/subscriptions', { subscriptions: [random.pick(channels)] }),
      join: () =>
        ada.client.post('users/me/subscriptions', { subscriptions: [{ name: random.pick(channels) }], principals: [ben.user.id] }),
    };
    const weighted = Object.entries({
      send: 40,
      gap: 2,
      edit: 8,
      move: 4,
      retitle: 4,
      react: 8,
      unreact: 3,
      remove: 2,
      rename: 3,
      flag: 8,
      leave: 3,
      join: 6,
    });
    for (let step = 1; step <= STEPS; step += 1) {
      const name = sent.length === 0 ? 'send' : random.weighted(weighted);
      await steps[name]?.();
      if (step % COMPARE_EVERY !== 0) continue;
      for (let time = 0; time < 3; time += 1) await compare(random, ben, senders);
      await compareNodes(random, realm.host, ada, senders);
    }
  };

  it('hold the messages that the account received, as they are presented without a cache, on every node', async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      try {
        await play(seed);
      } catch (error) {
        throw new Error(`history with seed ${seed}`, { cause: error });
      }
    }
  });
});
