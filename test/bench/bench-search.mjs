// Measures searching messages, beside a page of a topic.
import { pageAtSmall } from './bench-reading.mjs';
import { compareTimes } from './comparison.mjs';

const search = (text) => async (fixtures) => {
  const channel = await fixtures.searchable();
  const beside = await pageAtSmall(fixtures);
  const narrow = [
    ['channel', channel.name],
    ['search', text],
  ];
  const find = async () => {
    const { messages } = await fixtures.iago.get('messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
    if (messages.length === 0) throw new Error(`The search for ${text} found nothing.`);
  };
  return compareTimes(await fixtures.ours.measure(find, { count: 200 }), beside);
};

/** Functions that measure one line of the table each, by its name. */
export const searchRows = {
  'search for one word in 1M messages, and a page': search('betacd'),
  'search for three words in 1M messages, and a page': search('report alphad betacd'),
  'search for a phrase in 1M messages, and a page': search('"alphad betacd"'),
};
