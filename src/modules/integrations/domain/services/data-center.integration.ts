import { BRANCHES_OPTION, branchOf, commentText, isOfOtherBranch, type Item, itemText, itemTopic, pushDraft } from '../git-texts.js';
import type { Draft, EventWriter, Integration, RequestFacts, Written } from '../integration.js';
import { inline, link, names, quote } from '../message-text.js';
import type { Payload } from '../payload.js';

const REPOSITORY = { slug: 'garden', name: 'garden', project: { key: 'BEAN', name: 'Beans' } };
const ADA = { name: 'ada', displayName: 'Ada' };
const REVIEWER_ACTS: Readonly<Record<string, string>> = {
  'pr:reviewer:approved': 'approved',
  'pr:reviewer:unapproved': 'withdrew the approval of',
  'pr:reviewer:needs_work': 'wants changes of',
  'pr:reviewer:changes_requested': 'wants changes of',
};
const PR_ACTS: Readonly<Record<string, string>> = {
  ...REVIEWER_ACTS,
  'pr:opened': 'opened',
  'pr:from_ref_updated': 'updated',
  'pr:modified': 'changed',
  'pr:merged': 'merged',
  'pr:declined': 'declined',
  'pr:deleted': 'deleted',
};
const COMMENT_ACTS: Readonly<Record<string, string>> = { added: 'commented', edited: 'edited a comment', deleted: 'deleted a comment' };

/** Bitbucket Data Center and Server, whose events have nothing in common with those of Bitbucket Cloud. */
export const BITBUCKET_DATA_CENTER: Integration = {
  name: 'bitbucket3',
  displayName: 'Bitbucket Data Center',
  setUp: 'Add a webhook to the repository or the project, with the address as its URL, and choose its events.',
  example: {
    headers: { 'X-Event-Key': 'pr:opened' },
    body: {
      eventKey: 'pr:opened',
      date: '2026-05-04T12:00:00+0000',
      actor: ADA,
      pullRequest: {
        id: 3,
        title: 'Water the beans',
        description: 'They are *dry*.',
        fromRef: { displayId: 'water', repository: REPOSITORY },
        toRef: { displayId: 'main', repository: REPOSITORY },
        reviewers: [{ user: { name: 'ben', displayName: 'Ben' } }],
        links: { self: [{ href: 'https://bitbucket.example.com/projects/BEAN/repos/garden/pull-requests/3' }] },
      },
    },
  },
  event: { header: 'X-Event-Key' },
  deliveryId: { header: 'X-Request-Id' },
  signature: { kind: 'hmac', header: 'X-Hub-Signature', prefix: 'sha256=' },
  choosesEvents: true,
  ignored: ['repo:modified', 'pr:reviewer:updated', 'mirror:repo_synchronized'],
  options: [BRANCHES_OPTION],
  events: {
    'diagnostics:ping': () => ({ topic: 'Bitbucket', content: 'Bitbucket Data Center webhook has been successfully configured.' }),
    'repo:refs_changed': pushed,
    'repo:forked': (payload) => ({
      topic: inline(payload.text('repository.origin.name')),
      content: `${userOf(payload)} forked the repository as ${inline(payload.text('repository.name'))}.`,
    }),
    'repo:comment:added': (payload) => commitComment(payload, 'commented'),
    'repo:comment:edited': (payload) => commitComment(payload, 'edited a comment'),
    'repo:comment:deleted': (payload) => commitComment(payload, 'deleted a comment'),
    ...Object.fromEntries(
      Object.entries(PR_ACTS).map(([event, act]): [string, EventWriter] => [event, (payload) => pullRequest(payload, event, act)]),
    ),
    ...Object.fromEntries(
      Object.entries(COMMENT_ACTS).map(([event, act]): [string, EventWriter] => [
        `pr:comment:${event}`,
        (payload) => {
          const item = itemOf(payload);
          const body = event === 'deleted' ? '' : payload.textOr('comment.text');
          const on = link(`PR #${item.number} ${item.title}`, urlOf(payload));
          return { topic: itemTopic(item), content: commentText(userOf(payload), act, on, '', body) };
        },
      ]),
    ),
  },
};

function userOf(payload: Payload): string {
  return inline(payload.firstText('actor.displayName', 'actor.name') || 'Somebody');
}

function urlOf(payload: Payload): string {
  return payload.textOr('pullRequest.links.self.0.href');
}

function itemOf(payload: Payload): Item {
  return {
    repository: payload.text('pullRequest.toRef.repository.name'),
    kind: 'PR',
    number: payload.text('pullRequest.id'),
    title: payload.text('pullRequest.title'),
  };
}

/** The event names no commits, or only some of them: a message for each reference says what has become of it. */
function pushed(payload: Payload, request: RequestFacts): Written {
  const repository = payload.text('repository.name');
  const drafts: Draft[] = [];
  for (const change of payload.list('changes')) {
    const ref = change.text('ref.id');
    if (isOfOtherBranch(ref, request)) continue;
    const type = change.text('type');
    const kind = type === 'ADD' ? 'created' : type === 'DELETE' ? 'deleted' : 'pushed';
    if (kind === 'pushed' && ref.startsWith('refs/heads/')) {
      const head = change.text('toHash').slice(0, 11);
      const topic = inline(`${repository} / ${branchOf(ref)}`);
      drafts.push({
        topic,
        content: `${userOf(payload)} pushed to the branch \`${inline(branchOf(ref).replaceAll('`', ''))}\`; its head is now ${head}.`,
      });
    } else drafts.push(pushDraft({ repository, user: userOf(payload), ref, compareUrl: '', commits: [], total: 0, kind }));
  }
  return drafts.length === 0 ? 'ignored' : drafts;
}

function commitComment(payload: Payload, act: string): Draft {
  const commit = payload.textOr('commit').slice(0, 11);
  return {
    topic: inline(payload.text('repository.name')),
    content: commentText(
      userOf(payload),
      act,
      commit === '' ? 'a commit' : commit,
      '',
      act.startsWith('deleted') ? '' : payload.textOr('comment.text'),
    ),
  };
}

function pullRequest(payload: Payload, event: string, act: string): Draft {
  const item = itemOf(payload);
  const topic = itemTopic(item);
  const text = itemText(userOf(payload), act, item, urlOf(payload));
  if (event !== 'pr:opened') return { topic, content: text };
  const [from, to] = [payload.textOr('pullRequest.fromRef.displayId'), payload.textOr('pullRequest.toRef.displayId')];
  const reviewers = names(payload.list('pullRequest.reviewers').map((one) => one.firstText('user.displayName', 'user.name')));
  const branches = from === '' ? '' : ` It goes from \`${inline(from.replaceAll('`', ''))}\` to \`${inline(to.replaceAll('`', ''))}\`.`;
  const who = reviewers === '' ? '' : ` Reviewers: ${reviewers}.`;
  const description = quote(payload.textOr('pullRequest.description'));
  return { topic, content: `${text}${branches}${who}${description === '' ? '' : `\n\n${description}`}` };
}
