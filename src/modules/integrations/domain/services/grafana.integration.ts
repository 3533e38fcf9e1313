import type { Draft, Integration } from '../integration.js';
import { bold, facts, inline, link, paragraphs, plural, quote, time } from '../message-text.js';
import type { Payload } from '../payload.js';

const MAX_ALERTS = 20;

/** The alerts of Grafana: a message for each alert of a notification. Versions before unified alerting send one alert as it is. */
export const GRAFANA: Integration = {
  name: 'grafana',
  displayName: 'Grafana',
  setUp: 'Add a contact point of the type Webhook with the address as its URL.',
  example: {
    body: {
      receiver: 'ops',
      status: 'firing',
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'Dry', bed: 'beans' },
          annotations: { summary: 'The bed is dry' },
          startsAt: '2026-05-04T12:00:00Z',
          endsAt: '0001-01-01T00:00:00Z',
          values: { B: 22, C: 1 },
          generatorURL: 'https://grafana.example.com/alerting/1',
          silenceURL: 'https://grafana.example.com/silence/1',
          dashboardURL: '',
          panelURL: '',
          fingerprint: 'c6eadffa33fcdf37',
        },
        {
          status: 'resolved',
          labels: {},
          annotations: {},
          startsAt: '2026-05-04T12:00:00Z',
          endsAt: '2026-05-04T12:05:00Z',
          fingerprint: 'ff',
        },
      ],
      truncatedAlerts: 2,
    },
  },
  event: { from: (payload) => payload.firstText('status', 'state') || payload.text('status') },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      if (!payload.has('alerts')) return legacy(payload);
      const alerts = payload.list('alerts');
      const drafts = alerts.slice(0, MAX_ALERTS).map(draftOf);
      const omitted = alerts.length - drafts.length + (Number(payload.textOr('truncatedAlerts', '0')) || 0);
      const last = drafts.at(-1);
      if (!last || omitted <= 0) return drafts;
      return [...drafts.slice(0, -1), { ...last, content: paragraphs(last.content, `There are ${plural(omitted, 'more alert')}.`) }];
    },
  },
};

function draftOf(alert: Payload): Draft {
  const labels = alert.texts('labels');
  const name = new Map(labels).get('alertname') ?? alert.textOr('fingerprint', 'Alert');
  const firing = alert.text('status') !== 'resolved';
  const annotations = alert.texts('annotations').filter(([label]) => !label.startsWith('__'));
  const links = [
    ['source', 'generatorURL'],
    ['silence', 'silenceURL'],
    ['dashboard', 'dashboardURL'],
    ['panel', 'panelURL'],
    ['image', 'imageURL'],
  ].flatMap(([text = '', path = '']) => (alert.textOr(path) === '' ? [] : [link(text, alert.textOr(path))]));
  return {
    topic: inline(name),
    content: paragraphs(
      `${firing ? ':alert: **FIRING**' : ':squared_ok: **Resolved**'}: ${bold(name)}`,
      facts([
        ['Started', time(alert.textOr('startsAt'))],
        ['Ended', firing ? '' : time(alert.textOr('endsAt'))],
        ...labels.filter(([label]) => label !== 'alertname' && !label.startsWith('__')),
        ...valuesOf(alert),
        ...annotations,
      ]),
      links.join(' | '),
    ),
  };
}

function valuesOf(alert: Payload): readonly (readonly [string, string])[] {
  const values = alert.texts('values');
  if (values.length > 0) return values.map(([name, value]) => [`Value ${name}`, value] as const);
  const text = alert.textOr('valueString');
  return text === '' ? [] : [['Values', text]];
}

function legacy(payload: Payload): Draft {
  const title = payload.firstText('title', 'ruleName') || payload.text('title');
  const values = payload.list('evalMatches').map((match) => [match.textOr('metric', 'value'), match.textOr('value')] as const);
  return {
    topic: inline(payload.textOr('ruleName', title)),
    content: paragraphs(link(title, payload.textOr('ruleUrl')), quote(payload.textOr('message')), facts(values)),
  };
}
