import MarkdownIt from 'markdown-it';
import type { StateInline, Token } from 'markdown-it';
import { encodeHashComponent } from '../../../../../kernel/text.js';
import { type Attributes, elementToken, pushElement, textToken } from '../syntax/html-tokens.js';
import { channelLinkAt, type ChannelSyntax, mentionAt, type MentionSyntax, wildcardOf } from '../syntax/reference-syntax.js';
import { type RenderScope, scopeOf } from '../syntax/render-scope.js';

/** Name of the empty topic, which clients receive as `realm_empty_topic_display_name`. */
const EMPTY_TOPIC_NAME = 'general chat';

interface Mention {
  /** Shown after the @. */
  name: string;
  silent: boolean;
  cssClass: string;
  data: Attributes;
  /** Records a mention that is not silent. */
  record: () => void;
}

/** Inline rule for `@**user**`, `@*group*`, wildcard mentions and the silent forms `@_…`. */
export function mentionRule(state: StateInline): boolean {
  const syntax = mentionAt(state.src, state.pos);
  if (syntax === null) return false;
  const scope = scopeOf(state.env);
  const mention = syntax.kind === 'user' ? userMention(scope, syntax) : groupMention(scope, syntax);
  if (mention === null) return false;
  const silent = mention.silent || syntax.silent || scope.quoted;
  if (!silent) mention.record();
  const cssClass = silent ? `${mention.cssClass} silent` : mention.cssClass;
  const label = textToken('verbatim', silent ? mention.name : `@${mention.name}`);
  return pushElement(state, syntax.end, elementToken('span', [['class', cssClass], ...mention.data], [label]));
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
    record: () => addOnce(scope.facts.mentionedUserIds, user.id),
  };
}

function wildcardMention(scope: RenderScope, name: string, kind: 'channel' | 'topic'): Mention {
  if (kind === 'topic') {
    return { name, silent: false, cssClass: 'topic-mention', data: [], record: () => (scope.facts.mentionsTopicWildcard = true) };
  }
  return {
    name,
    silent: false,
    cssClass: 'user-mention channel-wildcard-mention',
    data: [['data-user-id', '*']],
    record: () => (scope.facts.mentionsChannelWildcard = true),
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
    record: () => addOnce(scope.facts.mentionedGroupIds, group.id),
  };
}

function addOnce(ids: number[], id: number): void {
  if (!ids.includes(id)) ids.push(id);
}

/** Inline rule for `#**channel**`, `#**channel>topic**` and `#**channel>topic@message**`. */
export function channelLinkRule(state: StateInline): boolean {
  const syntax = channelLinkAt(state.src, state.pos);
  if (syntax === null) return false;
  const scope = scopeOf(state.env);
  const link = topicLink(scope, syntax) ?? channelLink(scope, syntax);
  return link !== null && pushElement(state, syntax.end, link);
}

function channelLink(scope: RenderScope, { whole }: ChannelSyntax): Token | null {
  const id = scope.findChannelId(whole);
  if (id === null) return null;
  return elementToken('a', channelAttributes('stream', id, narrow(id, whole)), [textToken('verbatim', `#${whole}`)]);
}

function topicLink(scope: RenderScope, { channel, topic, messageId }: ChannelSyntax): Token | null {
  const id = topic === null ? null : scope.findChannelId(channel);
  if (id === null || topic === null) return null;
  const href = `${narrow(id, channel)}/topic/${encodeHashComponent(topic)}`;
  const label = [textToken('verbatim', `#${channel} > ${topic}`)];
  if (topic === '') label.push(...emphasized(EMPTY_TOPIC_NAME));
  if (messageId !== null) {
    const attributes: Attributes = [
      ['class', 'message-link'],
      ['href', `${href}/near/${messageId}`],
    ];
    return elementToken('a', attributes, [...label, textToken('verbatim', ' @ 💬')]);
  }
  const anchor = scope.findTopicMessageId(id, topic);
  const attributes = channelAttributes('stream-topic', id, anchor === null ? href : `${href}/with/${anchor}`);
  return elementToken('a', attributes, label);
}

function channelAttributes(cssClass: string, channelId: number, href: string): Attributes {
  return [
    ['class', cssClass],
    ['data-stream-id', String(channelId)],
    ['href', href],
  ];
}

function emphasized(text: string): Token[] {
  return [new MarkdownIt.Token('em_open', 'em', 1), textToken('verbatim', text), new MarkdownIt.Token('em_close', 'em', -1)];
}

function narrow(channelId: number, name: string): string {
  return `/#narrow/channel/${channelId}-${encodeHashComponent(name.replaceAll(' ', '-'))}`;
}
