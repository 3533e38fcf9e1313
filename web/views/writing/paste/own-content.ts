import type { ClientState } from '../../../state/model/client-state.js';
import { channelLink, topicLink } from '../../../state/compose/completion-text.js';
import { groupMentionOf, mentionOf } from '../../../state/compose/mention-text.js';
import { formatDayAndTime } from '../../../ui/texts/format.js';

/** Elements of messages, by their selectors, and the Markdown of which they were made. */
const SOURCES: readonly [selector: string, source: (element: Element, state: ClientState) => string | undefined][] = [
  ['span.user-mention', personMention],
  ['span.topic-mention', manyMention],
  ['span.user-group-mention', groupMention],
  ['a.stream', channelSource],
  ['a.stream-topic', topicSource],
  ['a.message-link', messageSource],
  ['span.emoji', emojiSource],
  ['img.emoji', emojiImageSource],
  ['time', timeSource],
];

/**
 * The Markdown of a part of a message of this organization. Whatever calls itself so must also say what that part would say, since others may
 * write the same HTML.
 * @returns undefined for everything else
 */
export function ownSource(element: Element, state: ClientState): string | undefined {
  return SOURCES.find(([selector]) => element.matches(selector))?.[1](element, state);
}

function textOf(element: Element): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}

function personMention(element: Element, state: ClientState): string | undefined {
  const id = element.getAttribute('data-user-id') ?? '';
  if (id === '*') return manyMention(element);
  const isSilent = element.classList.contains('silent');
  const name = state.people[Number(id)]?.full_name;
  return name !== undefined && textOf(element).replace(/^@/, '') === name ? mentionOf(state, Number(id), isSilent) : undefined;
}

/** A mention of everybody in a channel or a topic. */
function manyMention(element: Element): string | undefined {
  const name = textOf(element).replace(/^@/, '');
  if (!['all', 'everyone', 'channel', 'stream', 'topic'].includes(name)) return undefined;
  return `${element.classList.contains('silent') ? '@_' : '@'}**${name}**`;
}

function groupMention(element: Element, state: ClientState): string | undefined {
  const group = state.groups[Number(element.getAttribute('data-user-group-id'))];
  const name = textOf(element).replace(/^@/, '');
  return group?.name === name ? groupMentionOf(name, element.classList.contains('silent')) : undefined;
}

function channelSource(element: Element, state: ClientState): string | undefined {
  const id = Number(element.getAttribute('data-stream-id'));
  return textOf(element) === `#${state.channels[id]?.name}` ? channelLink(state, id) : undefined;
}

function topicSource(element: Element, state: ClientState): string | undefined {
  const id = Number(element.getAttribute('data-stream-id'));
  const topic = topicIn(element, state.channels[id]?.name);
  return topic === undefined ? undefined : topicLink(state, id, element.querySelector('em') ? '' : topic);
}

function topicIn(element: Element, channel: string | undefined): string | undefined {
  const start = `#${channel} > `;
  const text = textOf(element);
  return channel !== undefined && text.startsWith(start) ? text.slice(start.length) : undefined;
}

/** A link to a message is written with its address if its topic could be read as something else. */
function messageSource(element: Element, state: ClientState): string | undefined {
  const [, channelId, messageId] =
    /\/(?:channel|stream)\/(\d+)-?[^/]*\/topic\/.*\/near\/(\d+)$/.exec(element.getAttribute('href') ?? '') ?? [];
  const topic = topicIn(element, state.channels[Number(channelId)]?.name)?.replace(/ @ 💬$/, '');
  const link = topic === undefined ? undefined : topicLink(state, Number(channelId), element.querySelector('em') ? '' : topic);
  return link?.startsWith('#**') ? link.replace(/\*\*$/, `@${messageId}**`) : undefined;
}

function emojiSource(element: Element): string | undefined {
  if (!/\bemoji-[\da-f]/.test(element.className)) return undefined;
  return emojiName(element.getAttribute('aria-label') ?? element.getAttribute('title'));
}

function emojiImageSource(element: Element): string | undefined {
  return emojiName(/^:(.+):$/.exec(element.getAttribute('alt') ?? '')?.[1]);
}

function emojiName(name: string | null | undefined): string | undefined {
  return /^[\p{L}\p{M}\p{N}_+\- ]+$/u.test(name ?? '') ? `:${name?.replaceAll(' ', '_')}:` : undefined;
}

function timeSource(element: Element): string | undefined {
  const time = element.getAttribute('datetime') ?? '';
  const seconds = Date.parse(time) / 1000;
  const isOwn = Number.isFinite(seconds) && textOf(element) === formatDayAndTime(seconds);
  return isOwn ? `<time:${time}>` : undefined;
}
