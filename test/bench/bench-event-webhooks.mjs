// Measures what webhooks for events add to a send: those of another channel, and one that gets it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { send } from './bench-sends.mjs';
import { comparison } from './comparison.mjs';
import { mean, total } from './processor-time.mjs';

/** With and without them take turns, so that other work on the machine meets both. */
const TURNS = 4;
const EACH_TURN = { count: 400, atOnce: 4 };
const WEBHOOKS = 20;

/** Functions that measure one line of the table each, by its name. */
export const eventWebhookRows = {
  'send beside 20 webhooks for events of another channel, and without them': sends({ count: WEBHOOKS, isOther: true }, { atMost: 1.1 }),
  'send that a webhook for events gets, and without it': sends({ count: 1, isOther: false }),
};

function sends({ count, isOther }, goal) {
  return async (fixtures) => {
    const { iago, ours } = fixtures;
    const [channel, other] = [await fixtures.audience(10), await fixtures.audience(20)];
    const endpoint = await listening();
    const webhooks = [];
    try {
      const input = { name: 'Bench', url: endpoint.url, event_types: '["message"]' };
      const narrow = JSON.stringify([['channel', isOther ? other.name : channel.name]]);
      for (let made = 0; made < count; made += 1) {
        const { event_webhook: webhook } = await iago.post('event_webhooks', { ...input, narrow });
        webhooks.push(webhook.id);
      }
      const turn = async (act) => {
        for (const id of webhooks) await iago.post(`event_webhooks/${id}/${act}`, {});
      };
      const measured = { with: [], without: [] };
      for (let number = 0; number < TURNS; number += 1) {
        await turn('enable');
        measured.with.push((await ours.measure(send(fixtures, channel), EACH_TURN)).processor);
        await turn('disable');
        measured.without.push((await ours.measure(send(fixtures, channel), EACH_TURN)).processor);
      }
      const expected = isOther ? 0 : TURNS * EACH_TURN.count;
      if (endpoint.calls() < expected || (isOther && endpoint.calls() > 0)) throw new Error(`The endpoint got ${endpoint.calls()} calls.`);
      const [withThem, withoutThem] = [mean(measured.with), mean(measured.without)];
      return comparison(
        'us of all processes',
        total(withThem),
        total(withoutThem),
        goal,
        { processor: withThem },
        { processor: withoutThem },
      );
    } finally {
      for (const id of webhooks) await iago.send('DELETE', `event_webhooks/${id}`);
      endpoint.close();
    }
  };
}

async function listening() {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume().once('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, calls: () => calls, close };
}
