import type { ClientState } from '../model/client-state.js';
import type { CompletionRequest } from './completion-request.js';
import type { Completion } from './completions.js';
import { formatHash } from '../places/hash-location.js';
import { groupMentionOf, mentionOf } from './mention-text.js';
import { locationOf } from '../places/conversation-address.js';
import { replaceRange, type TextSelection } from './text-selection.js';

/** Signs that end the name in `#**name**`, or begin something else in it, so that a link has to be written in full. */
const BREAKS_LINK = /[`>*&[\]\\<\n\r]|\$\$/;
/** The end of a topic that the server would read as the id of a message. */
const ENDS_LIKE_A_MESSAGE = /@\d+$/;

/** Writes a completion in place of what was typed. @param cursor where the request ends */
export function acceptCompletion(
  state: ClientState,
  text: string,
  cursor: number,
  request: CompletionRequest,
  completion: Completion,
): TextSelection {
  if (completion.kind === 'language' && request.kind === 'language') {
    return fencedBlock(text, cursor, request.start, request.fence, completion.name);
  }
  return replaceRange(text, request.start, cursor, textOf(state, completion, request.kind === 'mention' && request.silent));
}

function textOf(state: ClientState, completion: Completion, silent: boolean): string {
  switch (completion.kind) {
    case 'person':
      return `${mentionOf(state, completion.person.user_id, silent)} `;
    case 'group':
      return `${groupMentionOf(completion.group.name, silent) ?? ''} `;
    case 'wildcard':
      return `@**${completion.name}** `;
    case 'channel':
      return `${channelLink(state, completion.channel.stream_id)} `;
    case 'topic':
      return `${topicLink(state, completion.channel.stream_id, completion.topic)} `;
    case 'emoji':
      return `:${completion.name}: `;
    case 'command':
      return completion.name === 'shrug' ? SHRUG : `/${completion.name} `;
    case 'language':
    case 'time':
      return '';
  }
}

export const SHRUG = String.raw`¯\\\_(ツ)\_/¯`;

/** A link to a channel. */
export function channelLink(state: ClientState, channelId: number): string {
  const name = state.channels[channelId]?.name ?? '';
  if (!BREAKS_LINK.test(name)) return `#**${name}**`;
  return `[#${escapeForLink(name)}](${formatHash({ view: 'narrow', narrow: [{ operator: 'channel', operand: channelId }] }, state)})`;
}

/** A link to a topic. */
export function topicLink(state: ClientState, channelId: number, topic: string): string {
  const name = state.channels[channelId]?.name ?? '';
  if (!BREAKS_LINK.test(name) && !BREAKS_LINK.test(topic) && !ENDS_LIKE_A_MESSAGE.test(topic)) return `#**${name}>${topic}**`;
  const hash = formatHash(locationOf(state, { kind: 'topic', channelId, topic }), state);
  return `[#${escapeForLink(name)} > ${escapeForLink(topic)}](${hash})`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '`': '&#96;',
  '>': '&gt;',
  '*': '&#42;',
  '&': '&amp;',
  '[': '&#91;',
  ']': '&#93;',
  $: '&#36;',
  '\\': '&#92;',
  '<': '&lt;',
  '@': '&#64;',
  '#': '&#35;',
  '|': '&#124;',
};

function escapeForLink(name: string): string {
  return name.replaceAll(/[`>*&[\]$\\<@#|]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A block with its end, and the cursor within it. What the writer puts behind the name, such as the title of a spoiler, comes first. */
function fencedBlock(text: string, cursor: number, start: number, fence: string, name: string): TextSelection {
  const rest = text.slice(cursor);
  const hasTitle = name === 'spoiler';
  const head = `${fence}${name}${hasTitle ? ' ' : '\n'}`;
  const isClosed = rest.split('\n').some((line) => line.trim() === fence);
  const tail = isClosed ? rest : `${hasTitle ? '\n' : ''}\n${fence}${rest.startsWith('\n') || rest === '' ? rest : `\n${rest}`}`;
  const at = start + head.length;
  return { text: text.slice(0, start) + head + tail, start: at, end: at };
}
