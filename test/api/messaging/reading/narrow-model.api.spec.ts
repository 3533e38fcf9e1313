import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { upload } from '../../../support/uploads.js';

const server = TestServer.usual();

interface Row {
  readonly id: number;
  readonly type: 'stream' | 'private';
  readonly stream_id?: number;
  readonly subject: string;
  readonly sender_id: number;
  readonly content: string;
  readonly display_recipient: string | { id: number }[];
  readonly flags: readonly string[];
}

interface Term {
  readonly operator: string;
  readonly operand: string | number | number[];
  readonly negated?: boolean;
}

/** What one account can see, and its policies for topics and channels. */
interface World {
  readonly viewer: TestAccount;
  readonly guest: boolean;
  readonly rows: readonly Row[];
  readonly reacted: ReadonlySet<number>;
  readonly policies: ReadonlyMap<string, number>;
  readonly mutedChannels: ReadonlySet<number>;
}

const CONTENTS = [
  'red roses',
  'A rose is a rose',
  'tulips in the garden',
  '漢字検索',
  '検索 red',
  'see https://example.com/rose',
  '[plan](PLAN) of the garden',
  'GARDENER wanted',
];
const TOPICS = ['roses', 'Tulips', '✔ done', ''];
const WORDS = ['rose', 'ROSES', 'red', 'gard', 'tulip', 'in', '検索', '漢', '字検', 'nothing', '"red ro"', '"rose is a"', 'red rose'];

let random: (below: number) => number;

/** Pseudo-random numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

describe('narrows and a naive model', () => {
  let realm: TestRealm;
  let people: TestAccount[];
  let channels: { name: string; id: number; open: boolean }[];
  /** A file of each user: a message that links to it has an attachment. */
  const plans = new Map<TestAccount, string>();
  const worlds: World[] = [];

  async function ok(answer: Promise<{ body: Record<string, unknown> }>): Promise<Record<string, unknown>> {
    const { body } = await answer;
    if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
    return body;
  }

  async function changeSubscription(ben: TestAccount, inside: ReadonlyMap<TestAccount, Set<string>>): Promise<void> {
    const [[viewer, own], { name }] = [pick([...inside]), pick(channels)];
    if (own.delete(name)) {
      await ok(viewer.client.delete('users/me/subscriptions', { subscriptions: [name] }));
      return;
    }
    own.add(name);
    await subscribe(ben, name, { principals: [viewer.user.id] });
  }

  const withPlan = (sender: TestAccount, content: string): string => content.replace('PLAN', plans.get(sender) ?? '');

  async function whisper(): Promise<number> {
    const others = people.filter(() => random(3) === 0).map(({ user }) => user.id);
    const to = others.length > 0 ? others : [people[0]?.user.id];
    const content = pick(CONTENTS) + pick(['', ' @**Ada**']);
    const sender = pick(people.slice(0, 3));
    return (await ok(sender.client.post('messages', { type: 'direct', to, content: withPlan(sender, content) })))['id'] as number;
  }

  /** Posts as the author, or as Ben in channels without the author; Ben is subscribed to all channels. */
  async function post(author: TestAccount, inside: ReadonlyMap<TestAccount, ReadonlySet<string>>): Promise<number> {
    const { name } = pick(channels);
    const sender = inside.get(author)?.has(name) ? author : (people[1] as TestAccount);
    const content = pick(CONTENTS) + pick(['', '', '', ' @**Ada**', ' @**Gil**', ' @**all**', ' @**topic**']);
    const message = { type: 'channel', to: name, topic: pick(TOPICS), content: withPlan(sender, content) };
    return (await ok(sender.client.post('messages', message)))['id'] as number;
  }

  beforeAll(async () => {
    random = randomNumbers(31_337);
    realm = await TestRealm.create(server);
    const [ada, ben, cleo] = [await realm.join('Ada'), await realm.join('Ben'), await realm.join('Cleo')];
    const gil = await realm.join('Gil', Role.guest);
    people = [ada, ben, cleo, gil];
    for (const one of people) plans.set(one, await upload(one.client, 'plan.txt'));
    channels = [];
    for (const [name, more, open] of [
      ['alpha', {}, true],
      ['beta', {}, true],
      ['gamma', { invite_only: true }, false],
      ['delta', { invite_only: true, history_public_to_subscribers: true }, false],
    ] as const) {
      channels.push({ name, id: await subscribe(ben, name, more), open });
    }
    const viewers = [ada, gil];
    for (const { client } of viewers) await ok(client.post('users/me/alert_words', { alert_words: ['garden'] }));
    const inside = new Map(viewers.map((viewer) => [viewer, new Set<string>()]));
    const ids: number[] = [];
    for (let step = 0; step < 200; step += 1) {
      if (random(9) === 0) await changeSubscription(ben, inside);
      else if (random(3) === 0) ids.push(await whisper());
      else ids.push(await post(pick([ada, ben, ben]), inside));
    }
    const reacted = new Set<number>();
    for (const [index, viewer] of viewers.entries()) {
      const visible = async (): Promise<Row[]> =>
        (await ok(viewer.client.get('messages', { message_ids: ids, apply_markdown: false, allow_empty_topic_name: true })))[
          'messages'
        ] as Row[];
      const received = (await visible()).filter(({ flags }) => !flags.includes('historical')).map(({ id }) => id);
      const subscribed = channels.filter(({ name }) => inside.get(viewer)?.has(name));
      const some = (): number[] => received.filter(() => random(4) === 0);
      await ok(viewer.client.post('messages/flags', { messages: some(), op: 'add', flag: 'starred' }));
      await ok(viewer.client.post('messages/flags', { messages: received.filter(() => random(2) === 0), op: 'add', flag: 'read' }));
      await ok(viewer.client.post('messages/flags', { messages: some(), op: 'remove', flag: 'read' }));
      const near = (await visible()).filter(({ type, stream_id: id }) => type === 'private' || subscribed.some((one) => one.id === id));
      for (const { id } of near.filter(() => random(4) === 0).slice(0, 6)) {
        await ok(viewer.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' }));
        reacted.add(id);
      }
      const policies = new Map<string, number>();
      for (const { id } of subscribed) {
        for (const topic of TOPICS) {
          const policy = random(4);
          if (policy === 0) continue;
          await ok(viewer.client.post('user_topics', { stream_id: id, topic: topic.toUpperCase(), visibility_policy: policy }));
          policies.set(`${id}:${topic.toLowerCase()}`, policy);
        }
      }
      const mutedChannels = new Set(subscribed.filter((_, place) => place % 2 === 0).map(({ id }) => id));
      for (const id of mutedChannels) {
        await server.write(
          'UPDATE membership s JOIN channel h ON h.conversation_id = s.conversation_id SET s.is_muted = 1 WHERE s.user_id = ? AND h.id = ?',
          [viewer.user.id, id],
        );
      }
      worlds.push({ viewer, guest: index === 1, rows: await visible(), reacted, policies, mutedChannels });
    }
  });

  const channelOf = (operand: unknown): (typeof channels)[number] | undefined =>
    channels.find(({ name, id }) => id === operand || name === String(operand).toLowerCase());
  const participants = ({ display_recipient: to }: Row): number[] => (typeof to === 'string' ? [] : to.map(({ id }) => id));
  const personOf = (operand: unknown): number => people.find(({ email, user }) => email === operand || user.id === operand)?.user.id ?? 0;

  function isMuted({ policies, mutedChannels }: World, row: Row): boolean {
    if (row.type === 'private') return false;
    const policy = policies.get(`${row.stream_id}:${row.subject.toLowerCase()}`);
    return policy === undefined ? mutedChannels.has(row.stream_id ?? 0) : policy === 1;
  }

  function finds(search: string, { subject, content }: Row): boolean {
    const text = `${subject}\n${content}`.toLowerCase();
    const words = text.split(/[^a-z0-9]+/);
    return [...search.toLowerCase().matchAll(/"([^"]+)"|\S+/g)].every(([all, quoted]) => {
      if (quoted !== undefined) return subject.toLowerCase().includes(quoted) || content.toLowerCase().includes(quoted);
      if (/[^a-z]/.test(all)) return text.includes(all);
      return words.some((word) => (all.length >= 3 ? word.startsWith(all) : word === all));
    });
  }

  function matchesIs(world: World, operand: unknown, row: Row): boolean {
    switch (operand) {
      case 'dm':
      case 'private':
        return row.type === 'private';
      case 'starred':
        return row.flags.includes('starred');
      case 'unread':
        return !row.flags.includes('read');
      case 'mentioned':
        return row.flags.some((flag) => flag.endsWith('mentioned'));
      case 'alerted':
        return row.flags.includes('has_alert_word');
      case 'resolved':
        return row.subject.startsWith('✔ ');
      case 'followed':
        return world.policies.get(`${row.stream_id}:${row.subject.toLowerCase()}`) === 3;
      default:
        return isMuted(world, row);
    }
  }

  function matchesHas({ reacted }: World, operand: unknown, { id, content }: Row): boolean {
    if (operand === 'reaction') return reacted.has(id);
    if (operand === 'attachment') return content.includes('/user_uploads/');
    return operand === 'link' && (content.includes('https:') || content.includes('/user_uploads/'));
  }

  function matchesDirect(world: World, { operator, operand }: Term, row: Row): boolean {
    const own = world.viewer.user.id;
    const here = participants(row);
    if (operator === 'dm') {
      const wanted = new Set([own, ...(Array.isArray(operand) ? operand : String(operand).split(',').map(personOf))]);
      const named = Array.isArray(operand) ? operand.length > 0 : operand !== '';
      return named && here.length === wanted.size && here.every((id) => wanted.has(id));
    }
    return here.includes(personOf(operand)) && (operator === 'dm-including' || here.length > 2);
  }

  function matches(world: World, term: Term, row: Row): boolean {
    const { operator, operand } = term;
    switch (operator) {
      case 'channel':
        return row.stream_id === channelOf(operand)?.id;
      case 'channels':
        return operand === 'public' && channelOf(row.stream_id)?.open === true;
      case 'topic':
        return row.type === 'stream' && row.subject.toLowerCase() === String(operand).toLowerCase();
      case 'sender':
        return row.sender_id === personOf(operand);
      case 'is':
        return matchesIs(world, operand, row);
      case 'has':
        return matchesHas(world, operand, row);
      case 'in':
        return !isMuted(world, row);
      case 'search':
        return finds(String(operand), row);
      case 'id':
        return row.id === Number(operand);
      default:
        return matchesDirect(world, term, row);
    }
  }

  const withoutEffect = ({ operator, operand }: Term): boolean => operator === 'near' || (operator === 'in' && operand === 'all');

  function kindOf({ operator, operand, negated }: Term): string | null {
    if (operator === 'is' && (operand === 'dm' || operand === 'private')) return negated ? 'channel' : 'direct';
    if (negated) return null;
    if (['channel', 'channels', 'topic'].includes(operator)) return 'channel';
    return ['dm', 'dm-including', 'group-pm-with'].includes(operator) ? 'direct' : null;
  }

  /** Returns null for a narrow that contradicts itself. */
  function expected(world: World, narrow: readonly Term[]): number[] | null {
    if (new Set(narrow.map(kindOf).filter((kind) => kind !== null)).size > 1) return null;
    const opens = ({ operator, operand, negated }: Term): boolean =>
      !negated && (operator === 'channel' || (operator === 'channels' && operand === 'public' && !world.guest));
    const history = narrow.some(opens) && !narrow.some(({ operator, operand }) => operator === 'is' && operand !== 'resolved');
    return world.rows
      .filter(({ flags }) => history || !flags.includes('historical'))
      .filter((row) => narrow.every((term) => withoutEffect(term) || matches(world, term, row) !== (term.negated ?? false)))
      .map(({ id }) => id);
  }

  function randomTerm(world: World): Term {
    const person = pick(people);
    const address = random(2) === 0;
    const [operator, operand] = pick<() => [string, Term['operand']]>([
      () => ['channel', address ? pick(channels).name.toUpperCase() : pick(channels).id],
      () => ['channels', pick(['public', 'public', 'web-public'])],
      () => ['topic', pick(TOPICS).toUpperCase()],
      () => ['sender', address ? person.email : person.user.id],
      () => ['dm', address ? person.email : people.filter(() => random(3) === 0).map(({ user }) => user.id)],
      () => ['dm-including', address ? person.email : person.user.id],
      () => ['group-pm-with', person.user.id],
      () => ['is', pick(['dm', 'private', 'starred', 'unread', 'mentioned', 'alerted', 'resolved', 'followed', 'muted'])],
      () => ['is', pick(['starred', 'unread', 'mentioned', 'muted', 'resolved'])],
      () => ['has', pick(['attachment', 'image', 'link', 'reaction'])],
      () => ['in', pick(['home', 'home', 'all'])],
      () => ['search', pick(WORDS)],
      () => ['search', pick(WORDS)],
      () => ['near', '12'],
      () => ['id', String(pick(world.rows).id)],
    ])();
    return { operator, operand, ...(random(3) === 0 ? { negated: true } : {}) };
  }

  it('agree on many random narrows, in pages and in single messages', async () => {
    const seen = { found: 0, nothing: 0, refused: 0 };
    for (const world of worlds) {
      const all = world.rows.map(({ id }) => id);
      const received = new Set(world.rows.filter(({ flags }) => !flags.includes('historical')).map(({ id }) => id));
      expect(received.size).toBeGreaterThan(30);
      expect(received.size).toBeLessThan(all.length);
      for (let round = 0; round < 250; round += 1) {
        const narrow = Array.from({ length: 1 + random(random(3) === 0 ? 4 : 2) }, () => randomTerm(world));
        const wanted = expected(world, narrow);
        const answer = await world.viewer.client.get('messages', { anchor: 'newest', num_before: 500, num_after: 0, narrow });
        const { body } = answer;
        if (wanted === null) {
          expect({ narrow, code: body['code'] }).toEqual({ narrow, code: 'BAD_NARROW' });
          seen.refused += 1;
          continue;
        }
        const found = (body['messages'] as { id: number }[] | undefined)?.map(({ id }) => id);
        expect({ narrow, found, msg: body['msg'] }).toEqual({ narrow, found: wanted, msg: '' });
        seen[wanted.length > 0 ? 'found' : 'nothing'] += 1;
        if (round % 3 === 0) {
          const anchor = pick(all);
          const page = await world.viewer.client.get('messages', { anchor, num_before: 3, num_after: 3, narrow });
          expect({ narrow, anchor, page: (page.body['messages'] as { id: number }[]).map(({ id }) => id) }).toEqual({
            narrow,
            anchor,
            page: [
              ...wanted.filter((id) => id < anchor).slice(-3),
              ...wanted.filter((id) => id === anchor),
              ...wanted.filter((id) => id > anchor).slice(0, 3),
            ],
          });
          const { body: matching } = await world.viewer.client.get('messages/matches_narrow', { msg_ids: all, narrow });
          expect({ narrow, matching: Object.keys(matching['messages'] as object).map(Number) }).toEqual({
            narrow,
            matching: wanted.filter((id) => received.has(id)),
          });
        }
      }
    }
    // The comparison is meaningful only if the narrows match some messages and not others.
    expect(seen.found).toBeGreaterThan(150);
    expect(seen.nothing).toBeGreaterThan(30);
    expect(seen.refused).toBeGreaterThan(10);
  });

  it('agree on the first unread message', async () => {
    for (const world of worlds) {
      for (let round = 0; round < 60; round += 1) {
        const narrow = Array.from({ length: random(3) }, () => randomTerm(world));
        if (expected(world, narrow) === null) continue;
        const unread = new Set(expected(world, [...narrow, { operator: 'is', operand: 'unread' }]));
        const named = narrow.some(({ operator, negated }) => operator === 'channel' && !negated);
        const quiet = named ? { ...world, mutedChannels: new Set<number>() } : world;
        const first = world.rows.find((row) => unread.has(row.id) && !isMuted(quiet, row));
        const { body } = await world.viewer.client.get('messages', { anchor: 'first_unread', num_before: 0, num_after: 0, narrow });
        expect({ narrow, anchor: body['anchor'] }).toEqual({ narrow, anchor: first?.id ?? 10_000_000_000_000_000 });
      }
    }
  });
});
