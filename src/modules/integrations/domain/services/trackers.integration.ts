import { commentText, type Item, itemText, itemTopic, pushDraft } from '../git-texts.js';
import type { Draft, EventWriter, Integration, Written } from '../integration.js';
import { bold, bullets, code, facts, inline, link, paragraphs, quote } from '../message-text.js';
import type { Payload } from '../payload.js';

/** Trackers of issues, and the forge that belongs to one. */

const JIRA_FIELDS_OF_NOBODY = new Set(['Rank', 'RemoteIssueLink', 'Link', 'Attachment', 'WorklogId', 'timespent', 'timeestimate']);

export const JIRA: Integration = {
  name: 'jira',
  displayName: 'Jira',
  setUp: 'Add a webhook in the system settings of Jira, with the address as its URL, and choose the events of issues and comments.',
  example: {
    body: {
      webhookEvent: 'jira:issue_updated',
      issue_event_type_name: 'issue_generic',
      user: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      issue: { key: 'BEAN-1', self: 'https://acme.atlassian.net/rest/api/2/issue/1', fields: { summary: 'Dry beans' } },
      changelog: {
        items: [
          { field: 'status', fromString: 'Open', toString: 'Done' },
          { field: 'Rank', fromString: '', toString: 'Higher' },
        ],
      },
    },
  },
  event: { path: 'webhookEvent' },
  deliveryId: { header: 'X-Atlassian-Webhook-Identifier' },
  signature: { kind: 'hmac', header: 'X-Hub-Signature', prefix: 'sha256=' },
  choosesEvents: true,
  ignored: [
    'issuelink_created',
    'issuelink_deleted',
    'attachment_created',
    'attachment_deleted',
    'worklog_created',
    'worklog_updated',
    'worklog_deleted',
    'project_created',
    'project_updated',
    'project_deleted',
    'user_created',
    'user_updated',
    'user_deleted',
    'jira:worklog_updated',
    'jira:version_released',
    'board_created',
    'board_updated',
    'board_configuration_changed',
    'sprint_created',
    'sprint_updated',
    'sprint_started',
    'sprint_closed',
    'sprint_deleted',
  ],
  events: {
    'jira:issue_created': (payload) =>
      jiraDraft(
        payload,
        'created',
        facts([
          ['Priority', payload.textOr('issue.fields.priority.name')],
          ['Assignee', payload.textOr('issue.fields.assignee.displayName')],
        ]),
        quote(payload.textOr('issue.fields.description')),
      ),
    'jira:issue_deleted': (payload) => jiraDraft(payload, 'deleted'),
    comment_created: (payload) => jiraComment(payload, 'commented on'),
    comment_updated: (payload) => jiraComment(payload, 'edited a comment on'),
    comment_deleted: (payload) => jiraComment(payload, 'deleted a comment on'),
    'jira:issue_updated': (payload) => {
      const kind = payload.textOr('issue_event_type_name');
      if (payload.has('comment')) {
        const act =
          kind === 'issue_comment_edited'
            ? 'edited a comment on'
            : kind === 'issue_comment_deleted'
              ? 'deleted a comment on'
              : 'commented on';
        return jiraDraft(payload, act, kind === 'issue_comment_deleted' ? '' : quote(payload.textOr('comment.body')));
      }
      const changes = payload
        .list('changelog.items')
        .filter((item) => !JIRA_FIELDS_OF_NOBODY.has(item.textOr('field')))
        .map(
          (item) => `${inline(item.text('field'))}: ${bold(item.textOr('fromString', 'none'))} → ${bold(item.textOr('toString', 'none'))}`,
        );
      return changes.length === 0 ? 'ignored' : jiraDraft(payload, 'updated', bullets(changes));
    },
  },
};

/** Jira Server tells of a comment with the issue as well, and without it here. */
function jiraComment(payload: Payload, act: string): Written {
  if (!payload.has('issue')) return 'ignored';
  return jiraDraft(payload, act, act.startsWith('deleted') ? '' : quote(payload.textOr('comment.body')));
}

function jiraDraft(payload: Payload, act: string, ...parts: readonly string[]): Draft {
  const key = payload.text('issue.key');
  const summary = payload.textOr('issue.fields.summary');
  const self = payload.textOr('issue.self');
  const base = self.slice(0, Math.max(0, self.indexOf('/rest/')));
  const user = inline(
    payload.firstText('user.displayName', 'comment.updateAuthor.displayName', 'comment.author.displayName', 'comment.author.name') ||
      'Somebody',
  );
  return {
    topic: inline(`${key}: ${summary}`),
    content: paragraphs(`${user} ${act} ${link(`${key}: ${summary}`, base === '' ? '' : `${base}/browse/${key}`)}.`, ...parts),
  };
}

const LINEAR_ACTS: Readonly<Record<string, string>> = { create: 'created', update: 'updated', remove: 'removed' };

export const LINEAR: Integration = {
  name: 'linear',
  displayName: 'Linear',
  setUp: 'Add a webhook in the API settings of the workspace, with the address as its URL.',
  example: {
    body: {
      type: 'Issue',
      action: 'create',
      url: 'https://linear.app/acme/issue/BEA-1',
      actor: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      data: { identifier: 'BEA-1', title: 'Dry beans', state: { name: 'Todo' }, priorityLabel: 'High', description: 'Dry.' },
    },
  },
  event: { from: (payload) => `${payload.text('type')}.${payload.text('action')}` },
  deliveryId: { header: 'Linear-Delivery' },
  signature: { kind: 'hmac', header: 'Linear-Signature' },
  choosesEvents: true,
  events: {
    ...Object.fromEntries(Object.keys(LINEAR_ACTS).map((action) => [`Issue.${action}`, linearIssue])),
    ...Object.fromEntries(
      Object.entries(LINEAR_ACTS).map(([action, act]): [string, EventWriter] => [
        `Comment.${action}`,
        (payload) => {
          const title = payload.textOr('data.issue.title', 'an issue');
          const identifier = payload.textOr('data.issue.identifier');
          const verb = action === 'create' ? 'commented' : `${act} a comment`;
          const user = payload.firstText('actor.name', 'data.user.name') || 'Somebody';
          const on = `${identifier} ${inline(title)}`.trim();
          return {
            topic: inline(`${identifier === '' ? 'Issue' : identifier}: ${title}`),
            content: commentText(user, verb, on, payload.textOr('url'), action === 'remove' ? '' : payload.textOr('data.body')),
          };
        },
      ]),
    ),
  },
};

function linearIssue(payload: Payload): Written {
  const number = payload.firstText('data.identifier', 'data.number') || payload.text('data.number');
  const title = payload.text('data.title');
  const action = payload.text('action');
  const user = inline(payload.firstText('actor.name', 'data.creator.name') || 'Somebody');
  const changed = Object.keys(payload.objectOr('updatedFrom')?.json ?? {});
  // The order on a board changes with every look at it.
  if (action === 'update' && changed.every((name) => name === 'updatedAt' || name.endsWith('ortOrder'))) return 'ignored';
  return {
    topic: inline(`${number}: ${title}`),
    content: paragraphs(
      `${user} ${LINEAR_ACTS[action] ?? action} ${link(`${number}: ${title}`, payload.textOr('url'))}.`,
      facts([
        ['State', payload.textOr('data.state.name')],
        ['Priority', payload.textOr('data.priorityLabel')],
        ['Assignee', payload.textOr('data.assignee.name')],
        ['Team', payload.textOr('data.team.name')],
      ]),
      action === 'create' ? quote(payload.textOr('data.description')) : '',
    ),
  };
}

/** Bitbucket Cloud. */
export const BITBUCKET: Integration = {
  name: 'bitbucket2',
  displayName: 'Bitbucket',
  setUp: 'Add a webhook to the repository on Bitbucket Cloud, with the address as its URL, and choose its triggers.',
  example: {
    headers: { 'X-Event-Key': 'repo:push' },
    body: {
      repository: { name: 'garden', links: { html: { href: 'https://bitbucket.org/ada/garden' } } },
      actor: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      push: {
        changes: [
          {
            new: { type: 'branch', name: 'main' },
            old: { type: 'branch', name: 'main' },
            links: { html: { href: 'https://bitbucket.org/ada/garden/compare' } },
            commits: [
              {
                hash: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff',
                message: 'Water',
                links: { html: { href: 'https://bitbucket.org/ada/garden/c' } },
                author: { user: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' } },
              },
            ],
          },
          { new: null, old: { type: 'branch', name: 'old' }, links: {}, commits: [] },
        ],
      },
    },
  },
  event: { header: 'X-Event-Key' },
  deliveryId: { header: 'X-Request-UUID' },
  signature: { kind: 'hmac', header: 'X-Hub-Signature', prefix: 'sha256=' },
  choosesEvents: true,
  events: {
    'repo:push': (payload) =>
      payload.list('push.changes').map((change): Draft => {
        const now = change.objectOr('new');
        const state = now ?? change.object('old');
        const commits = change.list('commits').map((commit) => ({
          id: commit.text('hash'),
          message: commit.textOr('message'),
          url: commit.textOr('links.html.href'),
          author: commit.firstText('author.user.display_name', 'author.raw'),
        }));
        return pushDraft({
          repository: repositoryOf(payload),
          user: userOf(payload),
          ref: `refs/${state.text('type') === 'tag' ? 'tags' : 'heads'}/${state.text('name')}`,
          compareUrl: change.textOr('links.html.href'),
          // The newest comes first.
          commits: commits.toReversed(),
          total: commits.length,
          kind: now === null ? 'deleted' : change.flag('created') ? 'created' : change.flag('forced') ? 'forced' : 'pushed',
        });
      }),
    'repo:fork': (payload) => ({
      topic: repositoryOf(payload),
      content: `${userOf(payload)} forked the repository: ${link(payload.text('fork.full_name'), payload.textOr('fork.links.html.href'))}.`,
    }),
    'repo:updated': () => 'ignored',
    'repo:commit_comment_created': (payload) => ({
      topic: repositoryOf(payload),
      content: commentText(
        userOf(payload),
        'commented',
        code(payload.text('commit.hash').slice(0, 11)),
        payload.textOr('comment.links.html.href'),
        payload.textOr('comment.content.raw'),
      ),
    }),
    'repo:commit_status_created': bitbucketStatus,
    'repo:commit_status_updated': bitbucketStatus,
    'issue:created': (payload) => bitbucketItem(payload, 'issue', 'created', 'issue.content.raw'),
    'issue:updated': (payload) => bitbucketItem(payload, 'issue', 'updated'),
    'issue:comment_created': (payload) => bitbucketComment(payload, 'issue', 'commented'),
    'pullrequest:created': (payload) => bitbucketItem(payload, 'pullrequest', 'created', 'pullrequest.description'),
    'pullrequest:updated': (payload) => bitbucketItem(payload, 'pullrequest', 'updated'),
    'pullrequest:approved': (payload) => bitbucketItem(payload, 'pullrequest', 'approved'),
    'pullrequest:unapproved': (payload) => bitbucketItem(payload, 'pullrequest', 'withdrew the approval of'),
    'pullrequest:changes_request_created': (payload) => bitbucketItem(payload, 'pullrequest', 'requested changes to'),
    'pullrequest:fulfilled': (payload) => bitbucketItem(payload, 'pullrequest', 'merged'),
    'pullrequest:rejected': (payload) => bitbucketItem(payload, 'pullrequest', 'declined', 'pullrequest.reason'),
    'pullrequest:comment_created': (payload) => bitbucketComment(payload, 'pullrequest', 'commented'),
    'pullrequest:comment_updated': (payload) => bitbucketComment(payload, 'pullrequest', 'edited a comment'),
    'pullrequest:comment_deleted': (payload) => bitbucketComment(payload, 'pullrequest', 'deleted a comment'),
  },
};

function bitbucketStatus(payload: Payload): Written {
  const state = payload.text('commit_status.state').toLowerCase();
  if (state === 'inprogress') return 'ignored';
  const name = link(payload.firstText('commit_status.name', 'commit_status.key'), payload.textOr('commit_status.url'));
  return { topic: repositoryOf(payload), content: `${name}: ${bold(state)}.` };
}

function bitbucketItemOf(payload: Payload, path: string): Item {
  const kind = path === 'issue' ? 'issue' : 'PR';
  return { repository: repositoryOf(payload), kind, number: payload.text(`${path}.id`), title: payload.text(`${path}.title`) };
}

function bitbucketItem(payload: Payload, path: string, act: string, body = ''): Written {
  const item = bitbucketItemOf(payload, path);
  const text = body === '' ? '' : payload.textOr(body);
  return { topic: itemTopic(item), content: itemText(userOf(payload), act, item, payload.textOr(`${path}.links.html.href`), text) };
}

function bitbucketComment(payload: Payload, path: string, act: string): Written {
  const item = bitbucketItemOf(payload, path);
  const on = link(`${item.kind} #${item.number} ${item.title}`, payload.textOr(`${path}.links.html.href`));
  const text = act.startsWith('deleted') ? '' : payload.textOr('comment.content.raw');
  return { topic: itemTopic(item), content: commentText(userOf(payload), act, on, payload.textOr('comment.links.html.href'), text) };
}

function repositoryOf(payload: Payload): string {
  return inline(payload.text('repository.name'));
}

function userOf(payload: Payload): string {
  return inline(payload.firstText('actor.display_name', 'actor.nickname') || 'Somebody');
}
