import { BRANCHES_OPTION, commentText, isNoCommit, isOfOtherBranch, type Item, itemText, itemTopic, pushDraft } from '../git-texts.js';
import type { Integration, RequestFacts, Written } from '../integration.js';
import { bold, bullets, code, inline, link, paragraphs, quote } from '../message-text.js';
import type { Payload } from '../payload.js';

const ACTS: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  update: 'updated',
  merge: 'merged',
  approved: 'approved',
  unapproved: 'withdrew the approval of',
  approval: 'approved',
  unapproval: 'withdrew the approval of',
};

export const GITLAB: Integration = {
  name: 'gitlab',
  displayName: 'GitLab',
  setUp: 'Add a webhook to the project or the group, with the address as its URL, and choose what it is triggered by.',
  example: {
    headers: { 'X-Gitlab-Event': 'Push Hook' },
    body: {
      project: { name: 'Garden', web_url: 'https://gitlab.example.com/ada/garden' },
      user: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      user_name: 'Ada',
      ref: 'refs/heads/main',
      before: '5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed',
      after: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff',
      commits: [
        {
          id: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff',
          message: 'Water the beans\n\nThey were dry.',
          url: 'https://git.example.com/c/1',
          author: { name: 'Ada', username: 'ada' },
        },
      ],
      total_commits_count: 30,
    },
  },
  event: { header: 'X-Gitlab-Event' },
  deliveryId: { header: 'X-Gitlab-Event-UUID' },
  signature: { kind: 'token', header: 'X-Gitlab-Token' },
  choosesEvents: true,
  options: [BRANCHES_OPTION],
  ignored: ['Emoji Hook', 'Member Hook', 'Subgroup Hook', 'Project Hook'],
  events: {
    'Push Hook': push,
    'Tag Push Hook': (payload) => {
      const tag = payload.text('ref').replace('refs/tags/', '');
      const act = isNoCommit(payload.text('after')) ? 'removed' : 'pushed';
      return { topic: projectOf(payload), content: `${inline(payload.text('user_name'))} ${act} tag ${code(tag)}.` };
    },
    'Issue Hook': (payload) => item(payload, 'issue'),
    'Confidential Issue Hook': (payload) => item(payload, 'issue'),
    'Work Item Hook': (payload) => item(payload, 'issue'),
    'Merge Request Hook': (payload) => item(payload, 'MR'),
    'Note Hook': note,
    'Confidential Note Hook': note,
    'Wiki Page Hook': (payload) => {
      const action = payload.text('object_attributes.action') === 'delete' ? 'deleted' : 'changed';
      const shown = link(payload.text('object_attributes.title'), payload.textOr('object_attributes.url'));
      return { topic: inline(`${projectOf(payload)} / wiki`), content: `${userOf(payload)} ${action} the wiki page ${shown}.` };
    },
    'Pipeline Hook': (payload) => {
      const status = payload.text('object_attributes.status');
      if (status === 'pending' || status === 'running' || status === 'created') return 'ignored';
      const project = payload.textOr('project.web_url');
      const id = payload.text('object_attributes.id');
      const builds = payload
        .list('builds')
        .map((one) => `${link(one.text('name'), project === '' ? '' : `${project}/-/jobs/${one.textOr('id')}`)}: ${one.text('status')}`);
      const shown = link(`Pipeline #${id}`, payload.textOr('object_attributes.url', project === '' ? '' : `${project}/-/pipelines/${id}`));
      const ref = payload.textOr('object_attributes.ref');
      return {
        topic: inline(`${projectOf(payload)} / ${ref}`),
        content: paragraphs(`${shown} of ${code(ref)}: ${bold(status)}.`, bullets(builds)),
      };
    },
    'Job Hook': build,
    'Build Hook': build,
    'Release Hook': (payload) => {
      const name = payload.text('name');
      const text = quote(payload.textOr('description'));
      const head = `Release ${link(name, payload.textOr('url'))} for tag ${code(payload.text('tag'))}: ${payload.text('action')}d`;
      return { topic: inline(`${projectOf(payload)} / ${name}`), content: `${head}${text === '' ? '.' : `:\n\n${text}`}` };
    },
    'Deployment Hook': (payload) => ({
      topic: inline(`${projectOf(payload)} / Deployment on ${payload.textOr('environment')}`),
      content: `The deployment to ${bold(payload.textOr('environment'))} is ${link(payload.text('status'), payload.textOr('deployable_url'))}.`,
    }),
    'Feature Flag Hook': (payload) => ({
      topic: projectOf(payload),
      content: `${userOf(payload)} turned the feature flag ${code(payload.text('object_attributes.name'))} ${payload.flag('object_attributes.active') ? 'on' : 'off'}.`,
    }),
  },
};

function push(payload: Payload, request: RequestFacts): Written {
  const ref = payload.text('ref');
  if (isOfOtherBranch(ref, request)) return 'ignored';
  const commits = payload.list('commits').map((commit) => ({
    id: commit.text('id'),
    message: commit.textOr('message'),
    url: commit.textOr('url'),
    author: commit.textOr('author.name'),
  }));
  const before = payload.text('before');
  const after = payload.text('after');
  const project = payload.textOr('project.web_url');
  return pushDraft({
    repository: projectOf(payload),
    user: payload.firstText('user_name', 'user_username'),
    ref,
    compareUrl: project === '' ? '' : `${project}/-/compare/${before}...${after}`,
    // The oldest comes first, as with other forges.
    commits,
    total: Math.max(commits.length, Number(payload.textOr('total_commits_count', '0')) || 0),
    kind: isNoCommit(after) ? 'deleted' : isNoCommit(before) ? 'created' : 'pushed',
  });
}

function item(payload: Payload, kind: string): Written {
  const attributes = payload.object('object_attributes');
  const about: Item = { repository: projectOf(payload), kind, number: attributes.text('iid'), title: attributes.text('title') };
  const action = attributes.textOr('action', 'update');
  const user = userOf(payload);
  const url = attributes.textOr('url');
  const topic = itemTopic(about);
  const assignees = payload
    .list('assignees')
    .map((one) => one.textOr('name'))
    .join(', ');
  const to = assignees === '' ? '' : ` (assigned to ${inline(assignees)})`;
  if (kind === 'MR' && action === 'open') {
    const branches = `from ${code(attributes.textOr('source_branch'))} to ${code(attributes.textOr('target_branch'))}`;
    const text = quote(attributes.textOr('description'));
    const shown = link(`MR #${about.number} ${about.title}`, url);
    return { topic, content: `${user} opened ${shown} ${branches}${to}${text === '' ? '.' : `:\n\n${text}`}` };
  }
  if (kind === 'MR' && action === 'update' && attributes.textOr('oldrev') !== '') {
    return { topic, content: itemText(user, 'added commits to', about, url) };
  }
  const body = action === 'open' ? attributes.textOr('description') : '';
  return { topic, content: itemText(user, ACTS[action] ?? action, about, url, body) };
}

function note(payload: Payload): Written {
  const url = payload.textOr('object_attributes.url');
  const body = payload.textOr('object_attributes.note');
  const write = (on: string): string => commentText(userOf(payload), 'commented', on, url, body);
  const onItem = (path: string, kind: string): Written => {
    const about: Item = {
      repository: projectOf(payload),
      kind,
      number: payload.text(`${path}.iid`),
      title: payload.text(`${path}.title`),
    };
    return { topic: itemTopic(about), content: write(link(`${kind} #${about.number} ${about.title}`, payload.textOr(`${path}.url`))) };
  };
  switch (payload.text('object_attributes.noteable_type')) {
    case 'MergeRequest':
      return onItem('merge_request', 'MR');
    case 'Issue':
    case 'WorkItem':
      return onItem('issue', 'issue');
    case 'Commit':
      return { topic: projectOf(payload), content: write(link(payload.text('commit.id').slice(0, 11), payload.textOr('commit.url'))) };
    case 'Snippet':
      return { topic: projectOf(payload), content: write(`snippet ${inline(payload.textOr('snippet.title'))}`) };
    default:
      return 'unsupported';
  }
}

function build(payload: Payload): Written {
  const status = payload.text('build_status');
  if (status === 'created' || status === 'pending' || status === 'running') return 'ignored';
  const project = payload.firstText('repository.homepage', 'project.web_url');
  const shown = link(payload.text('build_name'), project === '' ? '' : `${project}/-/jobs/${payload.textOr('build_id')}`);
  const name = inline(payload.firstText('repository.name', 'project_name'));
  return {
    topic: inline(`${name} / ${payload.textOr('ref')}`),
    content: `Job ${shown} (${inline(payload.textOr('build_stage'))}): ${bold(status)}.`,
  };
}

function projectOf(payload: Payload): string {
  return inline(payload.text('project.name'));
}

function userOf(payload: Payload): string {
  return inline(payload.firstText('user.name', 'user.username', 'user_name'));
}
