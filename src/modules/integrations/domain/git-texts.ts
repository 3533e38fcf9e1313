import { passesFilter } from './event-filter.js';
import type { Draft, RequestFacts } from './integration.js';
import { bullets, code, firstLine, inline, link, names, paragraphs, plural, quote } from './message-text.js';

/** What forges have in common, whatever their payloads look like. */

export interface PushedCommit {
  readonly id: string;
  readonly message: string;
  readonly url: string;
  readonly author: string;
}

export interface Push {
  readonly repository: string;
  readonly user: string;
  /** The full name of the reference: `refs/heads/main`. */
  readonly ref: string;
  /** Shows what has changed. */
  readonly compareUrl: string;
  readonly commits: readonly PushedCommit[];
  /** How many there are, where not all of them are listed. */
  readonly total: number;
  readonly kind: 'pushed' | 'forced' | 'created' | 'deleted';
}

export interface Item {
  readonly repository: string;
  /** `issue`, `PR`, `MR` or whatever the forge calls it. */
  readonly kind: string;
  readonly number: string;
  readonly title: string;
}

const BRANCHES = 'refs/heads/';
const TAGS = 'refs/tags/';
const NO_COMMIT = /^0+$/;

/** Whether an id stands for no commit, as before a reference is created and after it is deleted. */
export function isNoCommit(id: string): boolean {
  return NO_COMMIT.test(id);
}

export function branchOf(ref: string): string {
  return ref.startsWith(BRANCHES) ? ref.slice(BRANCHES.length) : ref;
}

/** The option of an address that leaves out pushes to other branches. */
export const BRANCHES_OPTION = {
  name: 'branches',
  label: 'Pushes to these branches only: names with `*` for any characters, separated by commas.',
} as const;

/** Whether the address of the integration leaves out pushes to this branch. */
export function isOfOtherBranch(ref: string, request: RequestFacts): boolean {
  const chosen = request
    .option(BRANCHES_OPTION.name)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return chosen.length > 0 && !passesFilter(branchOf(ref), { only: chosen, exclude: [] });
}

/** `repository / issue #3 The title`: each issue has a topic of its own. */
export function itemTopic({ repository, kind, number, title }: Item): string {
  return inline(`${repository} / ${kind} #${number} ${title}`);
}

export function pushDraft(push: Push): Draft {
  const { repository, user, ref, compareUrl, kind } = push;
  if (ref.startsWith(TAGS)) {
    const tag = ref.slice(TAGS.length);
    return { topic: repository, content: `${inline(user)} ${kind === 'deleted' ? 'removed' : 'pushed'} tag ${code(tag)}.` };
  }
  const branch = branchOf(ref);
  const topic = inline(`${repository} / ${branch}`);
  if (kind === 'deleted') return { topic, content: `${inline(user)} deleted the branch ${code(branch)}.` };
  if (push.total === 0) {
    return { topic, content: `${inline(user)} ${link(kind === 'created' ? 'created' : 'pushed', compareUrl)} the branch ${code(branch)}.` };
  }
  const act = kind === 'forced' ? 'force pushed' : 'pushed';
  const verb = link(act, compareUrl);
  const count = plural(push.total, 'commit');
  const authors = names(push.commits.map(({ author }) => author));
  const by = authors === '' || authors === inline(user) ? '' : ` by ${authors}`;
  const lines = push.commits.map(({ id, message, url }) => `${firstLine(message)} (${link(id.slice(0, 11), url)})`);
  const more = push.total - lines.length;
  return {
    topic,
    content: paragraphs(
      `${inline(user)} ${verb} ${count}${by} to ${kind === 'created' ? 'the new branch' : 'the branch'} ${code(branch)}.`,
      bullets(lines) + (more > 0 && lines.length <= 20 ? `\n* and ${more} more` : ''),
    ),
  };
}

/** `ada opened [issue #3 The title](…):`, and the text. */
export function itemText(user: string, act: string, { kind, number, title }: Item, url: string, body = ''): string {
  const shown = link(`${kind} #${number} ${title}`, url);
  const head = `${inline(user)} ${act} ${shown}`;
  return body.trim() === '' ? `${head}.` : `${head}:\n\n${quote(body)}`;
}

/** `ada commented on [issue #3 The title](…):`, and the comment. */
export function commentText(user: string, act: string, on: string, commentUrl: string, body: string): string {
  const head = `${inline(user)} ${link(act, commentUrl)} on ${on}`;
  return body.trim() === '' ? `${head}.` : `${head}:\n\n${quote(body)}`;
}
