import type { StateInline, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { encodeHashComponent } from '../../../../kernel/text.js';
import { type Attributes, elementToken, pushElement, textToken } from '../html-text.js';
import { channelLinkAt, type ChannelSyntax } from '../reference-syntax.js';
import { type RenderScope, scopeOf } from '../render-scope.js';

/** What the empty topic is called, as `realm_empty_topic_display_name` tells clients. */
const EMPTY_TOPIC = 'general chat';

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
  const shown = [textToken('verbatim', `#${channel} > ${topic}`)];
  if (topic === '') shown.push(...emphasized(EMPTY_TOPIC));
  if (messageId !== null) {
    const attributes: Attributes = [
      ['class', 'message-link'],
      ['href', `${href}/near/${messageId}`],
    ];
    return elementToken('a', attributes, [...shown, textToken('verbatim', ' @ 💬')]);
  }
  const anchor = scope.findTopicMessageId(id, topic);
  const attributes = channelAttributes('stream-topic', id, anchor === null ? href : `${href}/with/${anchor}`);
  return elementToken('a', attributes, shown);
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
