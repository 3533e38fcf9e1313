import type { Integration, Written } from '../integration.js';
import { bold, capitalized, facts, firstLine, inline, link, paragraphs, quote, time } from '../message-text.js';
import type { Payload } from '../payload.js';

/** Services that wake people up. */

export const PAGERDUTY: Integration = {
  name: 'pagerduty',
  displayName: 'PagerDuty',
  setUp: 'Add a generic webhook (version 3) to a service, a team or the account, with the address as webhook URL.',
  example: {
    body: {
      event: {
        id: 'E1',
        event_type: 'incident.triggered',
        agent: { summary: 'Ada' },
        data: {
          id: 'Q1',
          number: 7,
          title: 'The pump is dry',
          html_url: 'https://acme.pagerduty.com/incidents/Q1',
          service: { summary: 'Pumps' },
          urgency: 'high',
          assignees: [{ summary: 'Ben' }],
        },
      },
    },
  },
  event: { path: 'event.event_type' },
  deliveryId: { path: 'event.id' },
  signature: { kind: 'hmac', header: 'X-PagerDuty-Signature', prefix: 'v1=' },
  choosesEvents: false,
  ignored: ['incident.workflow.started', 'incident.workflow.completed', 'incident.status_update_published'],
  events: {
    'pagey.ping': (payload) => ({
      topic: 'PagerDuty',
      content: `PagerDuty webhook has been successfully configured: ${inline(payload.textOr('event.data.message', 'hello'))}`,
    }),
    'incident.annotated': (payload) => ({
      topic: inline(`Incident ${payload.textOr('event.data.incident.summary')}`),
      content: paragraphs(
        `${agent(payload)} wrote a note on ${link(payload.textOr('event.data.incident.summary', 'an incident'), payload.textOr('event.data.incident.html_url'))}:`,
        quote(payload.textOr('event.data.content')),
      ),
    }),
    '*': (payload) => {
      const [kind, act = '', ...rest] = payload.text('event.event_type').split('.');
      if (kind !== 'incident' || rest.length > 0 || !payload.has('event.data.title')) return 'unsupported';
      const incident = payload.object('event.data');
      const number = incident.textOr('number', incident.textOr('id'));
      const assignees = incident
        .list('assignees')
        .map((one) => one.textOr('summary'))
        .join(', ');
      return {
        topic: inline(`Incident #${number}`),
        content: paragraphs(
          `${act === 'resolved' ? ':check_mark:' : ':alert:'} ${link(`Incident #${number}`, incident.textOr('html_url'))} ${act.replaceAll('_', ' ')}: ${bold(incident.text('title'))}`,
          facts([
            ['Service', incident.textOr('service.summary')],
            ['Urgency', incident.textOr('urgency')],
            ['Assigned to', assignees],
            ['By', payload.textOr('event.agent.summary')],
          ]),
        ),
      };
    },
  },
};

const OPSGENIE_ACTS: Readonly<Record<string, string>> = {
  AddNote: 'got a note',
  AddRecipient: 'got another recipient',
  AddResponder: 'got another responder',
  AddTags: 'got tags',
  AddTeam: 'got another team',
  RemoveTags: 'lost tags',
  Acknowledge: 'was acknowledged',
  UnAcknowledge: 'is not acknowledged any more',
  AssignOwnership: 'has another owner',
  TakeOwnership: 'has another owner',
  Close: 'was closed',
  Create: 'was created',
  Delete: 'was deleted',
  Escalate: 'was escalated',
  UpdatePriority: 'has another priority',
};

export const OPSGENIE: Integration = {
  name: 'opsgenie',
  displayName: 'Opsgenie',
  setUp: 'Add an outgoing integration of the type Webhook, with the address as webhook URL and the description and details of alerts.',
  example: {
    body: {
      action: 'Acknowledge',
      integrationName: 'Webhook',
      alert: {
        alertId: 'a1',
        tinyId: '12',
        message: 'The pump is dry',
        username: 'ada@example.com',
        priority: 'P1',
        tags: ['pump', 'water'],
      },
    },
  },
  event: { path: 'action' },
  choosesEvents: true,
  events: {
    ...Object.fromEntries(Object.keys(OPSGENIE_ACTS).map((action) => [action, opsgenie])),
  },
};

function opsgenie(payload: Payload): Written {
  const alert = payload.object('alert');
  const message = alert.text('message');
  const id = alert.textOr('alertId');
  const shown = link(message, id === '' ? '' : `https://app.opsgenie.com/alert/V2#/show/${id}`);
  return {
    topic: inline(`${payload.textOr('integrationName', 'Opsgenie')}: ${alert.textOr('tinyId', message)}`),
    content: paragraphs(
      `Alert ${shown} ${OPSGENIE_ACTS[payload.text('action')] ?? 'changed'}.`,
      facts([
        ['Priority', alert.textOr('priority')],
        ['Note', alert.textOr('note')],
        ['By', alert.textOr('username')],
        [
          'Tags',
          alert
            .list('tags')
            .map((tag) => tag.textOr(''))
            .join(', '),
        ],
      ]),
    ),
  };
}

export const NEWRELIC: Integration = {
  name: 'newrelic',
  displayName: 'New Relic',
  setUp: 'Add a destination of the type Webhook with the address as endpoint URL, and a workflow that uses it with the default payload.',
  example: {
    body: {
      state: 'ACTIVATED',
      title: 'Dry',
      issueUrl: 'https://one.newrelic.com/i',
      priority: 'CRITICAL',
      alertPolicyNames: ['Pumps'],
      alertConditionNames: ['Water'],
    },
  },
  event: { from: (payload) => payload.firstText('state', 'current_state') || payload.text('state') },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      const title = payload.firstText('title', 'condition_name') || payload.text('title');
      const state = payload.firstText('state', 'current_state').toLowerCase();
      const policy = payload.firstText('policy_name', 'alertPolicyNames.0');
      return {
        topic: inline(policy === '' ? title : policy),
        content: paragraphs(
          `${state === 'closed' ? ':check_mark:' : ':alert:'} ${link(title, payload.firstText('issueUrl', 'incident_url'))} is ${bold(state)}.`,
          facts([
            ['Priority', payload.firstText('priority', 'severity')],
            ['Condition', payload.firstText('alertConditionNames.0', 'condition_name')],
            ['Details', payload.textOr('details')],
          ]),
        ),
      };
    },
  },
};

const ZABBIX_SIGNS: Readonly<Record<string, string>> = { ok: ':check_mark:', resolved: ':check_mark:' };

export const ZABBIX: Integration = {
  name: 'zabbix',
  displayName: 'Zabbix',
  setUp:
    'Add a media type of the type Webhook whose script posts `hostname`, `severity`, `status`, `item`, `trigger` and `link` as JSON to the address.',
  example: {
    body: {
      hostname: 'pump',
      severity: 'High',
      status: 'PROBLEM',
      item: 'Water is 3',
      trigger: 'Dry',
      link: 'https://zabbix.example.com/1',
    },
  },
  event: { constant: 'problem' },
  choosesEvents: false,
  events: {
    problem: (payload) => {
      const host = payload.text('hostname');
      const status = payload.text('status');
      return {
        topic: inline(host),
        content: paragraphs(
          `${ZABBIX_SIGNS[status.toLowerCase()] ?? ':alert:'} ${bold(capitalized(status.toLowerCase()))} (${inline(payload.text('severity'))}) on ${link(host, payload.textOr('link'))}: ${firstLine(payload.text('trigger'))}`,
          facts([['Item', payload.textOr('item')]]),
        ),
      };
    },
  },
};

export const SPLUNK: Integration = {
  name: 'splunk',
  displayName: 'Splunk',
  setUp: 'Add the trigger action Webhook to an alert, with the address as its URL.',
  example: {
    body: {
      search_name: 'dry',
      results_link: 'https://splunk.example.com/1',
      result: { host: 'pump', source: '/var/log/pump', _raw: 'dry', _time: '1777896000' },
    },
  },
  event: { constant: 'results' },
  choosesEvents: false,
  events: {
    results: (payload) => {
      const name = payload.textOr('search_name', 'Splunk search');
      return {
        topic: inline(name),
        content: paragraphs(
          `Alert of the search ${link(name, payload.text('results_link'))}.`,
          facts([
            ['Host', payload.textOr('result.host')],
            ['Source', payload.textOr('result.source')],
            ['Time', time(payload.textOr('result._time'))],
          ]),
          quote(payload.textOr('result._raw')),
        ),
      };
    },
  },
};

export const HOME_ASSISTANT: Integration = {
  name: 'homeassistant',
  displayName: 'Home Assistant',
  setUp:
    'Add a notification of the platform `rest` with the address as `resource`, `POST_JSON` as `method` and `topic` as title parameter.',
  example: { body: { message: 'The door is open.', topic: 'Door' } },
  event: { constant: 'notice' },
  choosesEvents: false,
  events: {
    notice: (payload) => ({ topic: inline(payload.firstText('topic', 'title') || 'Home Assistant'), content: payload.text('message') }),
  },
};

/** Zapier and IFTTT let their users write both parts of the message. */
export const ZAPIER: Integration = {
  name: 'zapier',
  displayName: 'Zapier',
  setUp: 'Add the action Webhooks by Zapier with the address as its URL, and `topic` and `content` as its data.',
  example: { body: { topic: 'Beans', content: 'They **grow**.' } },
  event: { from: (payload) => payload.textOr('type', 'message') },
  choosesEvents: false,
  events: {
    auth: () => 'ignored',
    '*': (payload) => ({ topic: inline(payload.text('topic')), content: payload.text('content') }),
  },
};

export const IFTTT: Integration = {
  name: 'ifttt',
  displayName: 'IFTTT',
  setUp: 'Add the action Webhooks with the address as its URL, POST, JSON, and `{"topic": "…", "content": "…"}` as its body.',
  example: { body: { topic: 'Beans', content: 'They grow.' } },
  event: { constant: 'message' },
  choosesEvents: false,
  events: {
    message: (payload) => ({ topic: inline(payload.text('topic')), content: payload.text('content') }),
  },
};

function agent(payload: Payload): string {
  return inline(payload.textOr('event.agent.summary', 'Somebody'));
}
