/** A payload in the form that a service documents, with values of our own. */
export interface DocumentedPayload {
  readonly integration: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const ADA = { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' };
const SHA = '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff';
const OTHER_SHA = '5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed';
const NO_SHA = '0'.repeat(40);
const GITEA_REPOSITORY = { name: 'garden', full_name: 'ada/garden', html_url: 'https://git.example.com/ada/garden' };
const GITLAB_PROJECT = { name: 'Garden', web_url: 'https://gitlab.example.com/ada/garden' };
const BITBUCKET_REPOSITORY = { name: 'garden', links: { html: { href: 'https://bitbucket.org/ada/garden' } } };
const href = (path: string): object => ({ html: { href: `https://bitbucket.org/ada/garden/${path}` } });

const gitea = (event: string, body: object): DocumentedPayload => ({
  integration: 'gitea',
  headers: { 'X-Gitea-Event': event },
  body: { repository: GITEA_REPOSITORY, sender: ADA, ...body },
});
const gitlab = (event: string, body: object): DocumentedPayload => ({
  integration: 'gitlab',
  headers: { 'X-Gitlab-Event': event },
  body: { project: GITLAB_PROJECT, user: ADA, user_name: 'Ada', ...body },
});
const bitbucket = (event: string, body: object): DocumentedPayload => ({
  integration: 'bitbucket2',
  headers: { 'X-Event-Key': event },
  body: { repository: BITBUCKET_REPOSITORY, actor: ADA, ...body },
});
const pagerduty = (event_type: string): DocumentedPayload => ({
  integration: 'pagerduty',
  body: {
    event: {
      id: 'E1',
      event_type,
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
});
const sentryIssue = {
  title: 'TypeError: beans is undefined',
  web_url: 'https://sentry.example.com/issues/1/',
  level: 'error',
  project: { name: 'garden' },
  firstSeen: '2026-05-04T12:00:00Z',
};

const BEANS = { slug: 'garden', name: 'garden', project: { key: 'BEAN', name: 'Beans' } };
const BEANS_PR = {
  id: 3,
  title: 'Water the beans',
  fromRef: { displayId: 'water', repository: BEANS },
  toRef: { displayId: 'main', repository: BEANS },
  links: { self: [{ href: 'https://bitbucket.example.com/projects/BEAN/repos/garden/pull-requests/3' }] },
};
const bitbucket3 = (event: string, body: object): DocumentedPayload => ({
  integration: 'bitbucket3',
  headers: { 'X-Event-Key': event },
  body: { eventKey: event, date: '2026-05-04T12:00:00+0000', actor: ADA, ...body },
});
const taiga = (type: string, action: string, body: object): DocumentedPayload => ({
  integration: 'taiga',
  body: { action, type, by: { full_name: 'Ada', username: 'ada' }, date: '2026-05-04T12:00:00.000Z', ...body },
});
const teamcity = (build: object): DocumentedPayload => ({
  integration: 'teamcity',
  body: { build: { buildName: 'Unit tests', projectName: 'Garden', buildNumber: '12', branchDisplayName: 'main', ...build } },
});
const slack = (event: object): DocumentedPayload => ({
  integration: 'slack',
  body: { type: 'event_callback', team_id: 'T1', event_id: 'Ev1', event },
});

export const DOCUMENTED_PAYLOADS: readonly DocumentedPayload[] = [
  gitea('push', { ref: 'refs/heads/old', before: SHA, after: NO_SHA, pusher: ADA, commits: [] }),
  gitea('push', { ref: 'refs/tags/v1', before: NO_SHA, after: SHA, pusher: ADA, commits: [] }),
  gitea('issues', {
    action: 'opened',
    issue: { number: 3, title: 'Dry [beans', html_url: 'https://git.example.com/i/3', body: 'They are *dry*.' },
  }),
  gitea('issue_comment', {
    action: 'created',
    is_pull: false,
    issue: { number: 3, title: 'Dry beans', html_url: 'https://git.example.com/i/3' },
    comment: { html_url: 'https://git.example.com/i/3#1', body: 'Indeed.\n~~~\nx\n~~~' },
  }),
  gitea('pull_request', {
    action: 'closed',
    pull_request: { number: 4, title: 'A pump', html_url: 'https://git.example.com/p/4', merged: true },
  }),
  gitea('pull_request_approved', {
    action: 'reviewed',
    review: { content: 'Good' },
    pull_request: { number: 4, title: 'A pump', html_url: 'https://git.example.com/p/4' },
  }),
  gitea('release', {
    action: 'published',
    release: { tag_name: 'v1', name: 'First', html_url: 'https://git.example.com/r/1', body: 'Beans.' },
  }),
  gitea('create', { ref: 'pump', ref_type: 'branch' }),
  gitea('wiki', { action: 'edited', page: 'Home' }),
  gitlab('Tag Push Hook', { ref: 'refs/tags/v1', before: NO_SHA, after: SHA }),
  gitlab('Issue Hook', {
    object_attributes: { iid: 3, title: 'Dry beans', action: 'open', url: 'https://gitlab.example.com/i/3', description: 'Dry.' },
    assignees: [{ name: 'Ben' }],
  }),
  gitlab('Merge Request Hook', {
    object_attributes: {
      iid: 4,
      title: 'A pump',
      action: 'open',
      url: 'https://gitlab.example.com/m/4',
      source_branch: 'pump',
      target_branch: 'main',
      description: 'Pumps.',
    },
  }),
  gitlab('Merge Request Hook', { object_attributes: { iid: 4, title: 'A pump', action: 'merge', url: 'https://gitlab.example.com/m/4' } }),
  gitlab('Note Hook', {
    object_attributes: { noteable_type: 'MergeRequest', note: 'Nice', url: 'https://gitlab.example.com/m/4#1' },
    merge_request: { iid: 4, title: 'A pump' },
  }),
  gitlab('Pipeline Hook', {
    object_attributes: { id: 9, status: 'failed', ref: 'main' },
    builds: [{ id: 1, name: 'test', status: 'failed' }],
  }),
  gitlab('Job Hook', {
    build_id: 1,
    build_name: 'test',
    build_stage: 'check',
    build_status: 'success',
    ref: 'main',
    repository: { name: 'Garden', homepage: 'https://gitlab.example.com/ada/garden' },
  }),
  gitlab('Release Hook', { action: 'create', name: 'First', tag: 'v1', url: 'https://gitlab.example.com/r/1', description: 'Beans.' }),
  gitlab('Wiki Page Hook', { object_attributes: { title: 'Home', action: 'update', url: 'https://gitlab.example.com/w' } }),
  bitbucket('pullrequest:created', { pullrequest: { id: 4, title: 'A pump', description: 'Pumps.', links: href('p/4') } }),
  bitbucket('pullrequest:comment_created', {
    pullrequest: { id: 4, title: 'A pump', links: href('p/4') },
    comment: { content: { raw: 'Nice' }, links: href('p/4#1') },
  }),
  {
    integration: 'jira',
    body: {
      webhookEvent: 'comment_created',
      comment: { author: ADA, body: 'Watered.' },
      issue: { key: 'BEAN-1', self: 'https://acme.atlassian.net/rest/api/2/issue/1', fields: { summary: 'Dry beans' } },
    },
  },
  {
    integration: 'linear',
    body: { type: 'Issue', action: 'update', updatedFrom: { updatedAt: 'x', sortOrder: 1 }, data: { identifier: 'B', title: 'x' } },
  },
  {
    integration: 'grafana',
    body: {
      title: '[Alerting] Dry',
      ruleName: 'Dry',
      state: 'alerting',
      ruleUrl: 'https://grafana.example.com/r',
      message: 'The bed is dry',
      evalMatches: [{ metric: 'water', value: 3 }],
    },
  },
  {
    integration: 'sentry',
    body: {
      action: 'triggered',
      data: {
        triggered_rule: 'New beans',
        event: {
          ...sentryIssue,
          culprit: 'water(garden)',
          environment: 'production',
          datetime: '2026-05-04T12:00:00Z',
          exception: {
            values: [
              {
                stacktrace: {
                  frames: [
                    { filename: 'a.js', lineno: 1, function: 'a' },
                    { filename: 'b.js', lineno: 2, function: 'b' },
                  ],
                },
              },
            ],
          },
        },
      },
    },
  },
  {
    integration: 'stripe',
    body: {
      id: 'evt_2',
      type: 'customer.subscription.updated',
      livemode: false,
      data: { object: { id: 'sub_1', customer: 'cus_1', status: 'past_due' }, previous_attributes: { status: 'active' } },
    },
  },
  {
    integration: 'stripe',
    body: { id: 'evt_3', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1', amount: 500, currency: 'jpy' } } },
  },
  { integration: 'stripe', body: { id: 'evt_4', type: 'climate.order.created', data: { object: {} } } },
  pagerduty('incident.resolved'),
  { integration: 'pagerduty', body: { event: { event_type: 'pagey.ping', data: { message: 'Hello' } } } },
  { integration: 'zapier', body: { type: 'auth' } },
  {
    integration: 'statuspage',
    body: { component: { name: 'API' }, component_update: { old_status: 'operational', new_status: 'major_outage' } },
  },
  {
    integration: 'harbor',
    body: {
      type: 'SCANNING_COMPLETED',
      operator: 'auto',
      event_data: {
        repository: { name: 'beans', repo_full_name: 'garden/beans' },
        resources: [
          {
            tag: 'v1',
            scan_overview: {
              'application/vnd.security.vulnerability.report; version=1.1': { summary: { summary: { Critical: 1, Low: 3 } } },
            },
          },
        ],
      },
    },
  },
  bitbucket3('repo:refs_changed', {
    repository: BEANS,
    changes: [
      { ref: { id: 'refs/heads/main', displayId: 'main', type: 'BRANCH' }, fromHash: OTHER_SHA, toHash: SHA, type: 'UPDATE' },
      { ref: { id: 'refs/heads/new', displayId: 'new', type: 'BRANCH' }, fromHash: NO_SHA, toHash: SHA, type: 'ADD' },
      { ref: { id: 'refs/tags/v1', displayId: 'v1', type: 'TAG' }, fromHash: SHA, toHash: NO_SHA, type: 'DELETE' },
    ],
  }),
  bitbucket3('repo:comment:added', { repository: BEANS, commit: SHA, comment: { id: 1, text: 'Too *wet*' } }),
  bitbucket3('repo:forked', { repository: { ...BEANS, name: 'fork', origin: BEANS } }),
  bitbucket3('pr:reviewer:approved', { pullRequest: BEANS_PR, participant: { user: ADA } }),
  bitbucket3('pr:merged', { pullRequest: BEANS_PR }),
  bitbucket3('pr:comment:added', { pullRequest: BEANS_PR, comment: { id: 2, text: 'Looks good' } }),
  bitbucket3('pr:comment:deleted', { pullRequest: BEANS_PR, comment: { id: 2, text: 'Looks good' } }),
  { integration: 'bitbucket3', headers: { 'X-Event-Key': 'diagnostics:ping' }, body: { test: true } },
  taiga('issue', 'change', {
    data: { ref: 4, subject: 'Slugs', permalink: 'https://tree.taiga.io/project/garden/issue/4', project: { name: 'Garden' } },
    change: { comment: '', diff: { status: { from: 'New', to: 'Closed' }, assigned_to: { from: null, to: 'Ben' }, tags: [] } },
  }),
  taiga('task', 'change', {
    data: { ref: 5, subject: 'Rake', project: { name: 'Garden' } },
    change: { comment: 'Done @**all**', diff: {} },
  }),
  taiga('task', 'change', { data: { ref: 5, subject: 'Rake', project: { name: 'Garden' } }, change: { comment: '', diff: {} } }),
  taiga('milestone', 'delete', { data: { name: 'Spring', project: { name: 'Garden' } } }),
  taiga('test', 'test', { data: { test: 'test' } }),
  teamcity({ notifyType: 'buildStarted', buildResult: 'running', buildStatus: 'Running' }),
  teamcity({
    notifyType: 'buildFailed',
    buildResult: 'failure',
    buildStatus: 'Tests failed: 2',
    buildStatusUrl: 'https://teamcity.example.com/b/7',
  }),
  teamcity({ notifyType: 'buildFixed', buildResult: 'success', buildStatus: 'Success' }),
  {
    integration: 'freshdesk',
    body: {
      freshdesk_webhook: {
        triggered_event: '{status:{from:Open,to:Resolved}}',
        ticket_id: 3,
        ticket_url: 'https://acme.freshdesk.com/helpdesk/tickets/3',
        ticket_subject: 'Dry beans',
        ticket_status: 'Resolved',
        ticket_priority: 'High',
        ticket_type: null,
        requester_name: 'Ada',
      },
    },
  },
  slack({ type: 'message', channel: 'C1', user: 'U1', text: 'yes <@U2>', ts: '2.0', thread_ts: '1.0' }),
  slack({ type: 'message', subtype: 'message_changed', channel: 'C1', message: { text: 'no' } }),
  slack({
    type: 'message',
    subtype: 'bot_message',
    channel: 'C1',
    username: 'Pump',
    text: '',
    files: [{ name: 'log', permalink: 'https://acme.slack.com/f' }],
  }),
  slack({ type: 'reaction_added', user: 'U1' }),
  { integration: 'slack', body: { type: 'url_verification', token: 'x', challenge: '3eZbrw1aB' } },
  { integration: 'slack', body: { team_domain: 'acme', channel_name: 'garden', user_name: 'ada', text: 'ahoy *all*' } },
  { integration: 'mattermost', body: { text: '#### Tests\n| a | b |', username: 'ci', attachments: null } },
  { integration: 'rocketchat', body: { alias: 'ci', avatar: 'https://example.com/a.png', text: '*dry* _beans_', channel: '@ada' } },
  { integration: 'discord', body: { content: '**dry** beans', embeds: null, username: null } },
];
