// Measures sending messages.
import { compareRates, compareTimes } from './comparison.mjs';

const CONTENT = 'Hello **world**, how are you today?';

export const send =
  ({ iago }, channel) =>
  () =>
    iago.post('messages', { type: 'channel', to: String(channel.id), topic: 'bench', content: CONTENT });

async function floorSend({ pool, floor }) {
  await pool.query(
    'CREATE TABLE IF NOT EXISTS floor_message (id bigint AUTO_INCREMENT PRIMARY KEY, topic varchar(60), content text, KEY topic (topic, id))',
  );
  return () => floor.post('send', { topic: 'bench', content: CONTENT });
}

const sends = (atOnce, count, goal) => async (fixtures) => {
  const { ours, beside } = fixtures;
  const floor = await beside.measure(await floorSend(fixtures), { count, atOnce });
  return compareRates(await ours.measure(send(fixtures, await fixtures.audience(10)), { count, atOnce }), floor, goal);
};

const sendToMany = (size, channelOf) => async (fixtures) => {
  const { ours } = fixtures;
  const few = await ours.measure(send(fixtures, await fixtures.audience(10)), { count: 500 });
  const many = await ours.measure(send(fixtures, await channelOf(fixtures, fixtures.scaled(size))), { count: 500 });
  return compareTimes(many, few, { atMost: 1.2 });
};

const audience = (fixtures, size) => fixtures.audience(size);
const crowd = (fixtures, size) => fixtures.crowd(size);

/** Functions that measure one line of the table each, by its name. */
export const sendRows = {
  'send, 64 in flight': sends(64, 6_000, { atLeast: 1.5 }),
  'send, 1 in flight': sends(1, 800, { atLeast: 0.8 }),
  'send to 1,000 and to 10 subscribers': sendToMany(1_000, audience),
  'send to 10,000 and to 10 subscribers': sendToMany(10_000, audience),
};

/** Its accounts would enlarge what other lines measure, so that it comes last. */
export const crowdRows = { 'send to 100,000 and to 10 subscribers': sendToMany(100_000, crowd) };
