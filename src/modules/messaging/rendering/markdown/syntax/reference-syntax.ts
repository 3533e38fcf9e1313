// How texts refer to people, groups and channels. The patterns are sticky: they match at lastIndex only.
const USER = /@(_?)\*\*([^*]+)\*\*/y;
const GROUP = /@(_?)\*([^*]+)\*/y;
const CHANNEL = /#\*\*([^*]+)\*\*/y;

/** A reference starts a word: after a letter, `@**x**` is something else. */
const BEFORE_REFERENCE = /[\s'"({[/<]/;
/** The same in the source of a whole message, where blocks and cells of tables begin behind these too. */
export const BEFORE_REFERENCE_IN_SOURCE = /[\s'"({[/<>|]/;

export interface MentionSyntax {
  kind: 'user' | 'group';
  silent: boolean;
  name: string;
  end: number;
}

export interface ChannelSyntax {
  /** All that stands between the asterisks: a channel's name may hold a `>`. */
  whole: string;
  channel: string;
  /** Null in a link to a whole channel; the empty topic is a topic. */
  topic: string | null;
  messageId: string | null;
  end: number;
}

/** Gives the mention that starts at a position, or null. */
export function mentionAt(text: string, position: number, before = BEFORE_REFERENCE): MentionSyntax | null {
  if (text[position] !== '@' || !startsReference(text, position, before)) return null;
  const user = matchAt(USER, text, position);
  const match = user ?? matchAt(GROUP, text, position);
  if (match === null) return null;
  const [whole, silent, name = ''] = match;
  return { kind: user === null ? 'group' : 'user', silent: silent === '_', name, end: position + whole.length };
}

/** Gives the link to a channel, topic or message that starts at a position, or null. */
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

/** Names that stand for everyone in the channel, and for everyone in the topic. */
export function wildcardOf(name: string): 'channel' | 'topic' | null {
  if (name === 'topic') return 'topic';
  return name === 'all' || name === 'everyone' || name === 'channel' || name === 'stream' ? 'channel' : null;
}

function startsReference(text: string, position: number, before: RegExp): boolean {
  return position === 0 || before.test(text[position - 1] ?? '');
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
