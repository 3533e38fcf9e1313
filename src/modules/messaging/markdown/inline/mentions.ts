import type { StateInline } from 'markdown-it';
import { type Attributes, elementToken, pushElement, textToken } from '../html-text.js';
import { type MentionSyntax, mentionAt, wildcardOf } from '../reference-syntax.js';
import { type RenderScope, scopeOf } from '../render-scope.js';

interface Mention {
  /** What is shown after the @. */
  name: string;
  silent: boolean;
  cssClass: string;
  data: Attributes;
  /** Notes that the mention is to be heard. */
  announce: () => void;
}

/** Inline rule for `@**user**`, `@*group*`, the wildcards and their silent forms `@_…`. */
export function mentionRule(state: StateInline): boolean {
  const syntax = mentionAt(state.src, state.pos);
  if (syntax === null) return false;
  const scope = scopeOf(state.env);
  const mention = syntax.kind === 'user' ? userMention(scope, syntax) : groupMention(scope, syntax);
  if (mention === null) return false;
  const silent = mention.silent || syntax.silent || scope.quoted;
  if (!silent) mention.announce();
  const cssClass = silent ? `${mention.cssClass} silent` : mention.cssClass;
  const shown = textToken('verbatim', silent ? mention.name : `@${mention.name}`);
  return pushElement(state, syntax.end, elementToken('span', [['class', cssClass], ...mention.data], [shown]));
}

function userMention(scope: RenderScope, { name }: MentionSyntax): Mention | null {
  const wildcard = wildcardOf(name);
  if (wildcard !== null) return wildcardMention(scope, name, wildcard);
  const user = scope.findUser(name);
  if (user === null) return null;
  return {
    name: user.fullName,
    silent: !user.isActive,
    cssClass: 'user-mention',
    data: [['data-user-id', String(user.id)]],
    announce: () => addOnce(scope.facts.mentionedUserIds, user.id),
  };
}

function wildcardMention(scope: RenderScope, name: string, kind: 'channel' | 'topic'): Mention {
  if (kind === 'topic') {
    return { name, silent: false, cssClass: 'topic-mention', data: [], announce: () => (scope.facts.mentionsTopicWildcard = true) };
  }
  return {
    name,
    silent: false,
    cssClass: 'user-mention channel-wildcard-mention',
    data: [['data-user-id', '*']],
    announce: () => (scope.facts.mentionsChannelWildcard = true),
  };
}

function groupMention(scope: RenderScope, { name }: MentionSyntax): Mention | null {
  const group = scope.findGroup(name);
  if (group === null) return null;
  return {
    name: group.shownName ?? group.name,
    silent: !group.isActive,
    cssClass: 'user-group-mention',
    data: [['data-user-group-id', String(group.id)]],
    announce: () => addOnce(scope.facts.mentionedGroupIds, group.id),
  };
}

function addOnce(ids: number[], id: number): void {
  if (!ids.includes(id)) ids.push(id);
}
