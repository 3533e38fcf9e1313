import { integer, named, nullable, object, optional, seconds, type Static, string } from '../../../../kernel/schema.js';
import { isMeMessage, MessageTrait } from './message-flags.js';
import type { Message } from './message.js';

/**
 * One change of a message as the API's `edit_history` has it, which is also its stored form: the state before, and the target of a move.
 */
export const EditHistoryEntry = named(
  'EditHistoryEntry',
  object({
    user_id: nullable(integer()),
    timestamp: seconds(),
    prev_content: optional(string()),
    prev_rendered_content: optional(string()),
    prev_topic: optional(string()),
    topic: optional(string()),
    prev_stream: optional(integer()),
    stream: optional(integer()),
  }),
);
export type EditHistoryEntry = Static<typeof EditHistoryEntry>;

/** Which changes are visible: all, only moves without edited content, or none. */
export type EditHistoryPolicy = 'all' | 'moves' | 'none';

/** The changes of a message, newest first. Together they may be a hundred times as long as the message. */
export type EditHistory = readonly EditHistoryEntry[];

export const NO_CHANGES: EditHistory = [];

/** The newest changes that fit into `maxBytes` of JSON. */
export function truncateEditHistory(changes: EditHistory, maxBytes: number): EditHistoryEntry[] {
  const kept: EditHistoryEntry[] = [];
  let bytes = 2;
  for (const change of changes) {
    bytes += Buffer.byteLength(JSON.stringify(change)) + 1;
    if (bytes > maxBytes) break;
    kept.push(change);
  }
  return kept;
}

/**
 * A message with the content that it was sent with, and with its first topic unless it was moved to another channel since. A history that was
 * truncated goes back to the oldest change that it contains.
 */
export function asSent(message: Message, changes: EditHistory): Message {
  const isInFirstChannel = changes.every(({ prev_stream }) => prev_stream === undefined);
  let { content, renderedContent, topic, traits } = message;
  for (const change of changes) {
    if (isInFirstChannel) topic = change.prev_topic ?? topic;
    if (change.prev_content === undefined) continue;
    content = change.prev_content;
    renderedContent = change.prev_rendered_content ?? renderedContent;
    traits = isMeMessage(content, renderedContent) ? traits | MessageTrait.isMe : traits & ~MessageTrait.isMe;
  }
  return { ...message, content, renderedContent, topic, traits, editedAt: null, movedAt: null, hasEditHistory: 0 };
}

/** The changes that a policy makes visible, in the given order. */
export function visibleChanges<Change extends EditHistoryEntry>(changes: readonly Change[], policy: EditHistoryPolicy): Change[] {
  if (policy === 'none') return [];
  if (policy === 'all') return [...changes];
  return changes.filter((change) => change.prev_content === undefined || isMove(change)).map(withoutContent);
}

/** Replaces the empty topic by a name, for clients that do not support it. */
export function withTopicNames<Change extends { readonly topic?: string; readonly prev_topic?: string }>(
  change: Change,
  emptyTopicName: string,
): Change {
  return {
    ...change,
    ...(change.topic === '' ? { topic: emptyTopicName } : {}),
    ...(change.prev_topic === '' ? { prev_topic: emptyTopicName } : {}),
  };
}

function isMove({ prev_topic, prev_stream }: EditHistoryEntry): boolean {
  return prev_topic !== undefined || prev_stream !== undefined;
}

function withoutContent<Change extends EditHistoryEntry>(change: Change): Change {
  return Object.fromEntries(Object.entries(change).filter(([key]) => !HIDDEN.has(key))) as unknown as Change;
}

const HIDDEN: ReadonlySet<string> = new Set(['prev_content', 'prev_rendered_content', 'content_html_diff']);
