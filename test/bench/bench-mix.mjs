// Measures the processor time of an average request in the mix that the Zulip project published for its own server.
import { randomBytes } from 'node:crypto';
import { Agent } from 'undici';
import { comparison } from './comparison.mjs';
import { Client } from './measuring.mjs';
import { difference } from './processor-time.mjs';

/** Of 200 requests this many are of each kind. Clients that wait for the one message of a round make the rest, which are polls. */
export const ROUND = { presence: 72, uploads: 10, typing: 10, account: 10, pages: 6, flags: 3, sends: 1 };
const POLLS = 88;
const REQUESTS_PER_ROUND = 200;

const ROUNDS = 40;
const WARM_UP_ROUNDS = 5;
const AT_ONCE = 8;

/** The published means, weighted by the mix. */
const PUBLISHED_US = 15_000;
const UPLOAD_BYTES = 20_000;

/** Functions that measure one line of the table each, by its name. */
export const mixRows = { 'average request of the published mix, and its published time': averageRequest };

async function averageRequest(fixtures) {
  const { processorTime } = fixtures.ours;
  const channel = await fixtures.small();
  const users = (await fixtures.users()).slice(-POLLS);
  await fixtures.data.join(channel.conversationId, users);
  const agent = new Agent({ connections: POLLS, pipelining: 1 });
  const polling = [];
  for (const userId of users) {
    const client = new Client(fixtures.iago.url, await fixtures.data.keyFor(userId), agent);
    polling.push(await PollingClient.registered(client));
  }
  const requests = interleaved(await requestsOf(fixtures.iago, channel));

  const rounds = async (count) => {
    for (let round = 0; round < count; round += 1) {
      const polls = polling.map((client) => client.poll());
      await inParallel(requests, AT_ONCE);
      await Promise.all(polls);
    }
    return processorTime.untilIdle();
  };
  await rounds(WARM_UP_ROUNDS);
  const before = processorTime.read();
  const { ms: idleAfterMs, times } = await rounds(ROUNDS);
  const processor = difference(before, times, ROUNDS * REQUESTS_PER_ROUND);
  await agent.close();
  const us = Object.values(processor).reduce((sum, part) => sum + part, 0);
  return comparison('us of all processes', us, PUBLISHED_US, { atMost: 0.05 }, { processor, idleAfterMs });
}

/**
 * @param {Record<string, number>} counts of each kind
 * @returns the requests of a round, in groups of the same kind
 */
export async function requestsOf(iago, channel, counts = ROUND) {
  const file = randomBytes(UPLOAD_BYTES);
  const narrow = [['channel', channel.name]];
  const page = () => iago.get('messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
  const { messages } = await page();
  let isStarred = false;
  const kinds = {
    presence: () => iago.post('users/me/presence', { status: 'active', ping_only: true, new_user_input: true }),
    uploads: () => iago.upload('user_uploads', file),
    typing: () => iago.post('typing', { type: 'stream', op: 'start', stream_id: channel.id, topic: 'bench 3' }),
    account: () => iago.get('users/me'),
    pages: page,
    flags: () => {
      isStarred = !isStarred;
      return iago.post('messages/flags', { messages: [messages[0].id], op: isStarred ? 'add' : 'remove', flag: 'starred' });
    },
    sends: () => iago.post('messages', { type: 'channel', to: String(channel.id), topic: 'bench 3', content: 'Hello **world**!' }),
  };
  return Object.entries(counts).map(([kind, count]) => Array.from({ length: count }, () => kinds[kind]));
}

/** Spreads each group evenly over the whole. */
export function interleaved(groups) {
  return groups
    .flatMap((group) => group.map((request, at) => ({ request, place: (at + 0.5) / group.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ request }) => request);
}

export async function inParallel(requests, atOnce) {
  const left = [...requests];
  const one = async () => {
    for (let request = left.shift(); request; request = left.shift()) await request();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** A client with an event queue for messages. */
class PollingClient {
  static async registered(client) {
    const { queue_id: queueId, last_event_id: last } = await client.post('register', { event_types: ['message'], fetch_event_types: [] });
    return Object.assign(new PollingClient(), { client, queueId, last });
  }

  /** Waits for an event. */
  async poll() {
    const { events } = await this.client.get('events', { queue_id: this.queueId, last_event_id: this.last });
    this.last = events.at(-1).id;
  }
}
