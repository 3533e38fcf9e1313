import type { Draft, Integration, RequestFacts } from '../integration.js';
import { bullets, firstLine, inline, link, paragraphs, plural } from '../message-text.js';
import type { Payload } from '../payload.js';

const MAX_ALERTS = 20;

/**
 * Prometheus Alertmanager sends the alerts of a group. They become a message for each topic and state: what is firing and what has been resolved
 * of the same alert stand in the same topic.
 */
export const ALERTMANAGER: Integration = {
  name: 'alertmanager',
  displayName: 'Alertmanager',
  setUp: 'Enter the address as `url` of a `webhook_configs` entry of a receiver.',
  example: {
    body: {
      version: '4',
      status: 'firing',
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'DiskFull', instance: 'db1:9100', severity: 'critical' },
          annotations: { summary: 'The disk of db1 is 95% full' },
          startsAt: '2026-05-04T12:00:00Z',
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'https://prometheus.example.com/graph',
        },
      ],
    },
  },
  event: { constant: 'alerts' },
  choosesEvents: false,
  options: [
    { name: 'name', label: 'The label whose value is the topic. Without it, `instance`, or what names the alert.' },
    { name: 'desc', label: 'The label or annotation that describes an alert. Without it, its summary, description or name.' },
  ],
  events: {
    alerts: (payload, request) => {
      const groups = new Map<string, { topic: string; firing: boolean; alerts: Payload[] }>();
      const alerts = payload.list('alerts');
      // The list is what makes it a payload of Alertmanager.
      if (alerts.length === 0) payload.object('alerts');
      for (const alert of alerts) {
        const topic = topicOf(alert, request);
        const firing = alert.text('status') !== 'resolved';
        const key = `${String(firing)} ${topic}`;
        const group = groups.get(key) ?? { topic, firing, alerts: [] };
        group.alerts.push(alert);
        groups.set(key, group);
      }
      const drafts = [...groups.values()].map(({ topic, firing, alerts: all }): Draft => ({
        topic,
        content: contentOf(all, firing, request),
      }));
      const omitted = Number(payload.textOr('truncatedAlerts', '0'));
      const last = drafts.at(-1);
      if (!last || !(omitted > 0)) return drafts;
      const note = `Alertmanager has left out ${plural(omitted, 'more alert')}.`;
      return [...drafts.slice(0, -1), { ...last, content: paragraphs(last.content, note) }];
    },
  },
};

function topicOf(alert: Payload, request: RequestFacts): string {
  const label = request.option('name');
  const labels = new Map(alert.texts('labels'));
  const chosen = label === '' ? labels.get('instance') : labels.get(label);
  return inline(chosen ?? labels.get('alertname') ?? labels.get('job') ?? 'Alerts', 60);
}

function contentOf(alerts: readonly Payload[], firing: boolean, request: RequestFacts): string {
  const head = firing ? ':alert: **FIRING**' : ':squared_ok: **Resolved**';
  const lines = alerts.map((alert) => lineOf(alert, request));
  const [only = ''] = lines;
  return lines.length === 1 ? `${head} ${only}` : `${head}\n${bullets(lines, MAX_ALERTS)}`;
}

function lineOf(alert: Payload, request: RequestFacts): string {
  const chosen = request.option('desc');
  const texts = new Map([...alert.texts('annotations'), ...alert.texts('labels')]);
  const wanted = chosen === '' ? ['desc', 'summary', 'description', 'alertname'] : [chosen, 'alertname'];
  const description = wanted.map((name) => texts.get(name)).find((text) => text !== undefined) ?? 'An alert without a name';
  const source = alert.textOr('generatorURL');
  return source === '' ? firstLine(description) : `${firstLine(description)} (${link('source', source)})`;
}
