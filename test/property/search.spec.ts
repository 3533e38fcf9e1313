import { beforeAll, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { Role } from '../../src/kernel/actor.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import { CurrentTransaction } from '../../src/platform/database/current-transaction.js';
import { SearchIndexer } from '../../src/modules/messaging/reading/persistence/search-indexer.js';
import { subscribe } from '../support/channels.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const HISTORIES = 4;
const STEPS = 120;
const COMPARE_EVERY = 4;
const WORDS = [
  'rose',
  'roses',
  'rosemary',
  'thyme',
  'in',
  'it',
  'garden',
  'gardener',
  'red',
  'rosé',
  'jardín',
  '全文',
  '全文検索',
  '検索',
  '文',
  '🌹',
];
const TOPICS = ['roses', 'herbs', 'red garden', '検索'];
const CHANNELS = ['open', 'closed'] as const;
/** A word of at least this length also matches as the beginning of another. */
const SHORTEST_PREFIX = 3;

interface Sent {
  readonly id: number;
  channel: string;
  topic: string;
  content: string;
}

describe('searches', () => {
  const server = TestServer.usual();
  let source: DataSource;

  beforeAll(() => {
    source = server.get(DataSource);
  });

  const withoutAccents = (text: string): string =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .normalize('NFC');
  /** A naive search: the words of a text are those between characters that are not letters, and texts without spaces are searched as such. */
  const has = (text: string, word: string): boolean => {
    if (/[全文検索🌹]/u.test(word)) return text.includes(word);
    const words = withoutAccents(text).split(/[^a-z]+/);
    const wanted = withoutAccents(word);
    return words.some((one) => (word.length >= SHORTEST_PREFIX ? one.startsWith(wanted) : one === wanted));
  };
  const hasAll = ({ topic, content }: Sent, parts: readonly string[]): boolean =>
    parts.every((part) => {
      const [, phrase] = /^"(.*)"$/.exec(part) ?? [];
      if (phrase === undefined) return has(`${topic}\n${content}`, part);
      return [topic, content].some((text) => withoutAccents(text).includes(withoutAccents(phrase)));
    });

  const find = async ({ client }: TestAccount, parameters: object): Promise<number[]> => {
    const { body } = await client.get('messages', { ...parameters });
    expect(body).toMatchObject({ result: 'success' });
    return (body['messages'] as { id: number }[]).map(({ id }) => id);
  };

  /** Rolls back what the indexer has written, as the end of its process does. */
  const crashing = (): UnitOfWork => {
    const unitOfWork = server.get(UnitOfWork);
    const run: UnitOfWork['run'] = (work, isolation) =>
      unitOfWork.run(async () => {
        await work();
        throw new Error('crashed');
      }, isolation);
    return Object.create(unitOfWork, { run: { value: run } }) as UnitOfWork;
  };

  const someWords = (random: SeededRandom, count: number): string[] =>
    Array.from({ length: 1 + Math.floor(random.next() * count) }, () => random.pick(WORDS));

  const play = async (seed: number): Promise<void> => {
    const random = seededRandom(seed);
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada', Role.administrator);
    const ben = await realm.join('Ben');
    await subscribe(ada, 'open', { principals: [ada.user.id, ben.user.id] });
    await subscribe(ada, 'closed', { invite_only: true, history_public_to_subscribers: true });
    const { body: streams } = await ada.client.get('streams');
    const idOf = (name: string): number =>
      (streams['streams'] as { name: string; stream_id: number }[]).find((one) => one.name === name)?.stream_id ?? 0;
    const sent = new Map<number, Sent>();
    const any = (): Sent => random.pick([...sent.values()]);
    const indexer = new SearchIndexer(source, server.get(UnitOfWork), server.get(CurrentTransaction));
    const realmId = realm.realm.id;
    const steps: Record<string, () => Promise<unknown>> = {
      send: async () => {
        const message = { channel: random.pick([...CHANNELS]), topic: random.pick(TOPICS), content: someWords(random, 5).join(' ') };
        const { body } = await ada.client.post('messages', { type: 'channel', ...message, to: message.channel });
        sent.set(body['id'] as number, { ...message, id: body['id'] as number });
      },
      edit: async () => {
        const message = any();
        message.content = someWords(random, 5).join(' ');
        await ada.client.patch(`messages/${message.id}`, { content: message.content });
      },
      move: async () => {
        const message = any();
        message.channel = random.pick([...CHANNELS]);
        message.topic = random.pick(TOPICS);
        const body = { stream_id: idOf(message.channel), topic: message.topic, propagate_mode: 'change_one' };
        await ada.client.patch(`messages/${message.id}`, {
          ...body,
          send_notification_to_old_thread: false,
          send_notification_to_new_thread: false,
        });
      },
      remove: async () => {
        const { id } = any();
        await ada.client.delete(`messages/${id}`);
        sent.delete(id);
      },
      index: () => indexer.indexBatch(realmId, 'all', random.pick([1, 3, 1_000])),
      indexChanged: () => indexer.indexBatch(realmId, 'changed'),
      crash: () => new SearchIndexer(source, crashing(), server.get(CurrentTransaction)).indexBatch(realmId, 'all').catch(() => undefined),
      // The order in which they end is open; none may be lost.
      indexDuringEdit: () => Promise.all([steps['edit']?.(), steps['send']?.(), indexer.indexBatch(realmId, 'all')]),
    };
    const compare = async (reader: TestAccount, channels: readonly string[]): Promise<void> => {
      const [word, other, excluded] = [random.pick(WORDS), random.pick(WORDS), random.pick(WORDS)];
      const parts = random.pick([[word], [word, other], [`"${word} ${other}"`], [word.slice(0, 3)]]);
      const withNegated = random.chance(0.3);
      const expected = [...sent.values()]
        .filter((message) => channels.includes(message.channel) && hasAll(message, parts))
        .filter((message) => !withNegated || !hasAll(message, [excluded]))
        .map(({ id }) => id)
        .sort((a, b) => a - b);
      const narrow = [
        // Ben has not received what was moved to the channel, and may read it there.
        ...(channels.length === 1 ? [{ operator: 'channel', operand: channels[0] }] : []),
        { operator: 'search', operand: parts.join(' ') },
        ...(withNegated ? [{ operator: 'search', operand: excluded, negated: true }] : []),
      ];
      const limit = random.pick([1, 3, 100]);
      const about = { narrow, seed, channels };
      expect({ about, ids: await find(reader, { narrow, anchor: 'newest', num_before: limit, num_after: 0 }) }).toEqual({
        about,
        ids: expected.slice(-limit),
      });
      expect({ about, ids: await find(reader, { narrow, anchor: 'oldest', num_before: 0, num_after: limit }) }).toEqual({
        about,
        ids: expected.slice(0, limit),
      });
    };
    const weighted = Object.entries({ send: 40, edit: 12, move: 8, remove: 6, index: 10, indexChanged: 4, crash: 3, indexDuringEdit: 4 });
    for (let step = 1; step <= STEPS; step += 1) {
      await steps[sent.size === 0 ? 'send' : random.weighted(weighted)]?.();
      if (step % COMPARE_EVERY !== 0) continue;
      await compare(ada, CHANNELS);
      await compare(ben, ['open']);
    }
    await expectOnlyPresentTokens(indexer, realmId);
  };

  /** After everything is indexed, the posting lists lead to messages that have the token, and no word of another message is left. */
  const expectOnlyPresentTokens = async (indexer: SearchIndexer, realmId: number): Promise<void> => {
    await indexer.indexBatch(realmId, 'all');
    const [queue] = await source.query<{ n: string }[]>('SELECT COUNT(*) AS n FROM search_queue WHERE realm_id = ?', [realmId]);
    expect(Number(queue?.n)).toBe(0);
    const rows = await source.query<{ token: string; packed: Buffer }[]>(
      'SELECT token, message_ids AS packed FROM search_posting WHERE realm_id = ?',
      [realmId],
    );
    const tokens = await source.query<{ id: string; tokens: string }[]>(
      'SELECT message_id AS id, tokens FROM message_tokens WHERE realm_id = ?',
      [realmId],
    );
    const indexed = rows.flatMap(({ token, packed }) =>
      Array.from({ length: packed.length / 6 }, (_, index) => `${token} ${packed.readUIntBE(index * 6, 6)}`),
    );
    const present = tokens.flatMap(({ id, tokens: text }) =>
      text
        .trim()
        .split(' ')
        .map((token) => `${token} ${id}`),
    );
    expect(indexed.toSorted()).toEqual(present.toSorted());
  };

  it('find what a naive search finds, whatever the indexer has done', async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      try {
        await play(seed);
      } catch (error) {
        throw new Error(`history with seed ${seed}`, { cause: error });
      }
    }
  });
});
