import type { Draft, EventWriter, Integration, Written } from '../integration.js';
import { bold, bullets, code, facts, inline, link, paragraphs, quote } from '../message-text.js';
import type { Payload } from '../payload.js';

/** Where work is planned, built and asked for: Taiga, TeamCity and Freshdesk. */

const TAIGA_ACTS: Readonly<Record<string, string>> = { create: 'created', change: 'changed', delete: 'deleted' };
const TAIGA_KINDS: Readonly<Record<string, string>> = {
  epic: 'epic',
  issue: 'issue',
  milestone: 'sprint',
  relateduserstory: 'related user story',
  task: 'task',
  userstory: 'user story',
  wikipage: 'wiki page',
};

export const TAIGA: Integration = {
  name: 'taiga',
  displayName: 'Taiga',
  setUp: 'Add a webhook in the integrations of the project settings, with the address as its URL.',
  example: {
    body: {
      action: 'create',
      type: 'userstory',
      by: { full_name: 'Ada', username: 'ada', permalink: 'https://tree.taiga.io/profile/ada' },
      date: '2026-05-04T12:00:00.000Z',
      data: {
        ref: 3,
        subject: 'Water the beans',
        description: 'They are *dry*.',
        permalink: 'https://tree.taiga.io/project/garden/us/3',
        status: { name: 'New' },
        assigned_to: { full_name: 'Ben' },
        project: { name: 'Garden', permalink: 'https://tree.taiga.io/project/garden' },
      },
    },
  },
  event: { from: (payload) => `${payload.text('type')}.${payload.text('action')}` },
  signature: { kind: 'hmac', header: 'X-TAIGA-WEBHOOK-SIGNATURE', algorithm: 'sha1' },
  choosesEvents: true,
  events: {
    'test.test': (payload) => ({
      topic: inline(payload.textOr('data.project.name', 'Taiga')),
      content: `Taiga webhook has been successfully configured by ${inline(payload.textOr('by.full_name', 'somebody'))}.`,
    }),
    ...Object.fromEntries(
      Object.entries(TAIGA_KINDS).flatMap(([type, kind]) =>
        Object.entries(TAIGA_ACTS).map(([action, act]): [string, EventWriter] => [
          `${type}.${action}`,
          (payload) => taigaDraft(payload, kind, act),
        ]),
      ),
    ),
  },
};

function taigaDraft(payload: Payload, kind: string, act: string): Written {
  const subject = payload.firstText('data.subject', 'data.name', 'data.slug', 'data.user_story.subject') || 'without a name';
  const ref = payload.textOr('data.ref');
  const item = link(`${kind}${ref === '' ? '' : ` #${ref}`} ${subject}`, payload.textOr('data.permalink'));
  const user = inline(payload.firstText('by.full_name', 'by.username') || 'Somebody');
  const project = payload.firstText('data.project.name', 'data.user_story.project.name', 'data.epic.project.name') || 'Taiga';
  const comment = act === 'changed' ? payload.textOr('change.comment') : '';
  const changes = act === 'changed' ? taigaChanges(payload) : [];
  if (act === 'changed' && comment === '' && changes.length === 0) return 'ignored';
  return {
    topic: inline(ref === '' ? `${project}: ${subject}` : `${project}: ${kind} #${ref} ${subject}`),
    content: paragraphs(
      `${user} ${comment === '' ? act : 'commented on'} ${item}.`,
      bullets(changes),
      act === 'created'
        ? facts([
            ['Status', payload.textOr('data.status.name')],
            ['Assignee', payload.textOr('data.assigned_to.full_name')],
          ])
        : '',
      quote(act === 'created' ? payload.textOr('data.description') : comment),
    ),
  };
}

/** Only what has a text before and after: others are lists and formatted texts. */
function taigaChanges(payload: Payload): string[] {
  const diff = payload.objectOr('change.diff');
  const names = ['subject', 'status', 'assigned_to', 'milestone', 'type', 'severity', 'priority', 'is_blocked', 'is_closed', 'due_date'];
  return names.flatMap((name) => {
    const change = diff?.objectOr(name);
    if (!change) return [];
    return [`${name.replaceAll('_', ' ')}: ${bold(change.textOr('from', 'none'))} → ${bold(change.textOr('to', 'none'))}`];
  });
}

/** TeamCity itself sends `eventType` and `payload`, its plugin tcWebHooks `build`. */
export const TEAMCITY: Integration = {
  name: 'teamcity',
  displayName: 'TeamCity',
  setUp:
    'Add the address to the property `teamcity.internal.webhooks.url` of the project, or as a webhook of the plugin tcWebHooks with the payload JSON.',
  example: {
    body: {
      eventType: 'BUILD_FINISHED',
      payload: {
        id: 7,
        number: '12',
        status: 'FAILURE',
        statusText: 'Tests failed: 2',
        branchName: 'main',
        webUrl: 'https://teamcity.example.com/viewLog.html?buildId=7',
        buildType: { name: 'Unit tests', projectName: 'Garden' },
      },
    },
  },
  event: { from: (payload) => (payload.has('build') ? payload.text('build.notifyType') : payload.text('eventType')) },
  choosesEvents: true,
  ignored: ['buildAddedToQueue', 'buildRemovedFromQueue', 'beforeBuildFinish', 'changesLoaded', 'serverStartup', 'serverShutdown'],
  events: {
    BUILD_STARTED: teamcityBuild,
    BUILD_FINISHED: teamcityBuild,
    BUILD_INTERRUPTED: teamcityBuild,
    buildStarted: teamcityPluginBuild,
    buildInterrupted: teamcityPluginBuild,
    buildFinished: teamcityPluginBuild,
    buildSuccessful: teamcityPluginBuild,
    buildFailed: teamcityPluginBuild,
    buildFixed: teamcityPluginBuild,
    buildBroken: teamcityPluginBuild,
  },
};

function teamcityBuild(payload: Payload): Draft {
  const status = payload.textOr('payload.status', 'UNKNOWN');
  const event = payload.text('eventType');
  return buildDraft({
    name: payload.firstText('payload.buildType.name', 'payload.buildTypeId') || payload.text('payload.buildType.name'),
    project: payload.textOr('payload.buildType.projectName'),
    number: payload.text('payload.number'),
    url: payload.textOr('payload.webUrl'),
    branch: payload.textOr('payload.branchName'),
    text: event === 'BUILD_STARTED' ? '' : payload.textOr('payload.statusText'),
    result:
      event === 'BUILD_STARTED' ? 'started' : event === 'BUILD_INTERRUPTED' ? 'interrupted' : status === 'SUCCESS' ? 'success' : 'failure',
  });
}

function teamcityPluginBuild(payload: Payload): Draft {
  const type = payload.text('build.notifyType');
  const result = payload.textOr('build.buildResult');
  return buildDraft({
    name: payload.text('build.buildName'),
    project: payload.textOr('build.projectName'),
    number: payload.text('build.buildNumber'),
    url: payload.textOr('build.buildStatusUrl'),
    branch: payload.textOr('build.branchDisplayName'),
    text: type === 'buildStarted' ? '' : payload.textOr('build.buildStatus'),
    result:
      type === 'buildStarted' ? 'started' : type === 'buildInterrupted' ? 'interrupted' : result === 'success' ? 'success' : 'failure',
  });
}

const BUILD_RESULTS = {
  started: 'has started',
  interrupted: ':warning: was interrupted',
  success: ':check_mark: has succeeded',
  failure: ':cross_mark: has failed',
} as const;

interface Build {
  readonly name: string;
  readonly project: string;
  readonly number: string;
  readonly url: string;
  readonly branch: string;
  readonly text: string;
  readonly result: keyof typeof BUILD_RESULTS;
}

function buildDraft({ name, project, number, url, branch, text, result }: Build): Draft {
  const [head = '', ...words] = BUILD_RESULTS[result].startsWith(':') ? BUILD_RESULTS[result].split(' ') : ['', BUILD_RESULTS[result]];
  const on = branch === '' ? '' : ` on ${code(branch)}`;
  return {
    topic: inline(project === '' ? name : `${project} / ${name}`),
    content: paragraphs(`${head} Build ${link(`#${number}`, url)} of ${bold(name)}${on} ${words.join(' ')}.`.trim(), quote(text)),
  };
}

export const FRESHDESK: Integration = {
  name: 'freshdesk',
  displayName: 'Freshdesk',
  setUp:
    'Add the action Trigger Webhook to an automation of tickets: POST, the address as its URL, and JSON with simple content that has all properties of the ticket and the requester.',
  example: {
    body: {
      freshdesk_webhook: {
        triggered_event: '{ticket_action:created}',
        ticket_id: 3,
        ticket_url: 'https://acme.freshdesk.com/helpdesk/tickets/3',
        ticket_subject: 'Dry beans',
        ticket_description: 'They are dry.',
        ticket_status: 'Open',
        ticket_priority: 'High',
        ticket_type: 'Question',
        requester_name: 'Ada',
        requester_email: 'ada@example.com',
      },
    },
  },
  event: { constant: 'ticket' },
  choosesEvents: false,
  events: {
    ticket: (payload) => {
      const ticket = payload.object('freshdesk_webhook');
      const [id, subject] = [ticket.text('ticket_id'), ticket.textOr('ticket_subject')];
      const shown = link(`ticket #${id} ${subject}`, ticket.textOr('ticket_url'));
      const created = ticket.textOr('triggered_event').includes('ticket_action:created');
      const requester = inline(ticket.firstText('requester_name', 'ticket_requester_name', 'requester_email') || 'Somebody');
      return {
        topic: inline(`#${id}: ${subject}`),
        content: paragraphs(
          created ? `${requester} created ${shown}.` : `The ${shown} of ${requester} was updated${changeOf(ticket)}.`,
          facts([
            ['Type', ticket.textOr('ticket_type')],
            ['Priority', ticket.textOr('ticket_priority')],
            ['Status', ticket.textOr('ticket_status')],
          ]),
          created ? quote(ticket.textOr('ticket_description')) : '',
        ),
      };
    },
  },
};

/** `{status:{from:Open,to:Resolved}}` and the like, which is no JSON. */
function changeOf(ticket: Payload): string {
  const event = ticket.textOr('triggered_event');
  const inner = event.startsWith('{') && event.endsWith('}') ? event.slice(1, -1) : event;
  const [name = ''] = inner.split(':', 1);
  if (name === '') return '';
  const from = between(inner, 'from:', ',');
  const to = between(inner, 'to:', '}');
  const change = from === '' || to === '' ? '' : `, from ${bold(from)} to ${bold(to)}`;
  return `: ${inline(name.replaceAll('_', ' '))}${change}`;
}

function between(text: string, before: string, after: string): string {
  const start = text.indexOf(before);
  if (start < 0) return '';
  const rest = text.slice(start + before.length);
  const end = rest.indexOf(after);
  return inline(end < 0 ? rest : rest.slice(0, end));
}
