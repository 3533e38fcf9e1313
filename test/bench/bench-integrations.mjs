// Measures what an alert through an integration costs beside a message with the same text, and what a service that sends too much costs others.
import { request } from 'undici';
import { comparison } from './comparison.mjs';
import { basic, Client, middle } from './measuring.mjs';
import { mean, total } from './processor-time.mjs';
import { channelOfSenders } from './senders.mjs';

/** Both take turns, so that other work on the machine meets both. */
const TURNS = 4;
const EACH_TURN = { count: 400 };
/** Thirty times what the rate limit admits. */
const PAYLOADS_PER_SECOND = 100;
const SENDS_A_TURN = 100;
const RATE_LIMIT = { SKEIN_RATE_LIMIT_USER: '60:200' };
const ALERT = {
  version: '4',
  groupKey: '{}:{alertname="DiskFull"}',
  truncatedAlerts: 0,
  status: 'firing',
  receiver: 'chat',
  groupLabels: { alertname: 'DiskFull' },
  commonLabels: { alertname: 'DiskFull', instance: 'db1:9100', severity: 'critical' },
  commonAnnotations: { summary: 'The disk of db1 is 95% full' },
  externalURL: 'http://alertmanager.example.com',
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'DiskFull', instance: 'db1:9100', severity: 'critical' },
      annotations: { summary: 'The disk of db1 is 95% full' },
      startsAt: '2026-05-04T12:00:00Z',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'http://prometheus.example.com/graph',
      fingerprint: 'b4a1d6c1f0e1d2c3',
    },
  ],
};
const TEXT = ':alert: **FIRING** The disk of db1 is 95% full ([source](http://prometheus.example.com/graph))';

/** Functions that measure one line of the table each, by its name. */
export const integrationRows = {
  'alert through an integration, and a message with the same text': alert,
  'send beside a service that sends 100 payloads a second, and without it': besideService,
};

async function alert(fixtures) {
  const { iago, ours, agent } = fixtures;
  const channel = await fixtures.audience(10);
  const { api_key: key, email } = await botOf(iago);
  const bot = new Client(iago.url, basic(email, key), agent);
  const work = {
    alert: () => bot.send('POST', `external/alertmanager?api_key=${key}&stream=${channel.id}`, JSON.stringify(ALERT)),
    message: () => bot.post('messages', { type: 'channel', to: String(channel.id), topic: 'db1:9100', content: TEXT }),
  };
  const measured = { alert: [], message: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, one] of Object.entries(work)) measured[name].push((await ours.measure(one, EACH_TURN)).processor);
  }
  const [alertTime, messageTime] = [mean(measured.alert), mean(measured.message)];
  const unit = 'us of all processes';
  return comparison(unit, total(alertTime), total(messageTime), { atMost: 1.5 }, { processor: alertTime }, { processor: messageTime });
}

/** The service and nothing take turns beside accounts that send one message after the other. */
async function besideService(fixtures) {
  const { send } = await channelOfSenders(fixtures, 10);
  const channel = await fixtures.audience(20);
  const { api_key: key } = await botOf(fixtures.iago);
  await fixtures.restart(RATE_LIMIT);
  const url = `${fixtures.iago.url}/api/v1/external/alertmanager?api_key=${key}&stream=${channel.id}`;
  const answers = new Map();
  const payload = async () => {
    const { statusCode, body } = await request(url, { method: 'POST', body: JSON.stringify(ALERT) });
    await body.dump();
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
  };
  const measured = { beside: [], alone: [] };
  let sent = 0;
  for (let turn = 0; turn < 2 * TURNS + 2; turn += 1) {
    const isBeside = turn % 2 === 1;
    const timer = isBeside ? setInterval(() => void payload(), 1_000 / PAYLOADS_PER_SECOND) : undefined;
    const times = [];
    for (let count = 0; count < SENDS_A_TURN; count += 1) {
      const start = performance.now();
      await send((sent += 1));
      times.push(performance.now() - start);
    }
    clearInterval(timer);
    if (turn >= 2) measured[isBeside ? 'beside' : 'alone'].push(...times); // The first two warm up.
  }
  const others = [...answers.keys()].filter((status) => ![200, 429].includes(status));
  if (others.length > 0 || !answers.has(429)) throw new Error(`Payloads are answered ${JSON.stringify([...answers])}.`);
  return comparison('ms', middle(measured.beside), middle(measured.alone), { atMost: 1.1 });
}

async function botOf(iago) {
  const { user_id: id, api_key } = await iago.post('bots', { full_name: 'Alert Bench Bot', short_name: 'alert-bench', bot_type: '2' });
  const { user } = await iago.get(`users/${id}`);
  return { api_key, email: user.email };
}
