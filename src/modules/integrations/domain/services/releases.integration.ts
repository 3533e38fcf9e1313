import type { Integration } from '../integration.js';
import { bold, code, facts, firstLine, inline, link, paragraphs, quote, time } from '../message-text.js';

/** Services that run jobs and publish what people write. */

const GOOD = ':check_mark:';
const BAD = ':cross_mark:';

export const JENKINS: Integration = {
  name: 'jenkins',
  displayName: 'Jenkins',
  setUp:
    'Install the notification plug-in of Jenkins, and add an endpoint of the protocol HTTP and the format JSON with the address to the job.',
  example: {
    body: {
      name: 'garden',
      build: {
        number: 7,
        phase: 'FINALIZED',
        status: 'FAILURE',
        full_url: 'https://ci.example.com/7',
        scm: { branch: 'origin/main', commit: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff' },
      },
    },
  },
  event: { from: (payload) => payload.text('build.phase').toLowerCase() },
  choosesEvents: true,
  ignored: ['queued', 'started', 'completed'],
  events: {
    finalized: (payload) => {
      const name = payload.firstText('display_name', 'name') || payload.text('name');
      const status = payload.textOr('build.status', 'unknown').toLowerCase();
      const commit = payload.textOr('build.scm.commit');
      return {
        topic: inline(name),
        content: paragraphs(
          `${status === 'success' ? GOOD : BAD} Build ${link(`#${payload.text('build.number')}`, payload.textOr('build.full_url'))} of ${bold(name)}: ${bold(status)}.`,
          facts([
            ['Branch', payload.textOr('build.scm.branch')],
            ['Commit', commit === '' ? '' : code(commit.slice(0, 11))],
          ]),
        ),
      };
    },
  },
};

export const DBT: Integration = {
  name: 'dbt',
  displayName: 'dbt',
  setUp: 'Add a webhook in the account settings of dbt, with the address as its endpoint.',
  example: { body: { eventId: 'w1', eventType: 'job.run.completed', data: { jobName: 'Nightly', runId: '12', runStatus: 'Success' } } },
  event: { path: 'eventType' },
  deliveryId: { path: 'eventId' },
  choosesEvents: true,
  events: {
    'job.run.started': (payload) => ({
      topic: inline(payload.text('data.jobName')),
      content: `Run ${inline(payload.text('data.runId'))} of ${bold(payload.text('data.jobName'))} has started in ${inline(payload.textOr('data.environmentName', 'an environment'))}.`,
    }),
    'job.run.completed': (payload) => {
      const status = payload.textOr('data.runStatus', 'completed');
      return {
        topic: inline(payload.text('data.jobName')),
        content: `${status === 'Success' ? GOOD : BAD} Run ${inline(payload.text('data.runId'))} of ${bold(payload.text('data.jobName'))}: ${bold(status.toLowerCase())}.`,
      };
    },
    'job.run.errored': (payload) => ({
      topic: inline(payload.text('data.jobName')),
      content: `${BAD} Run ${inline(payload.text('data.runId'))} of ${bold(payload.text('data.jobName'))} has failed.`,
    }),
  },
};

export const RUNDECK: Integration = {
  name: 'rundeck',
  displayName: 'Rundeck',
  setUp: 'Add a notification of the type webhook to the job, with the address as its URL, POST and JSON.',
  example: {
    body: {
      trigger: 'failure',
      execution: { id: 12, permalink: 'https://rundeck.example.com/12', project: 'Garden', user: 'ada', job: { name: 'Water' } },
    },
  },
  event: { path: 'trigger' },
  choosesEvents: true,
  events: Object.fromEntries(
    Object.entries({
      start: 'has started',
      success: 'succeeded',
      failure: 'failed',
      avgduration: 'takes longer than usual',
      retryablefailure: 'failed, and is tried again',
    }).map(([trigger, text]) => [
      trigger,
      (payload) => {
        const name = payload.textOr('execution.job.name', 'A job');
        const execution = link(`#${payload.text('execution.id')}`, payload.firstText('execution.permalink', 'execution.href'));
        const sign = trigger === 'start' ? '' : `${trigger === 'success' ? GOOD : BAD} `;
        return {
          topic: inline(`${payload.textOr('execution.project', 'Rundeck')} / ${name}`),
          content: `${sign}Execution ${execution} of ${bold(name)} by ${inline(payload.textOr('execution.user', 'somebody'))} ${text}.`,
        };
      },
    ]),
  ),
};

/** Its events say themselves, in Markdown, what has happened. */
export const AZURE_DEVOPS: Integration = {
  name: 'azuredevops',
  displayName: 'Azure DevOps',
  setUp: 'Add a service hook of the type Web Hooks to the project, with the address as its URL, for one event at a time.',
  example: {
    body: {
      id: '1',
      publisherId: 'tfs',
      eventType: 'git.pullrequest.created',
      message: { markdown: 'Ada created [pull request 4](https://dev.azure.com/1)' },
      resource: { pullRequestId: 4, title: 'A pump', repository: { name: 'garden' } },
    },
  },
  event: { path: 'eventType' },
  deliveryId: { path: 'id' },
  choosesEvents: false,
  events: {
    '*': (payload) => {
      const project = payload.objectOr('resource.fields')?.member('System.TeamProject').textOr('') ?? '';
      const repository = payload.firstText('resource.repository.name', 'resource.definition.name') || project;
      const id = payload.textOr('resource.pullRequestId');
      const title = payload.firstText('resource.title', 'resource.comment.title');
      const topic = id === '' ? repository : `${repository} / PR #${id} ${title}`;
      return {
        topic: inline(topic || payload.text('publisherId')),
        content: paragraphs(
          payload.firstText('message.markdown', 'message.text') || payload.text('message.text'),
          quote(payload.textOr('resource.comment.content')),
        ),
      };
    },
  },
};

const DISCOURSE_ACTS: Readonly<Record<string, string>> = {
  post_created: 'wrote',
  post_edited: 'edited a post',
  topic_created: 'began',
};

export const DISCOURSE: Integration = {
  name: 'discourse',
  displayName: 'Discourse',
  setUp: 'Add a webhook in the API settings of Discourse, with the address as payload URL and `application/json` as content type.',
  example: {
    headers: { 'X-Discourse-Event': 'post_created', 'X-Discourse-Instance': 'https://forum.example.com' },
    body: { post: { username: 'ada', topic_id: 7, topic_slug: 'beans', topic_title: 'Beans', post_number: 2, raw: 'They grow.' } },
  },
  event: { header: 'X-Discourse-Event' },
  deliveryId: { header: 'X-Discourse-Event-Id' },
  choosesEvents: true,
  ignored: [
    'ping',
    'topic_edited',
    'topic_destroyed',
    'topic_recovered',
    'topic_closed_status_updated',
    'post_destroyed',
    'post_recovered',
    'user_logged_in',
    'user_logged_out',
  ],
  events: {
    ...Object.fromEntries(
      ['post_created', 'post_edited'].map((event) => [
        event,
        (payload, request) => {
          const post = payload.object('post');
          const title = post.text('topic_title');
          const url = `${request.header('X-Discourse-Instance')}/t/${post.textOr('topic_slug', '-')}/${post.text('topic_id')}/${post.textOr('post_number', '1')}`;
          const content = `${inline(post.text('username'))} ${DISCOURSE_ACTS[event] ?? event} in ${link(title, url)}:`;
          return { topic: inline(title), content: paragraphs(content, quote(post.textOr('raw'))) };
        },
      ]),
    ),
    topic_created: (payload, request) => {
      const title = payload.text('topic.title');
      const url = `${request.header('X-Discourse-Instance')}/t/${payload.textOr('topic.slug', '-')}/${payload.text('topic.id')}`;
      return {
        topic: inline(title),
        content: `${inline(payload.textOr('topic.created_by.username', 'Somebody'))} began ${link(title, url)}.`,
      };
    },
    user_created: (payload) => ({ topic: 'New users', content: `${bold(payload.text('user.username'))} has an account now.` }),
  },
};

export const WORDPRESS: Integration = {
  name: 'wordpress',
  displayName: 'WordPress',
  setUp:
    'Install a webhook plug-in of WordPress, and add the address for the hooks `publish_post`, `publish_page`, `user_register` and `wp_login`.',
  example: { body: { hook: 'publish_post', post_title: 'Beans', post_url: 'https://blog.example.com/beans' } },
  event: { from: (payload) => payload.textOr('hook', 'wordpress_action') },
  choosesEvents: true,
  ignored: ['wordpress_action'],
  events: {
    publish_post: (payload) => ({
      topic: 'New post',
      content: `There is a new post: ${link(payload.text('post_title'), payload.text('post_url'))}.`,
    }),
    publish_page: (payload) => ({
      topic: 'New page',
      content: `There is a new page: ${link(payload.text('post_title'), payload.text('post_url'))}.`,
    }),
    user_register: (payload) => ({
      topic: 'New blog users',
      content: paragraphs(`${bold(payload.text('display_name'))} has an account now.`, facts([['Email', payload.textOr('user_email')]])),
    }),
    wp_login: (payload) => ({ topic: 'New login', content: `${bold(payload.text('user_login'))} logged in.` }),
  },
};

export const ZENDESK: Integration = {
  name: 'zendesk',
  displayName: 'Zendesk',
  setUp: 'Add a webhook with the address, and triggers whose JSON body has `ticket_id`, `ticket_title` and, in Markdown, `message`.',
  example: { body: { ticket_id: 7, ticket_title: 'Dry beans', message: 'Ticket **7** was opened.' } },
  event: { constant: 'ticket' },
  choosesEvents: false,
  events: {
    ticket: (payload) => ({
      topic: inline(`#${payload.text('ticket_id')}: ${payload.text('ticket_title')}`),
      content: payload.text('message'),
    }),
  },
};

/** Which fields its events have is a matter of the rule. */
export const ELASTALERT: Integration = {
  name: 'elastalert',
  displayName: 'ElastAlert',
  setUp: 'Add the alerter `post2` or `post` to the rule, with the address as its URL.',
  example: {
    body: {
      rule_name: 'Many errors',
      '@timestamp': '2026-05-04T12:00:00Z',
      message: 'The pump does not answer',
      host: 'pump1',
      num_hits: 12,
      num_matches: 1,
    },
  },
  event: { constant: 'match' },
  choosesEvents: false,
  events: {
    match: (payload) => {
      const text = payload.firstText('alert_text', 'message', 'alert_subject');
      const rest = payload
        .texts('')
        .filter(([name]) => !['alert_text', 'message', 'rule_name', 'alert_subject', '@timestamp'].includes(name));
      if (text === '' && rest.length === 0) payload.text('message');
      return {
        topic: inline(payload.firstText('rule_name', 'alert_subject') || 'ElastAlert'),
        content: paragraphs(
          `:alert: ${firstLine(text || 'A rule matches.')}`,
          facts([['Time', time(payload.textOr('@timestamp'))], ...rest]),
        ),
      };
    },
  },
};
