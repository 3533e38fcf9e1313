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
const COMMIT = {
  id: SHA,
  message: 'Water the beans\n\nThey were dry.',
  url: 'https://git.example.com/c/1',
  author: { name: 'Ada', username: 'ada' },
};

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

export const DOCUMENTED_PAYLOADS: readonly DocumentedPayload[] = [
  gitea('push', {
    ref: 'refs/heads/main',
    before: OTHER_SHA,
    after: SHA,
    compare_url: 'https://git.example.com/compare',
    pusher: ADA,
    commits: [COMMIT, { ...COMMIT, id: OTHER_SHA, message: 'Plant @**all**', author: { username: 'ben' } }],
    total_commits: 4,
  }),
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
  {
    integration: 'gogs',
    headers: { 'X-Gogs-Event': 'push' },
    body: {
      ref: 'refs/heads/main',
      before: NO_SHA,
      after: SHA,
      compare_url: '',
      pusher: ADA,
      sender: ADA,
      repository: GITEA_REPOSITORY,
      commits: [COMMIT],
    },
  },
  gitlab('Push Hook', {
    ref: 'refs/heads/main',
    before: OTHER_SHA,
    after: SHA,
    commits: [COMMIT],
    total_commits_count: 30,
  }),
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
  bitbucket('repo:push', {
    push: {
      changes: [
        {
          new: { type: 'branch', name: 'main' },
          old: { type: 'branch', name: 'main' },
          links: href('compare'),
          commits: [{ hash: SHA, message: 'Water', links: href('c'), author: { user: ADA } }],
        },
        { new: null, old: { type: 'branch', name: 'old' }, links: {}, commits: [] },
      ],
    },
  }),
  bitbucket('pullrequest:created', { pullrequest: { id: 4, title: 'A pump', description: 'Pumps.', links: href('p/4') } }),
  bitbucket('pullrequest:comment_created', {
    pullrequest: { id: 4, title: 'A pump', links: href('p/4') },
    comment: { content: { raw: 'Nice' }, links: href('p/4#1') },
  }),
  {
    integration: 'jira',
    body: {
      webhookEvent: 'jira:issue_updated',
      issue_event_type_name: 'issue_generic',
      user: ADA,
      issue: { key: 'BEAN-1', self: 'https://acme.atlassian.net/rest/api/2/issue/1', fields: { summary: 'Dry beans' } },
      changelog: {
        items: [
          { field: 'status', fromString: 'Open', toString: 'Done' },
          { field: 'Rank', fromString: '', toString: 'Higher' },
        ],
      },
    },
  },
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
    body: {
      type: 'Issue',
      action: 'create',
      url: 'https://linear.app/acme/issue/BEA-1',
      actor: ADA,
      data: { identifier: 'BEA-1', title: 'Dry beans', state: { name: 'Todo' }, priorityLabel: 'High', description: 'Dry.' },
    },
  },
  {
    integration: 'linear',
    body: { type: 'Issue', action: 'update', updatedFrom: { updatedAt: 'x', sortOrder: 1 }, data: { identifier: 'B', title: 'x' } },
  },
  {
    integration: 'grafana',
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
    body: { action: 'created', data: { issue: sentryIssue }, actor: ADA },
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
      id: 'evt_1',
      type: 'charge.failed',
      livemode: true,
      data: { object: { id: 'ch_1', amount: 1250, currency: 'eur', customer: 'cus_1', failure_message: 'Declined', status: 'failed' } },
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
  pagerduty('incident.triggered'),
  pagerduty('incident.resolved'),
  { integration: 'pagerduty', body: { event: { event_type: 'pagey.ping', data: { message: 'Hello' } } } },
  {
    integration: 'opsgenie',
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
  {
    integration: 'newrelic',
    body: {
      state: 'ACTIVATED',
      title: 'Dry',
      issueUrl: 'https://one.newrelic.com/i',
      priority: 'CRITICAL',
      alertPolicyNames: ['Pumps'],
      alertConditionNames: ['Water'],
    },
  },
  {
    integration: 'zabbix',
    body: {
      hostname: 'pump',
      severity: 'High',
      status: 'PROBLEM',
      item: 'Water is 3',
      trigger: 'Dry',
      link: 'https://zabbix.example.com/1',
    },
  },
  {
    integration: 'splunk',
    body: {
      search_name: 'dry',
      results_link: 'https://splunk.example.com/1',
      result: { host: 'pump', source: '/var/log/pump', _raw: 'dry', _time: '1777896000' },
    },
  },
  { integration: 'homeassistant', body: { message: 'The door is open.', topic: 'Door' } },
  { integration: 'zapier', body: { topic: 'Beans', content: 'They **grow**.' } },
  { integration: 'zapier', body: { type: 'auth' } },
  { integration: 'ifttt', body: { topic: 'Beans', content: 'They grow.' } },
  {
    integration: 'uptimerobot',
    body: { monitor_url: 'https://shop.example.com', monitor_friendly_name: 'Shop', alert_type: '1', alert_details: 'Timeout' },
  },
  {
    integration: 'pingdom',
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
  {
    integration: 'statuspage',
    body: {
      incident: {
        name: 'Slow',
        status: 'investigating',
        shortlink: 'https://stspg.io/1',
        incident_updates: [{ body: 'We look into it.' }],
      },
    },
  },
  {
    integration: 'statuspage',
    body: { component: { name: 'API' }, component_update: { old_status: 'operational', new_status: 'major_outage' } },
  },
  {
    integration: 'netdata',
    body: {
      message: 'cpu is high',
      alert: 'cpu_usage',
      chart: 'system.cpu',
      space: 'acme',
      severity: 'critical',
      alert_url: 'https://app.netdata.cloud/a/1',
    },
  },
  {
    integration: 'circleci',
    body: {
      type: 'workflow-completed',
      id: 'c1',
      project: { name: 'garden' },
      workflow: { name: 'build', status: 'failed', url: 'https://app.circleci.com/1' },
      pipeline: { vcs: { branch: 'main', commit: { subject: 'Water the beans' } } },
    },
  },
  {
    integration: 'travis',
    body: {
      type: 'push',
      number: '7',
      status_message: 'Broken',
      build_url: 'https://app.travis-ci.com/1',
      author_name: 'Ada',
      branch: 'main',
      message: 'Water the beans',
      compare_url: 'https://github.com/c',
      repository: { name: 'garden' },
    },
  },
  {
    integration: 'harbor',
    body: {
      type: 'PUSH_ARTIFACT',
      operator: 'ada',
      event_data: {
        repository: { name: 'beans', repo_full_name: 'garden/beans' },
        resources: [{ tag: 'v1', resource_url: 'hub.example.com/garden/beans:v1' }],
      },
    },
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
  {
    integration: 'sonarqube',
    body: {
      project: { name: 'Garden', url: 'https://sonar.example.com/garden' },
      branch: { name: 'main' },
      qualityGate: { status: 'ERROR', conditions: [{ metric: 'new_coverage', status: 'ERROR', value: '14', errorThreshold: '65' }] },
    },
  },
  {
    integration: 'netlify',
    headers: { 'X-Netlify-Event': 'deploy_created' },
    body: { name: 'garden', state: 'ready', ssl_url: 'https://garden.example.com', branch: 'main', title: 'Water the beans' },
  },
  {
    integration: 'woodpecker',
    body: {
      repo: { full_name: 'ada/garden' },
      pipeline: { event: 'push', number: 7, status: 'failure', author: 'ada', branch: 'main', message: 'Water' },
    },
  },
  {
    integration: 'airbyte',
    body: {
      text: 'Your connection failed',
      data: {
        success: false,
        workspace: { name: 'Acme' },
        connection: { name: 'Beans', url: 'https://cloud.airbyte.com/1' },
        source: { name: 'Postgres' },
        destination: { name: 'S3' },
        finishedAt: '2026-05-04T12:00:00Z',
        errorMessage: 'No credentials',
      },
    },
  },
  {
    integration: 'jenkins',
    body: {
      name: 'garden',
      build: {
        number: 7,
        phase: 'FINALIZED',
        status: 'FAILURE',
        full_url: 'https://ci.example.com/7',
        scm: { branch: 'origin/main', commit: SHA },
      },
    },
  },
  {
    integration: 'dbt',
    body: { eventId: 'w1', eventType: 'job.run.completed', data: { jobName: 'Nightly', runId: '12', runStatus: 'Success' } },
  },
  {
    integration: 'rundeck',
    body: {
      trigger: 'failure',
      execution: { id: 12, permalink: 'https://rundeck.example.com/12', project: 'Garden', user: 'ada', job: { name: 'Water' } },
    },
  },
  {
    integration: 'azuredevops',
    body: {
      id: '1',
      publisherId: 'tfs',
      eventType: 'git.pullrequest.created',
      message: { markdown: 'Ada created [pull request 4](https://dev.azure.com/1)' },
      resource: { pullRequestId: 4, title: 'A pump', repository: { name: 'garden' } },
    },
  },
  {
    integration: 'discourse',
    headers: { 'X-Discourse-Event': 'post_created', 'X-Discourse-Instance': 'https://forum.example.com' },
    body: { post: { username: 'ada', topic_id: 7, topic_slug: 'beans', topic_title: 'Beans', post_number: 2, raw: 'They grow.' } },
  },
  { integration: 'wordpress', body: { hook: 'publish_post', post_title: 'Beans', post_url: 'https://blog.example.com/beans' } },
  { integration: 'zendesk', body: { ticket_id: 7, ticket_title: 'Dry beans', message: 'Ticket **7** was opened.' } },
  {
    integration: 'trello',
    body: {
      action: {
        id: 'a1',
        type: 'updateCard',
        memberCreator: { fullName: 'Ada' },
        data: {
          board: { name: 'Garden' },
          card: { name: 'Beans', shortLink: 'abc' },
          listBefore: { name: 'Doing' },
          listAfter: { name: 'Done' },
        },
      },
    },
  },
  {
    integration: 'redmine',
    body: {
      payload: {
        action: 'opened',
        url: 'https://redmine.example.com/issues/7',
        issue: {
          id: 7,
          subject: 'Dry beans',
          description: 'Dry.',
          project: { name: 'Garden' },
          author: { firstname: 'Ada', lastname: 'L' },
          status: { name: 'New' },
        },
      },
    },
  },
  {
    integration: 'openproject',
    body: {
      action: 'work_package:created',
      work_package: {
        _type: 'WorkPackage',
        id: 7,
        subject: 'Dry beans',
        description: { raw: 'Dry.' },
        _embedded: { project: { name: 'Garden' }, author: ADA, type: { name: 'Task' }, status: { name: 'New' } },
      },
    },
  },
];
