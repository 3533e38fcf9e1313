import { characterBefore, isWordBorder } from '../../../../../kernel/text.js';

// The patterns are sticky: they match at lastIndex only.
const USER = /@(_?)\*\*([^*]+)\*\*/y;
const GROUP = /@(_?)\*([^*]+)\*/y;
const CHANNEL = /#\*\*([^*]+)\*\*/y;

/** What may precede a reference, besides the borders of words that are not of ASCII: after a Latin letter, `@**x**` is plain text. */
const BEFORE_REFERENCE = /[\s'"({[/<]/;
/** The same in the source of a whole message, where quotes and cells of tables are not parsed yet. */
export const BEFORE_REFERENCE_IN_SOURCE = /[\s'"({[/<>|]/;

export interface MentionSyntax {
  kind: 'user' | 'group';
  silent: boolean;
  name: string;
  end: number;
}

export interface ChannelSyntax {
  /** Everything between the asterisks: the name of a channel may contain a `>`. */
  whole: string;
  channel: string;
  /** Null in a link to a channel; the empty string is the empty topic. */
  topic: string | null;
  messageId: string | null;
  end: number;
}

/** Returns the mention that starts at a position, or null. */
export function mentionAt(text: string, position: number, before = BEFORE_REFERENCE): MentionSyntax | null {
  if (text[position] !== '@' || !startsReference(text, position, before)) return null;
  const user = matchAt(USER, text, position);
  const match = user ?? matchAt(GROUP, text, position);
  if (match === null) return null;
  const [whole, silent, name = ''] = match;
  return { kind: user === null ? 'group' : 'user', silent: silent === '_', name, end: position + whole.length };
}

/** Returns the link to a channel, topic or message that starts at a position, or null. */
export function channelLinkAt(text: string, position: number, before = BEFORE_REFERENCE): ChannelSyntax | null {
  if (text[position] !== '#' || !startsReference(text, position, before)) return null;
  const match = matchAt(CHANNEL, text, position);
  if (match === null) return null;
  const inside = match[1] ?? '';
  const end = position + match[0].length;
  const arrow = inside.indexOf('>');
  if (arrow <= 0) return { whole: inside, channel: inside, topic: null, messageId: null, end };
  const target = inside.slice(arrow + 1);
  const messageId = /@(\d{1,15})$/.exec(target)?.[1] ?? null;
  const topic = messageId === null ? target : target.slice(0, -messageId.length - 1);
  return { whole: inside, channel: inside.slice(0, arrow), topic, messageId, end };
}

/** Returns whom a wildcard mention of this name addresses, or null if the name is no wildcard. */
export function wildcardOf(name: string): 'channel' | 'topic' | null {
  if (name === 'topic') return 'topic';
  return name === 'all' || name === 'everyone' || name === 'channel' || name === 'stream' ? 'channel' : null;
}

function startsReference(text: string, position: number, before: RegExp): boolean {
  const character = characterBefore(text, position);
  return character === '' || before.test(character) || isWordBorder(character);
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
