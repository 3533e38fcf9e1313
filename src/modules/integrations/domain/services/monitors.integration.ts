import type { Integration } from '../integration.js';
import { bold, code, facts, firstLine, inline, link, paragraphs, quote, time } from '../message-text.js';
import { SLACK_INCOMING } from './slack-incoming.integration.js';

/** Services that watch whether others are up. */

const UP = ':check_mark:';
const DOWN = ':alert:';
const KUMA_STATES = ['down', 'up', 'pending', 'under maintenance'];

export const UPTIME_KUMA: Integration = {
  name: 'uptimekuma',
  displayName: 'Uptime Kuma',
  setUp: 'Add a notification of the type Webhook with the address as post URL. Any of its content types will do.',
  example: {
    body: {
      heartbeat: { status: 0, time: '2026-05-04 12:00:00', msg: 'connect ECONNREFUSED' },
      monitor: { name: 'Greenhouse', url: 'https://greenhouse.example.com' },
      msg: '[Greenhouse] [Down] connect ECONNREFUSED',
    },
  },
  event: { from: (payload) => KUMA_STATES[Number(payload.textOr('heartbeat.status', '-1'))] ?? 'test' },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      // What it says itself is all that the test of a notification, and a notice of a certificate, have.
      const msg = payload.firstText('msg', 'text') || payload.text('msg');
      const monitor = payload.objectOr('monitor');
      const state = KUMA_STATES[Number(payload.textOr('heartbeat.status', '-1'))];
      if (!monitor || state === undefined) return { topic: 'Uptime Kuma', content: firstLine(msg) };
      const name = monitor.text('name');
      const ping = payload.textOr('heartbeat.ping');
      const reason = payload.textOr('heartbeat.msg');
      return {
        topic: inline(name),
        content: paragraphs(
          `${state === 'up' ? UP : DOWN} ${link(name, monitor.textOr('url'))} is ${bold(state)}.`,
          facts([
            ['Message', reason],
            ['Response time', ping === '' ? '' : `${ping} ms`],
            ['Time', payload.textOr('heartbeat.localDateTime')],
          ]),
        ),
      };
    },
  },
};

export const HEALTHCHECKS: Integration = {
  name: 'healthchecks',
  displayName: 'Healthchecks',
  setUp:
    'Add an integration of the type Webhook: method POST, the address as URL, and as body `{"check": $NAME_JSON, "status": "$STATUS", "tags": "$TAGS", "now": "$NOW", "code": "$CODE"}`.',
  example: {
    body: { check: 'Nightly backup', status: 'down', tags: 'db', now: '2026-05-04T12:00:00+00:00' },
  },
  event: { path: 'status' },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      const name = payload.firstText('check', 'name') || payload.text('check');
      const status = payload.text('status').toLowerCase();
      return {
        topic: inline(name),
        content: paragraphs(
          `${status === 'up' ? UP : DOWN} ${bold(name)} is ${bold(status.toUpperCase())}.`,
          facts([
            ['Tags', payload.textOr('tags')],
            ['Time', time(payload.textOr('now'))],
          ]),
          quote(payload.textOr('body')),
        ),
      };
    },
  },
};

const NETDATA_SIGNS: Readonly<Record<string, string>> = { clear: UP, warning: ':warning:', critical: DOWN };

/** The agent of Netdata speaks Slack's form only, its cloud has a form of its own. */
export const NETDATA: Integration = {
  name: 'netdata',
  displayName: 'Netdata',
  setUp:
    'For the agent: `SLACK_WEBHOOK_URL` in `health_alarm_notify.conf` is the address. For the cloud: add a Webhook integration with the address as URL.',
  example: {
    body: {
      message: 'cpu is high',
      alert: 'cpu_usage',
      chart: 'system.cpu',
      space: 'acme',
      severity: 'critical',
      alert_url: 'https://app.netdata.cloud/a/1',
    },
  },
  event: { from: (payload) => (payload.has('attachments') ? 'alarm' : payload.textOr('severity', 'message').toLowerCase()) },
  choosesEvents: false,
  events: {
    alarm: (payload, request) => {
      const written = SLACK_INCOMING.events['message']?.(payload, request) ?? 'unsupported';
      if (typeof written === 'string' || !('content' in written)) return written;
      // `netdata on host.example.com`
      const host = payload.firstText('username', 'alias').split(' on ').at(-1) ?? '';
      return { topic: host === '' ? written.topic : inline(host), content: written.content };
    },
    '*': (payload) => {
      const severity = payload.textOr('severity').toLowerCase();
      const alert = payload.textOr('alert');
      return {
        topic: inline(alert || 'Netdata'),
        content: paragraphs(
          `${NETDATA_SIGNS[severity] ?? ''} ${link(firstLine(payload.text('message')), payload.firstText('alert_url', 'url'))}`.trim(),
          facts([
            ['Chart', payload.textOr('chart')],
            ['Space', payload.textOr('space')],
            ['Info', payload.textOr('info')],
          ]),
        ),
      };
    },
  },
};

const ROBOT_STATES: Readonly<Record<string, string>> = { '1': 'down', '2': 'up', '3': 'close to the end of its certificate' };

export const UPTIME_ROBOT: Integration = {
  name: 'uptimerobot',
  displayName: 'UptimeRobot',
  setUp:
    'Add an alert contact of the type Webhook with the address and a `?` or `&` at its end as URL, `*monitorFriendlyName*` and the other variables as JSON, sent as JSON.',
  example: { body: { monitor_url: 'https://shop.example.com', monitor_friendly_name: 'Shop', alert_type: '1', alert_details: 'Timeout' } },
  event: { from: (payload) => ROBOT_STATES[payload.text('alert_type')] ?? 'unknown' },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      const name = payload.text('monitor_friendly_name');
      const state = ROBOT_STATES[payload.text('alert_type')];
      if (state === undefined) return 'unsupported';
      const duration = payload.textOr('alert_friendly_duration');
      return {
        topic: inline(name),
        content: paragraphs(
          `${state === 'up' ? UP : DOWN} ${link(name, payload.text('monitor_url'))} is ${bold(state)}.`,
          facts([
            ['Reason', payload.textOr('alert_details')],
            ['It was down for', state === 'up' ? duration : ''],
          ]),
        ),
      };
    },
  },
};

export const PINGDOM: Integration = {
  name: 'pingdom',
  displayName: 'Pingdom',
  setUp: 'Add an integration of the type Webhook with the address as its URL, and select it in your checks.',
  example: {
    body: {
      check_name: 'Shop',
      check_type: 'HTTP',
      check_params: { full_url: 'https://shop.example.com/' },
      previous_state: 'UP',
      current_state: 'DOWN',
      state_changed_timestamp: 1777896000,
      long_description: 'HTTP 502',
    },
  },
  event: { path: 'check_type' },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      const name = payload.text('check_name');
      const now = payload.text('current_state');
      return {
        topic: inline(`${name} status`),
        content: paragraphs(
          `${now === 'UP' ? UP : DOWN} ${bold(name)} changed from ${inline(payload.text('previous_state'))} to ${bold(now)}.`,
          facts([
            ['Target', payload.firstText('check_params.full_url', 'check_params.hostname', 'check_params.url')],
            ['Description', payload.firstText('long_description', 'description')],
            ['Time', time(payload.textOr('state_changed_timestamp'))],
          ]),
        ),
      };
    },
  },
};

export const STATUSPAGE: Integration = {
  name: 'statuspage',
  displayName: 'Statuspage',
  setUp: 'Subscribe to updates of the page by webhook, with the address as its URL.',
  example: {
    body: {
      incident: {
        name: 'Slow',
        status: 'investigating',
        shortlink: 'https://stspg.io/1',
        incident_updates: [{ body: 'We look into it.' }],
      },
    },
  },
  event: {
    from: (payload) => (payload.has('incident') ? 'incident_update' : payload.has('component_update') ? 'component_update' : 'unknown'),
  },
  choosesEvents: false,
  events: {
    incident_update: (payload) => {
      const name = payload.text('incident.name');
      const [update] = payload.list('incident.incident_updates', 1);
      const state = payload.text('incident.status').replaceAll('_', ' ');
      return {
        topic: inline(`${name}: incident`),
        content: paragraphs(`${link(name, payload.textOr('incident.shortlink'))} is ${bold(state)}.`, quote(update?.textOr('body') ?? '')),
      };
    },
    component_update: (payload) => {
      const name = payload.text('component.name');
      const states = ['old_status', 'new_status'].map((one) => code(payload.text(`component_update.${one}`).replaceAll('_', ' ')));
      return { topic: inline(`${name}: component`), content: `${bold(name)} changed from ${states.join(' to ')}.` };
    },
  },
};
