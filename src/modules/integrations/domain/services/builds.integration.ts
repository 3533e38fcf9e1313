import { branchOf } from '../git-texts.js';
import type { Draft, Integration } from '../integration.js';
import { bold, bullets, code, facts, firstLine, inline, link, paragraphs, quote, time } from '../message-text.js';
import type { Payload } from '../payload.js';

/** Services that build, check and deliver software. */

const GOOD = ':check_mark:';
const BAD = ':cross_mark:';
const BUILDBOT_RESULTS = ['success', 'warnings', 'failure', 'skipped', 'exception', 'retry', 'cancelled'];

export const BUILDBOT: Integration = {
  name: 'buildbot',
  displayName: 'Buildbot',
  setUp: "Add `reporters.ZulipStatusPush('https://…', token='KEY', stream='…')` to the services of the master.",
  example: {
    body: {
      event: 'finished',
      buildid: 7,
      buildername: 'garden',
      url: 'https://build.example.com/#/builders/1/builds/7',
      project: 'greenhouse',
      timestamp: 1777896000,
      results: 0,
    },
  },
  event: { path: 'event' },
  choosesEvents: true,
  events: {
    new: (payload) => {
      const builder = payload.text('buildername');
      return {
        topic: topicOf(payload.textOr('project'), builder),
        content: `Build ${link(`#${payload.text('buildid')}`, payload.textOr('url'))} of ${bold(builder)} has started.`,
      };
    },
    finished: (payload) => {
      const builder = payload.text('buildername');
      const result = BUILDBOT_RESULTS[payload.number('results')] ?? 'unknown';
      const sign = result === 'success' || result === 'warnings' ? GOOD : BAD;
      const build = link(`#${payload.text('buildid')}`, payload.textOr('url'));
      return {
        topic: topicOf(payload.textOr('project'), builder),
        content: `${sign} Build ${build} of ${bold(builder)} has ended: ${bold(result)}.`,
      };
    },
  },
};

export const CIRCLECI: Integration = {
  name: 'circleci',
  displayName: 'CircleCI',
  setUp: 'Add a webhook to the project, with the address as receiver URL, for workflows and jobs.',
  example: {
    body: {
      type: 'workflow-completed',
      id: 'c1',
      project: { name: 'garden' },
      workflow: { name: 'build', status: 'failed', url: 'https://app.circleci.com/1' },
      pipeline: { vcs: { branch: 'main', commit: { subject: 'Water the beans' } } },
    },
  },
  event: { path: 'type' },
  deliveryId: { path: 'id' },
  signature: { kind: 'hmac', header: 'Circleci-Signature', prefix: 'v1=' },
  choosesEvents: true,
  events: {
    ping: (payload) => ({
      topic: 'CircleCI',
      content: `CircleCI webhook has been successfully configured: ${inline(payload.textOr('webhook.name', 'a webhook'))}.`,
    }),
    'workflow-completed': (payload) => {
      const status = payload.text('workflow.status');
      const shown = link(payload.text('workflow.name'), payload.textOr('workflow.url'));
      const commit = payload.firstText('pipeline.vcs.commit.subject', 'pipeline.vcs.commit.body');
      return {
        topic: topicOf(payload.text('project.name'), payload.firstText('pipeline.vcs.branch', 'pipeline.vcs.tag')),
        content: paragraphs(
          `${status === 'success' ? GOOD : BAD} Workflow ${shown}: ${bold(status)}.`,
          facts([['Commit', firstLine(commit)]]),
        ),
      };
    },
    'job-completed': (payload) => {
      const status = payload.text('job.status');
      const job = `${inline(payload.text('job.name'))} of ${link(payload.text('workflow.name'), payload.textOr('workflow.url'))}`;
      return {
        topic: topicOf(payload.text('project.name'), payload.firstText('pipeline.vcs.branch', 'pipeline.vcs.tag')),
        content: `${status === 'success' ? GOOD : BAD} Job ${job}: ${bold(status)}.`,
      };
    },
  },
};

export const TRAVIS: Integration = {
  name: 'travis',
  displayName: 'Travis CI',
  setUp: 'Add the address to `notifications: webhooks:` of `.travis.yml`.',
  example: {
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
  event: { from: (payload) => (payload.text('type') === 'pull_request' ? 'pull_request' : 'push') },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      const state = payload.firstText('status_message', 'result_message') || payload.text('status_message');
      const good = state === 'Passed' || state === 'Fixed';
      const build = link(`#${payload.text('number')}`, payload.textOr('build_url'));
      return {
        topic: topicOf(payload.text('repository.name'), payload.textOr('branch')),
        content: paragraphs(
          `${good ? GOOD : BAD} Build ${build} of ${inline(payload.textOr('author_name', 'somebody'))}: ${bold(state)}.`,
          facts([
            ['Commit', firstLine(payload.textOr('message'))],
            ['Changes', link(payload.textOr('compare_url') === '' ? '' : 'compare', payload.textOr('compare_url'))],
          ]),
        ),
      };
    },
  },
};

export const HARBOR: Integration = {
  name: 'harbor',
  displayName: 'Harbor',
  setUp: 'Add a webhook of the type HTTP to the project, with the address as its endpoint.',
  example: {
    body: {
      type: 'PUSH_ARTIFACT',
      operator: 'ada',
      event_data: {
        repository: { name: 'beans', repo_full_name: 'garden/beans' },
        resources: [{ tag: 'v1', resource_url: 'hub.example.com/garden/beans:v1' }],
      },
    },
  },
  event: { path: 'type' },
  choosesEvents: true,
  events: {
    PUSH_ARTIFACT: (payload) => artifact(payload.object('event_data'), payload.textOr('operator', 'Somebody'), 'pushed'),
    DELETE_ARTIFACT: (payload) => artifact(payload.object('event_data'), payload.textOr('operator', 'Somebody'), 'deleted'),
    PULL_ARTIFACT: () => 'ignored',
    SCANNING_COMPLETED: (payload) => {
      const data = payload.object('event_data');
      const lines = data.list('resources').map((resource) => {
        const image = code(`${data.text('repository.name')}:${resource.textOr('tag', resource.textOr('digest').slice(0, 19))}`);
        const counts = Object.keys(resource.objectOr('scan_overview')?.json ?? {}).flatMap((report) =>
          resource.object('scan_overview').member(report).texts('summary.summary'),
        );
        return `${image}: ${counts.length === 0 ? 'nothing found' : counts.map(([severity, count]) => `${count} ${severity.toLowerCase()}`).join(', ')}`;
      });
      return { topic: inline(data.text('repository.repo_full_name')), content: paragraphs('Image scan completed:', bullets(lines)) };
    },
    SCANNING_FAILED: (payload) => ({
      topic: inline(payload.text('event_data.repository.repo_full_name')),
      content: `${BAD} Image scan failed.`,
    }),
    QUOTA_EXCEED: (payload) => ({
      topic: inline(payload.textOr('event_data.repository.repo_full_name', 'quota')),
      content: `:warning: ${inline(payload.textOr('event_data.custom_attributes.Details', 'The quota is exceeded.'))}`,
    }),
  },
};

export const SONARQUBE: Integration = {
  name: 'sonarqube',
  displayName: 'SonarQube',
  setUp: 'Add a webhook to the project or globally, with the address as its URL.',
  example: {
    body: {
      project: { name: 'Garden', url: 'https://sonar.example.com/garden' },
      branch: { name: 'main' },
      qualityGate: { status: 'ERROR', conditions: [{ metric: 'new_coverage', status: 'ERROR', value: '14', errorThreshold: '65' }] },
    },
  },
  event: { constant: 'analysis' },
  choosesEvents: false,
  events: {
    analysis: (payload) => {
      const name = payload.text('project.name');
      const branch = payload.textOr('branch.name');
      const gate = payload.textOr('qualityGate.status') || payload.text('status');
      const conditions = payload
        .list('qualityGate.conditions')
        .filter((condition) => condition.textOr('status') === 'ERROR')
        .map(
          (condition) =>
            `${inline(condition.text('metric').replaceAll('_', ' '))}: ${bold(condition.textOr('value', 'no value'))} (limit ${condition.textOr('errorThreshold', 'none')})`,
        );
      const shown = link(name, payload.firstText('branch.url', 'project.url'));
      const good = gate === 'OK' || gate === 'SUCCESS';
      return {
        topic: topicOf(name, branch),
        content: paragraphs(
          `${good ? GOOD : BAD} Analysis of ${shown}: ${bold(good ? 'passed' : gate.toLowerCase())}.`,
          bullets(conditions),
        ),
      };
    },
  },
};

export const NETLIFY: Integration = {
  name: 'netlify',
  displayName: 'Netlify',
  setUp: 'Add an HTTP POST request to the deploy notifications of the site, with the address as its URL.',
  example: {
    headers: { 'X-Netlify-Event': 'deploy_created' },
    body: { name: 'garden', state: 'ready', ssl_url: 'https://garden.example.com', branch: 'main', title: 'Water the beans' },
  },
  event: { header: 'X-Netlify-Event' },
  choosesEvents: false,
  events: {
    deploy_building: () => 'ignored',
    '*': (payload) => {
      const state = payload.textOr('state', 'unknown');
      const site = link(payload.text('name'), payload.firstText('ssl_url', 'url', 'admin_url'));
      const title = payload.textOr('title');
      return {
        topic: topicOf(payload.text('name'), payload.textOr('branch')),
        content: paragraphs(
          `${state === 'error' ? BAD : GOOD} The deployment of ${site} is ${bold(state)}.`,
          facts([
            ['Commit', title],
            ['Error', payload.textOr('error_message')],
          ]),
        ),
      };
    },
  },
};

export const WOODPECKER: Integration = {
  name: 'woodpecker',
  displayName: 'Woodpecker CI',
  setUp: 'Add a step with the webhook plug-in to the workflow, with the address as `urls` and the pipeline as JSON template.',
  example: {
    body: {
      repo: { full_name: 'ada/garden' },
      pipeline: { event: 'push', number: 7, status: 'failure', author: 'ada', branch: 'main', message: 'Water' },
    },
  },
  event: { from: (payload) => payload.firstText('pipeline.event', 'build.event') || payload.text('pipeline.event') },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      const build = payload.objectOr('pipeline') ?? payload.object('build');
      const state = build.text('status');
      const good = state === 'success' || state === 'running';
      const number = link(`#${build.text('number')}`, build.firstText('link', 'link_url', 'forge_url'));
      return {
        topic: topicOf(
          payload.firstText('repo.full_name', 'repo.name') || payload.text('repo.name'),
          branchOf(build.firstText('branch', 'ref')),
        ),
        content: paragraphs(
          `${good ? GOOD : BAD} Pipeline ${number} of ${inline(build.textOr('author', 'somebody'))}: ${bold(state)}.`,
          quote(build.textOr('message')),
        ),
      };
    },
  },
};

export const AIRBYTE: Integration = {
  name: 'airbyte',
  displayName: 'Airbyte',
  setUp: 'Enter the address as webhook of the notifications of the workspace.',
  example: {
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
  event: { from: (payload) => (payload.has('data') ? (payload.flag('data.success') ? 'success' : 'failure') : 'test') },
  choosesEvents: false,
  events: {
    test: (payload) => ({ topic: 'Airbyte', content: firstLine(payload.text('text')) }),
    '*': (payload) => {
      const name = payload.text('data.connection.name');
      const good = payload.flag('data.success');
      return {
        topic: topicOf(payload.textOr('data.workspace.name', 'Airbyte'), name),
        content: paragraphs(
          `${good ? GOOD : BAD} Sync of ${link(name, payload.textOr('data.connection.url'))} ${good ? 'succeeded' : 'failed'}.`,
          facts([
            ['From', payload.textOr('data.source.name')],
            ['To', payload.textOr('data.destination.name')],
            ['Records', payload.textOr('data.recordsCommitted')],
            ['Finished', time(payload.textOr('data.finishedAt'))],
          ]),
          quote(payload.textOr('data.errorMessage')),
        ),
      };
    },
  },
};

function artifact(data: Payload, user: string, act: string): Draft {
  const images = data.list('resources').map((resource) => code(resource.firstText('resource_url', 'tag', 'digest')));
  return { topic: inline(data.text('repository.repo_full_name')), content: `${inline(user)} ${act} ${images.join(', ')}.` };
}

/** `project / branch`, or what there is of it. */
function topicOf(project: string, part: string): string {
  return inline([project, part].filter((text) => text !== '').join(' / '));
}
