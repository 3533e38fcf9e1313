import type { Integration, Written } from '../integration.js';
import { bold, code, codeBlock, facts, inline, link, paragraphs, time } from '../message-text.js';
import type { Payload } from '../payload.js';

const MAX_LINES = 5;
const ISSUE_ACTS: Readonly<Record<string, string>> = {
  created: 'is new',
  resolved: 'was resolved',
  unresolved: 'is open again',
  assigned: 'was assigned',
  archived: 'was archived',
  ignored: 'was archived',
};

/** Sentry sends issues, errors and alerts by its integration platform, and errors by its older plug-in. */
export const SENTRY: Integration = {
  name: 'sentry',
  displayName: 'Sentry',
  setUp: 'Create an internal integration with the address as webhook URL, choose `issue`, and use it as action of your alert rules.',
  example: {
    body: {
      action: 'created',
      data: {
        issue: {
          title: 'TypeError: beans is undefined',
          web_url: 'https://sentry.example.com/issues/1/',
          level: 'error',
          project: { name: 'garden' },
          firstSeen: '2026-05-04T12:00:00Z',
        },
      },
      actor: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
    },
  },
  event: {
    from: (payload) => {
      if (payload.has('data.issue')) return 'issue';
      if (payload.has('data.metric_alert')) return 'metric_alert';
      if (payload.has('data.comment_id')) return 'comment';
      if (payload.has('data.installation')) return 'installation';
      return payload.has('data.event') || payload.has('data.error') || payload.has('event') ? 'error' : payload.text('data.event');
    },
  },
  signature: { kind: 'hmac', header: 'Sentry-Hook-Signature' },
  choosesEvents: false,
  ignored: ['installation'],
  events: {
    error: (payload) => {
      if (payload.has('data.error')) return error(payload.object('data.error'), payload.textOr('data.triggered_rule'));
      if (payload.has('data.event')) return error(payload.object('data.event'), payload.textOr('data.triggered_rule'));
      return plugin(payload);
    },
    issue: (payload) => {
      const issue = payload.object('data.issue');
      const action = payload.text('action');
      const title = issue.text('title');
      const url = issue.firstText('web_url', 'permalink', 'url');
      const assignee = action === 'assigned' ? issue.firstText('assignedTo.name', 'assignedTo.email') : '';
      return {
        topic: inline(title),
        content: paragraphs(
          `Issue ${link(title, url)} ${ISSUE_ACTS[action] ?? `was ${inline(action)}`}${assignee === '' ? '' : ` to ${inline(assignee)}`}.`,
          facts([
            ['Level', issue.textOr('level')],
            ['Project', issue.firstText('project.name', 'project.slug')],
            ['First seen', time(issue.textOr('firstSeen'))],
          ]),
        ),
      };
    },
    metric_alert: (payload) => ({
      topic: inline(payload.firstText('data.metric_alert.title', 'data.description_title') || payload.text('data.description_title')),
      content: paragraphs(
        `Alert ${link(payload.firstText('data.description_title', 'data.metric_alert.title'), payload.textOr('data.web_url'))} is ${bold(payload.text('action'))}.`,
        inline(payload.textOr('data.description_text')),
      ),
    }),
    comment: (payload) => ({
      topic: inline(`${payload.textOr('data.project_slug', 'Sentry')} / issue ${payload.textOr('data.issue_id')}`),
      content: `${inline(payload.textOr('actor.name', 'Somebody'))} ${inline(payload.text('action'))} a comment:\n\n${codeBlock(payload.textOr('data.comment'), 'text')}`,
    }),
  },
};

function error(event: Payload, rule: string): Written {
  const title = event.firstText('title', 'message') || event.text('title');
  const culprit = event.textOr('culprit');
  return {
    topic: inline(title),
    content: paragraphs(
      `${rule === '' ? 'New' : `Alert ${bold(rule)}:`} ${inline(event.textOr('level', 'error'))} ${link(title, event.firstText('web_url', 'issue_url', 'url'))}`,
      facts([
        ['Where', culprit === '' ? '' : code(culprit)],
        ['Environment', event.textOr('environment')],
        ['Time', time(event.firstText('datetime', 'timestamp'))],
      ]),
      codeBlock(linesOf(event), 'text'),
    ),
  };
}

function plugin(payload: Payload): Written {
  const title = payload.firstText('event.title', 'message', 'culprit') || payload.text('event.title');
  return {
    topic: inline(title),
    content: paragraphs(
      `New ${inline(payload.textOr('level', 'error'))} ${link(title, payload.textOr('url'))}`,
      facts([
        ['Where', payload.textOr('culprit')],
        ['Project', payload.textOr('project_name')],
      ]),
    ),
  };
}

/** The innermost calls of the first exception. */
function linesOf(event: Payload): string {
  const [exception] = event.list('exception.values').slice(-1);
  const frames = exception?.list('stacktrace.frames').slice(-MAX_LINES).toReversed() ?? [];
  return frames
    .map((frame) => `${frame.firstText('filename', 'module')}:${frame.textOr('lineno')} ${frame.textOr('function')}`.trim())
    .join('\n');
}
