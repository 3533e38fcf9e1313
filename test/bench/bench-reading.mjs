// Measures pages of messages, combined feeds, and marking as read.
import { compareExtraTime, compareRates, compareTimes } from './comparison.mjs';

export const page =
  ({ iago }, channel) =>
  () =>
    iago.get('messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [
        ['channel', channel.name],
        ['topic', 'bench 3'],
      ],
    });

const feed = (client) => () => client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 });

export const pageAtSmall = async (fixtures) => fixtures.ours.measure(page(fixtures, await fixtures.small()), { count: 300 });

const feedRow = (reader, goal) => async (fixtures) => {
  const client = await reader(fixtures);
  const beside = await pageAtSmall(fixtures);
  return compareTimes(await fixtures.ours.measure(feed(client), { count: 200 }), beside, goal);
};

/** Functions that measure one line of the table each, by its name. */
export const readingRows = {
  'page of 100 at 1M and at 10k messages': async (fixtures) => {
    const large = await fixtures.large();
    const small = await pageAtSmall(fixtures);
    const atLarge = await fixtures.ours.measure(page(fixtures, large), { count: 300 });
    return compareTimes(atLarge, small, { atMost: 1.3 });
  },

  'page of 100, 16 in flight': async (fixtures) => {
    const channel = await fixtures.small();
    const floor = await fixtures.beside.measure(() => fixtures.floor.get('page'), { count: 600, atOnce: 16 });
    const ours = await fixtures.ours.measure(page(fixtures, channel), { count: 600, atOnce: 16 });
    return compareRates(ours, floor, { atLeast: 1.5 });
  },

  'combined feed of 200 channels, and a page': feedRow(async (fixtures) => (await fixtures.readerOfMany()).client, { atMost: 1.5 }),

  'combined feed of one quiet channel, and a page': feedRow((fixtures) => fixtures.quietReader(), { atMost: 1.2 }),

  'flags/narrow, read 5,000': async (fixtures) => {
    const { iago, data } = fixtures;
    const channel = await fixtures.small();
    const flags = (op) => () =>
      iago.post('messages/flags/narrow', {
        anchor: 'newest',
        num_before: 5_000,
        num_after: 0,
        narrow: [['channel', channel.name]],
        op,
        flag: 'read',
      });
    const marking = await fixtures.ours.measureAfter(flags('remove'), flags('add'), { count: 6 });
    const bare = await fixtures.statements.measure(() => data.bareFlagStatements(channel), { count: 20 });
    return compareTimes(marking, bare, { atMost: 1.5 });
  },

  'mark a channel with 100,000 unread as read': async (fixtures) => {
    const { iago, data } = fixtures;
    const unread = await fixtures.history('unread', fixtures.scaled(100_000));
    const mark = () => iago.post('mark_stream_as_read', { stream_id: String(unread.id) });
    const whole = await fixtures.ours.measureAfter(() => data.unreadAll(unread), mark, { count: 10 });
    const bare = await fixtures.statements.measureAfter(
      () => data.unreadAll(unread),
      () => data.oneUpdate(unread),
      { count: 10 },
    );
    return compareExtraTime(whole, bare, 10);
  },
};
