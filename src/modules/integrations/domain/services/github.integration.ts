import {
  BRANCHES_OPTION,
  branchOf,
  commentText,
  isNoCommit,
  isOfOtherBranch,
  type Item,
  itemText,
  itemTopic,
  pushDraft,
} from '../git-texts.js';
import type { EventWriter, Integration, RequestFacts, Written } from '../integration.js';
import { bold, bullets, code, inline, link, paragraphs, quote } from '../message-text.js';
import type { Payload } from '../payload.js';

const NEUTRAL = 'ignored';

/** How an action of an issue, a pull request or a discussion reads, where its own name does not say it. */
const ACTS: Readonly<Record<string, string>> = {
  converted_to_draft: 'converted to a draft',
  ready_for_review: 'marked as ready for review',
  synchronize: 'updated',
  review_requested: 'requested a review of',
  auto_merge_enabled: 'enabled automatic merging of',
  auto_merge_disabled: 'disabled automatic merging of',
  category_changed: 'moved to another category',
  answered: 'marked an answer in',
  unanswered: 'removed the mark of the answer in',
};
const IGNORED_PULL_REQUEST_ACTIONS = new Set([
  'approved',
  'labeled',
  'unlabeled',
  'review_request_removed',
  'milestoned',
  'demilestoned',
  'enqueued',
  'dequeued',
]);
const IGNORED_ISSUE_ACTIONS = new Set(['labeled', 'unlabeled', 'typed', 'untyped']);

export const GITHUB: Integration = {
  name: 'github',
  displayName: 'GitHub',
  setUp: 'Add a webhook to the repository or the organization, with the address as payload URL and `application/json` as content type.',
  example: {
    headers: { 'X-GitHub-Event': 'issues' },
    body: {
      action: 'opened',
      repository: { name: 'garden', full_name: 'ada/garden', html_url: 'https://github.com/ada/garden' },
      issue: { number: 3, title: 'Dry beans', html_url: 'https://github.com/ada/garden/issues/3', body: 'They are *dry*.' },
      sender: { login: 'ada' },
    },
  },
  event: { header: 'X-GitHub-Event' },
  deliveryId: { header: 'X-GitHub-Delivery' },
  signature: { kind: 'hmac', header: 'X-Hub-Signature-256', prefix: 'sha256=' },
  choosesEvents: true,
  options: [BRANCHES_OPTION, { name: 'ignore_private_repositories', label: '`true`: nothing of private repositories.' }],
  ignored: [
    'check_suite',
    'label',
    'merge_group',
    'meta',
    'milestone',
    'organization',
    'project_card',
    'project_column',
    'repository_vulnerability_alert',
  ],
  events: {
    ping: ofRepository((payload) => {
      const hook = payload.objectOr('repository') ? repositoryOf(payload) : payload.textOr('organization.login', 'GitHub');
      const by = payload.textOr('sender.login');
      return { topic: hook, content: `GitHub webhook has been successfully configured${by === '' ? '' : ` by ${by}`}.` };
    }),
    push: ofRepository(push),
    issues: ofRepository(issues),
    issue_comment: ofRepository(issueComment),
    pull_request: ofRepository(pullRequest),
    pull_request_review: ofRepository((payload) => {
      const item = pullRequestOf(payload);
      const user = payload.text('sender.login');
      const action = payload.text('action');
      const state = payload.textOr('review.state').replaceAll('_', ' ');
      const act = action === 'submitted' ? (state === 'approved' ? 'approved' : `reviewed (${state})`) : `${action} a review of`;
      const content = itemText(user, act, item, payload.text('review.html_url'), payload.textOr('review.body'));
      return { topic: itemTopic(item), content };
    }),
    pull_request_review_comment: ofRepository((payload) => {
      const item = pullRequestOf(payload);
      const on = `${link(`PR #${item.number} ${item.title}`, payload.textOr('pull_request.html_url'))}, ${code(payload.textOr('comment.path'))}`;
      return { topic: itemTopic(item), content: comment(payload, on) };
    }),
    pull_request_review_thread: ofRepository((payload) => {
      const item = pullRequestOf(payload);
      const act = `${payload.text('action')} a thread of`;
      return { topic: itemTopic(item), content: itemText(senderOf(payload), act, item, payload.textOr('pull_request.html_url')) };
    }),
    commit_comment: ofRepository((payload) => ({
      topic: repositoryOf(payload),
      content: comment(payload, code(payload.text('comment.commit_id').slice(0, 11))),
    })),
    create: ofRepository((payload) => reference(payload, 'created')),
    delete: ofRepository((payload) => reference(payload, 'deleted')),
    fork: ofRepository((payload) => ({
      topic: repositoryOf(payload),
      content: `${senderOf(payload)} forked the repository: ${link(payload.text('forkee.full_name'), payload.text('forkee.html_url'))}.`,
    })),
    public: ofRepository((payload) => ({ topic: repositoryOf(payload), content: `${senderOf(payload)} made the repository public.` })),
    star: ofRepository((payload) => ({
      topic: repositoryOf(payload),
      content: `${senderOf(payload)} ${payload.text('action') === 'deleted' ? 'removed a star from' : 'starred'} ${repositoryLink(payload)}.`,
    })),
    watch: ofRepository((payload) => ({
      topic: repositoryOf(payload),
      content: `${senderOf(payload)} starred ${repositoryLink(payload)}.`,
    })),
    release: ofRepository((payload) => {
      const tag = payload.text('release.tag_name');
      const name = payload.textOr('release.name', tag);
      const action = payload.text('action');
      if (action === 'created' || action === 'edited' || action === 'released' || action === 'prereleased') return NEUTRAL;
      const shown = link(name, payload.text('release.html_url'));
      const text = payload.textOr('release.body');
      return {
        topic: inline(`${repositoryOf(payload)} / ${name === tag ? tag : `${tag} ${name}`}`),
        content: `${senderOf(payload)} ${action} release ${shown} for tag ${code(tag)}${text === '' ? '.' : `:\n\n${quote(text)}`}`,
      };
    }),
    deployment: ofRepository((payload) => ({
      topic: topicBeside(payload, 'Deployment on', payload.text('deployment.environment')),
      content: `${senderOf(payload)} started a deployment to ${bold(payload.text('deployment.environment'))}.`,
    })),
    deployment_status: ofRepository((payload) => {
      const state = payload.text('deployment_status.state').replaceAll('_', ' ');
      const url = payload.firstText('deployment_status.target_url', 'deployment_status.log_url');
      return {
        topic: topicBeside(payload, 'Deployment on', payload.text('deployment.environment')),
        content: `The deployment to ${bold(payload.text('deployment.environment'))} is ${link(state, url)}.`,
      };
    }),
    status: ofRepository((payload) => {
      const commit = link(payload.text('sha').slice(0, 11), payload.textOr('commit.html_url'));
      const context = payload.textOr('context', 'default');
      const branch = payload.list('branches', 1)[0]?.textOr('name') ?? '';
      const description = payload.textOr('description');
      return {
        topic: branch === '' ? repositoryOf(payload) : topicBeside(payload, '', branch),
        content: `${link(context, payload.textOr('target_url'))} of ${commit} is ${bold(payload.text('state'))}${description === '' ? '' : ` (${inline(description)})`}.`,
      };
    }),
    check_run: ofRepository((payload) => {
      if (payload.text('check_run.status') !== 'completed') return NEUTRAL;
      const name = link(payload.text('check_run.name'), payload.textOr('check_run.html_url'));
      const commit = code(payload.text('check_run.head_sha').slice(0, 11));
      const conclusion = bold(payload.textOr('check_run.conclusion', 'unknown').replaceAll('_', ' '));
      const branch = payload.textOr('check_run.check_suite.head_branch');
      return {
        topic: branch === '' ? repositoryOf(payload) : topicBeside(payload, '', branch),
        content: `${name} of ${commit}: ${conclusion}.`,
      };
    }),
    workflow_run: ofRepository((payload) => {
      if (payload.text('action') !== 'completed') return NEUTRAL;
      const name = link(payload.textOr('workflow_run.name', 'A workflow'), payload.textOr('workflow_run.html_url'));
      const conclusion = bold(payload.textOr('workflow_run.conclusion', 'unknown').replaceAll('_', ' '));
      const branch = payload.textOr('workflow_run.head_branch');
      return {
        topic: branch === '' ? repositoryOf(payload) : topicBeside(payload, '', branch),
        content: `Workflow ${name}: ${conclusion}.`,
      };
    }),
    discussion: ofRepository((payload) => {
      const item = itemOf(payload, 'discussion', 'discussion');
      const action = payload.text('action');
      if (action === 'labeled' || action === 'unlabeled') return NEUTRAL;
      const body = action === 'created' || action === 'edited' ? payload.textOr('discussion.body') : '';
      const content = itemText(senderOf(payload), ACTS[action] ?? action, item, payload.text('discussion.html_url'), body);
      return { topic: itemTopic(item), content };
    }),
    discussion_comment: ofRepository((payload) => {
      const item = itemOf(payload, 'discussion', 'discussion');
      return {
        topic: itemTopic(item),
        content: comment(payload, link(`discussion #${item.number} ${item.title}`, payload.textOr('discussion.html_url'))),
      };
    }),
    gollum: ofRepository((payload) => {
      const pages = payload.list('pages').map((page) => `${page.text('action')} ${link(page.text('title'), page.text('html_url'))}`);
      return { topic: topicBeside(payload, '', 'wiki'), content: paragraphs(`${senderOf(payload)} changed the wiki:`, bullets(pages)) };
    }),
    member: ofRepository((payload) => {
      const login = inline(payload.text('member.login'));
      const action = payload.text('action');
      const [verb, preposition] =
        action === 'removed' ? ['removed', 'from'] : action === 'added' ? ['added', 'to'] : ['changed the permissions of', 'in'];
      return { topic: repositoryOf(payload), content: `${senderOf(payload)} ${verb} ${login} ${preposition} ${repositoryLink(payload)}.` };
    }),
    membership: (payload) => {
      const action = payload.text('action');
      const team = payload.textOr('team.name', 'a team');
      const preposition = action === 'removed' ? 'from' : 'to';
      const content = `${senderOf(payload)} ${action} ${inline(payload.text('member.login'))} ${preposition} the team ${inline(team)}.`;
      return { topic: inline(`${payload.textOr('organization.login', 'GitHub')} / ${team}`), content };
    },
    page_build: ofRepository((payload) => {
      const message = payload.textOr('build.error.message');
      const state = payload.text('build.status');
      return {
        topic: repositoryOf(payload),
        content: `The build of GitHub Pages is ${bold(state)}${message === '' ? '.' : `:\n\n${quote(message)}`}`,
      };
    }),
    repository: ofRepository((payload) => ({
      topic: repositoryOf(payload),
      content: `${senderOf(payload)} ${payload.text('action')} the repository ${repositoryLink(payload)}.`,
    })),
    team: (payload) => {
      const action = payload.text('action');
      if (action !== 'edited') return NEUTRAL;
      const name = payload.text('team.name');
      return {
        topic: inline(`team ${name}`),
        content: `${senderOf(payload)} changed the team ${link(name, payload.textOr('team.html_url'))}.`,
      };
    },
    team_add: ofRepository((payload) => ({
      topic: repositoryOf(payload),
      content: `The repository was added to the team ${inline(payload.text('team.name'))}.`,
    })),
    dependabot_alert: ofRepository((payload) => alert(payload, 'Dependabot', payload.textOr('alert.security_advisory.summary'))),
    code_scanning_alert: ofRepository((payload) => alert(payload, 'Code scanning', payload.textOr('alert.rule.description'))),
    secret_scanning_alert: ofRepository((payload) => alert(payload, 'Secret scanning', payload.textOr('alert.secret_type'))),
    sponsorship: (payload) => {
      const action = payload.text('action').replaceAll('_', ' ');
      const tier = payload.textOr('sponsorship.tier.name');
      const who = inline(payload.text('sponsorship.sponsor.login'));
      return { topic: 'sponsors', content: `Sponsorship of ${who}${tier === '' ? '' : ` (${inline(tier)})`}: ${action}.` };
    },
  },
};

/** Events of a repository: those of private ones can be left out. */
function ofRepository(write: EventWriter): EventWriter {
  return (payload, request) => {
    const isLeftOut = request.option('ignore_private_repositories') === 'true' && payload.flag('repository.private');
    return isLeftOut ? 'ignored' : write(payload, request);
  };
}

function push(payload: Payload, request: RequestFacts): Written {
  const ref = payload.text('ref');
  if (isOfOtherBranch(ref, request)) return 'ignored';
  if (branchOf(ref).startsWith('gh-readonly-queue/')) return 'ignored';
  const commits = payload.list('commits').map((commit) => ({
    id: commit.text('id'),
    message: commit.textOr('message'),
    url: commit.textOr('url'),
    author: commit.firstText('author.username', 'author.name'),
  }));
  const isCreated = payload.flag('created') || isNoCommit(payload.textOr('before', '1'));
  const isDeleted = payload.flag('deleted') || isNoCommit(payload.textOr('after', '1'));
  return pushDraft({
    repository: repositoryOf(payload),
    user: payload.firstText('sender.login', 'pusher.name'),
    ref,
    compareUrl: payload.textOr('compare'),
    commits,
    total: commits.length,
    kind: isDeleted ? 'deleted' : isCreated ? 'created' : payload.flag('forced') ? 'forced' : 'pushed',
  });
}

function issues(payload: Payload): Written {
  const action = payload.text('action');
  if (IGNORED_ISSUE_ACTIONS.has(action)) return 'ignored';
  const item = itemOf(payload, 'issue', 'issue');
  const user = senderOf(payload);
  const url = payload.text('issue.html_url');
  const topic = itemTopic(item);
  const about = payload.textOr('assignee.login');
  if (action === 'assigned')
    return { topic, content: `${user} assigned ${inline(about)} to ${link(`issue #${item.number} ${item.title}`, url)}.` };
  if (action === 'unassigned') {
    return { topic, content: `${user} unassigned ${inline(about)} from ${link(`issue #${item.number} ${item.title}`, url)}.` };
  }
  if (action === 'milestoned' || action === 'demilestoned') {
    const milestone = inline(payload.firstText('milestone.title', 'issue.milestone.title'));
    const act = action === 'milestoned' ? `added milestone ${milestone} to` : `removed milestone ${milestone} from`;
    return { topic, content: itemText(user, act, item, url) };
  }
  const reason = action === 'closed' ? payload.textOr('issue.state_reason').replaceAll('_', ' ') : '';
  const act = reason === '' || reason === 'completed' ? action : `${action} (${reason})`;
  return { topic, content: itemText(user, act, item, url, withText(action) ? payload.textOr('issue.body') : '') };
}

function issueComment(payload: Payload): Written {
  const isPullRequest = payload.has('issue.pull_request');
  const item = itemOf(payload, 'issue', isPullRequest ? 'PR' : 'issue');
  const on = link(`${item.kind} #${item.number} ${item.title}`, payload.text('issue.html_url'));
  return { topic: itemTopic(item), content: comment(payload, on) };
}

function pullRequest(payload: Payload): Written {
  const action = payload.text('action');
  if (IGNORED_PULL_REQUEST_ACTIONS.has(action)) return 'ignored';
  const item = pullRequestOf(payload);
  const user = senderOf(payload);
  const url = payload.text('pull_request.html_url');
  const topic = itemTopic(item);
  const shown = link(`PR #${item.number} ${item.title}`, url);
  const special = pullRequestText(payload, action, user, shown);
  if (special !== null) return { topic, content: special };
  const act = action === 'closed' ? (payload.flag('pull_request.merged') ? 'merged' : 'closed without merging') : (ACTS[action] ?? action);
  if (action === 'synchronize') return { topic, content: `${user} ${act} ${shown}.` };
  return { topic, content: itemText(user, act, item, url, action === 'edited' ? payload.textOr('pull_request.body') : '') };
}

/** What is said of the actions that need more than a verb; null for others. */
function pullRequestText(payload: Payload, action: string, user: string, shown: string): string | null {
  if (action === 'assigned' || action === 'unassigned') {
    const who = inline(payload.textOr('assignee.login'));
    return `${user} ${action} ${who} ${action === 'assigned' ? 'to' : 'from'} ${shown}.`;
  }
  if (action === 'review_requested') {
    const who = inline(payload.firstText('requested_reviewer.login', 'requested_team.name'));
    return `${user} requested ${who === '' ? 'a review' : `${who} for a review`} on ${shown}.`;
  }
  if (action === 'opened' || action === 'reopened') {
    const branches = `from ${code(payload.textOr('pull_request.head.ref'))} to ${code(payload.textOr('pull_request.base.ref'))}`;
    const text = quote(payload.textOr('pull_request.body'));
    const draft = payload.flag('pull_request.draft') ? 'draft ' : '';
    return `${user} ${action} ${draft}${shown} ${branches}${text === '' ? '.' : `:\n\n${text}`}`;
  }
  return null;
}

function reference(payload: Payload, act: string): Written {
  const kind = payload.text('ref_type');
  const name = payload.textOr('ref');
  // A push tells of a branch that was created together with its commits.
  return { topic: repositoryOf(payload), content: `${senderOf(payload)} ${act} ${name === '' ? `the ${kind}` : `${kind} ${code(name)}`}.` };
}

function alert(payload: Payload, kind: string, text: string): Written {
  const number = payload.textOr('alert.number');
  const shown = link(`${kind} alert${number === '' ? '' : ` #${number}`}`, payload.textOr('alert.html_url'));
  const state = payload.text('action').replaceAll('_', ' ');
  return { topic: topicBeside(payload, '', 'security'), content: `${shown} ${state}${text === '' ? '.' : `: ${inline(text)}`}` };
}

function comment(payload: Payload, on: string): string {
  const action = payload.text('action');
  const act = action === 'created' ? 'commented' : `${action} a comment`;
  return commentText(
    senderOf(payload),
    act,
    on,
    payload.text('comment.html_url'),
    action === 'deleted' ? '' : payload.textOr('comment.body'),
  );
}

function itemOf(payload: Payload, path: string, kind: string): Item {
  const number = payload.text(`${path}.number`);
  return { repository: repositoryOf(payload), kind, number, title: payload.text(`${path}.title`) };
}

function pullRequestOf(payload: Payload): Item {
  return itemOf(payload, 'pull_request', 'PR');
}

function withText(action: string): boolean {
  return action === 'opened' || action === 'edited';
}

function repositoryOf(payload: Payload): string {
  return inline(payload.text('repository.name'));
}

function repositoryLink(payload: Payload): string {
  return link(payload.text('repository.full_name'), payload.textOr('repository.html_url'));
}

function topicBeside(payload: Payload, word: string, name: string): string {
  return inline(`${repositoryOf(payload)} / ${word === '' ? '' : `${word} `}${name}`);
}

function senderOf(payload: Payload): string {
  return inline(payload.text('sender.login'));
}
