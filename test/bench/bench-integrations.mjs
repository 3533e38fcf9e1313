// Measures what an alert through an integration costs beside a message with the same text.
import { comparison } from './comparison.mjs';
import { basic, Client } from './measuring.mjs';
import { mean, total } from './processor-time.mjs';

/** Both take turns, so that other work on the machine meets both. */
const TURNS = 4;
const EACH_TURN = { count: 400 };
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
export const integrationRows = { 'alert through an integration, and a message with the same text': alert };

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

async function botOf(iago) {
  const { user_id: id, api_key } = await iago.post('bots', { full_name: 'Alert Bench Bot', short_name: 'alert-bench', bot_type: '2' });
  const { user } = await iago.get(`users/${id}`);
  return { api_key, email: user.email };
}
