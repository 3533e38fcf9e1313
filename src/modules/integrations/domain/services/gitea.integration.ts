import { BRANCHES_OPTION, commentText, isNoCommit, isOfOtherBranch, type Item, itemText, itemTopic, pushDraft } from '../git-texts.js';
import type { EventWriter, Integration, RequestFacts, Written } from '../integration.js';
import { code, inline, link, quote } from '../message-text.js';
import type { Payload } from '../payload.js';

const IGNORED_ACTIONS = new Set(['label_updated', 'label_cleared', 'milestoned', 'demilestoned']);
const ACTS: Readonly<Record<string, string>> = { synchronized: 'updated', review_requested: 'requested a review of' };

/** What Gitea, Forgejo and Gogs send alike. */
const EVENTS: Readonly<Record<string, EventWriter>> = {
  push,
  create: (payload) => reference(payload, 'created'),
  delete: (payload) => reference(payload, 'deleted'),
  fork: (payload) => ({
    topic: repositoryOf(payload),
    content: `${senderOf(payload)} forked the repository: ${link(payload.text('forkee.full_name'), payload.textOr('forkee.html_url'))}.`,
  }),
  issues: (payload) => item(payload, 'issue', 'issue'),
  issue_assign: (payload) => item(payload, 'issue', 'issue'),
  issue_label: () => 'ignored',
  issue_milestone: () => 'ignored',
  issue_comment: comment,
  pull_request: (payload) => item(payload, 'pull_request', 'PR'),
  pull_request_assign: (payload) => item(payload, 'pull_request', 'PR'),
  pull_request_sync: (payload) => item(payload, 'pull_request', 'PR'),
  pull_request_review_request: (payload) => item(payload, 'pull_request', 'PR'),
  pull_request_label: () => 'ignored',
  pull_request_milestone: () => 'ignored',
  pull_request_comment: (payload) => (payload.has('comment') ? comment(payload) : review(payload, 'reviewed')),
  pull_request_approved: (payload) => review(payload, 'approved'),
  pull_request_rejected: (payload) => review(payload, 'requested changes to'),
  repository: (payload) => ({
    topic: repositoryOf(payload),
    content: `${senderOf(payload)} ${inline(payload.text('action'))} the repository ${link(payload.text('repository.full_name'), payload.textOr('repository.html_url'))}.`,
  }),
  release: (payload) => {
    const tag = payload.text('release.tag_name');
    const name = payload.textOr('release.name', tag);
    const url = payload.firstText('release.html_url', 'release.url');
    const text = quote(payload.firstText('release.body', 'release.note'));
    return {
      topic: inline(`${repositoryOf(payload)} / ${name === tag ? tag : `${tag} ${name}`}`),
      content: `${senderOf(payload)} ${inline(payload.text('action'))} release ${link(name, url)} for tag ${code(tag)}${text === '' ? '.' : `:\n\n${text}`}`,
    };
  },
  wiki: (payload) => ({
    topic: inline(`${repositoryOf(payload)} / wiki`),
    content: `${senderOf(payload)} ${inline(payload.text('action'))} the wiki page ${inline(payload.text('page'))}.`,
  }),
};

export const GITEA: Integration = {
  name: 'gitea',
  displayName: 'Gitea',
  setUp: 'Add a webhook of the type Gitea (in Forgejo: Forgejo) to the repository or the organization, with the address as target URL.',
  example: {
    headers: { 'X-Gitea-Event': 'push' },
    body: {
      repository: { name: 'garden', full_name: 'ada/garden', html_url: 'https://git.example.com/ada/garden' },
      sender: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      ref: 'refs/heads/main',
      before: '5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed',
      after: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff',
      compare_url: 'https://git.example.com/compare',
      pusher: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      commits: [
        {
          id: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff',
          message: 'Water the beans\n\nThey were dry.',
          url: 'https://git.example.com/c/1',
          author: { name: 'Ada', username: 'ada' },
        },
        {
          id: '5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed',
          message: 'Plant peas',
          url: 'https://git.example.com/c/1',
          author: { username: 'ben' },
        },
      ],
      total_commits: 4,
    },
  },
  event: { header: 'X-Gitea-Event' },
  deliveryId: { header: 'X-Gitea-Delivery' },
  signature: { kind: 'hmac', header: 'X-Gitea-Signature' },
  choosesEvents: true,
  options: [BRANCHES_OPTION],
  events: EVENTS,
};

export const GOGS: Integration = {
  ...GITEA,
  name: 'gogs',
  displayName: 'Gogs',
  setUp: 'Add a webhook of the type Gogs to the repository, with the address as payload URL and `application/json` as content type.',
  example: {
    headers: { 'X-Gogs-Event': 'push' },
    body: {
      ref: 'refs/heads/main',
      before: '0000000000000000000000000000000000000000',
      after: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff',
      compare_url: '',
      pusher: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      sender: { login: 'ada', username: 'ada', name: 'Ada', displayName: 'Ada', display_name: 'Ada' },
      repository: { name: 'garden', full_name: 'ada/garden', html_url: 'https://git.example.com/ada/garden' },
      commits: [
        {
          id: '4c0ffee4c0ffee4c0ffee4c0ffee4c0ffee4c0ff',
          message: 'Water the beans\n\nThey were dry.',
          url: 'https://git.example.com/c/1',
          author: { name: 'Ada', username: 'ada' },
        },
      ],
    },
  },
  event: { header: 'X-Gogs-Event' },
  deliveryId: { header: 'X-Gogs-Delivery' },
  signature: { kind: 'hmac', header: 'X-Gogs-Signature' },
};

function push(payload: Payload, request: RequestFacts): Written {
  const ref = payload.text('ref');
  if (isOfOtherBranch(ref, request)) return 'ignored';
  const commits = payload.list('commits').map((commit) => ({
    id: commit.text('id'),
    message: commit.textOr('message'),
    url: commit.textOr('url'),
    author: commit.firstText('author.username', 'author.name'),
  }));
  return pushDraft({
    repository: repositoryOf(payload),
    user: payload.firstText('pusher.login', 'pusher.username', 'sender.login', 'sender.username'),
    ref,
    compareUrl: payload.textOr('compare_url'),
    commits,
    total: Math.max(commits.length, Number(payload.textOr('total_commits', '0')) || 0),
    kind: isNoCommit(payload.text('after')) ? 'deleted' : isNoCommit(payload.text('before')) ? 'created' : 'pushed',
  });
}

function item(payload: Payload, path: string, kind: string): Written {
  const action = payload.text('action');
  if (IGNORED_ACTIONS.has(action)) return 'ignored';
  const about: Item = {
    repository: repositoryOf(payload),
    kind,
    number: payload.text(`${path}.number`),
    title: payload.text(`${path}.title`),
  };
  const topic = itemTopic(about);
  const url = payload.textOr(`${path}.html_url`);
  const user = senderOf(payload);
  const shown = link(`${kind} #${about.number} ${about.title}`, url);
  if (action === 'assigned' || action === 'unassigned') {
    const who = inline(payload.firstText(`${path}.assignee.login`, `${path}.assignee.username`));
    return { topic, content: `${user} ${action} ${who === '' ? '' : `${who} ${action === 'assigned' ? 'to' : 'from'} `}${shown}.` };
  }
  if (kind === 'PR' && action === 'closed' && payload.flag('pull_request.merged')) return { topic, content: `${user} merged ${shown}.` };
  const body = action === 'opened' || action === 'edited' ? payload.textOr(`${path}.body`) : '';
  return { topic, content: itemText(user, ACTS[action] ?? action, about, url, body) };
}

function comment(payload: Payload): Written {
  const path = payload.has('issue') ? 'issue' : 'pull_request';
  const isPullRequest = path === 'pull_request' || payload.flag('is_pull') || payload.has('issue.pull_request');
  const kind = isPullRequest ? 'PR' : 'issue';
  const about: Item = {
    repository: repositoryOf(payload),
    kind,
    number: payload.text(`${path}.number`),
    title: payload.text(`${path}.title`),
  };
  const on = link(`${kind} #${about.number} ${about.title}`, payload.textOr(`${path}.html_url`));
  const action = payload.text('action');
  const act = action === 'created' ? 'commented' : `${action} a comment`;
  const body = action === 'deleted' ? '' : payload.textOr('comment.body');
  return { topic: itemTopic(about), content: commentText(senderOf(payload), act, on, payload.textOr('comment.html_url'), body) };
}

function review(payload: Payload, act: string): Written {
  const about: Item = {
    repository: repositoryOf(payload),
    kind: 'PR',
    number: payload.text('pull_request.number'),
    title: payload.text('pull_request.title'),
  };
  const url = payload.textOr('pull_request.html_url');
  return { topic: itemTopic(about), content: itemText(senderOf(payload), act, about, url, payload.textOr('review.content')) };
}

function reference(payload: Payload, act: string): Written {
  const name = payload.text('ref').replace('refs/heads/', '').replace('refs/tags/', '');
  return {
    topic: repositoryOf(payload),
    content: `${senderOf(payload)} ${act} ${inline(payload.textOr('ref_type', 'branch'))} ${code(name)}.`,
  };
}

function repositoryOf(payload: Payload): string {
  return inline(payload.text('repository.name'));
}

function senderOf(payload: Payload): string {
  return inline(payload.firstText('sender.login', 'sender.username') || payload.text('sender.login'));
}
