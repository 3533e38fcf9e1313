import type { ChannelId, UserId } from '../../../../kernel/ids.js';

/** One change of a message as it is stored and sent: what was before it, and what a move led to (seed, `edit_history`). */
export interface EditHistoryEntry {
  readonly user_id: UserId | null;
  /** Seconds UTC. */
  readonly timestamp: number;
  readonly prev_content?: string;
  readonly prev_rendered_content?: string;
  readonly prev_topic?: string;
  readonly topic?: string;
  readonly prev_stream?: ChannelId;
  readonly stream?: ChannelId;
}

/** Which changes people may look at: all, moves without what was edited, or none. */
export type EditHistoryPolicy = 'all' | 'moves' | 'none';

/** @param stored the column's text; newest change first */
export function parseEditHistory(stored: string | null | undefined): EditHistoryEntry[] {
  return stored == null ? [] : (JSON.parse(stored) as EditHistoryEntry[]);
}

/**
 * The newest changes of a stored history that take up at most so many bytes as JSON.
 * @returns null if all of them do
 */
export function shortenedHistory(stored: string | null | undefined, maxBytes: number): EditHistoryEntry[] | null {
  if (stored == null || Buffer.byteLength(stored) <= maxBytes) return null;
  const kept: EditHistoryEntry[] = [];
  let bytes = 2;
  for (const change of parseEditHistory(stored)) {
    bytes += Buffer.byteLength(JSON.stringify(change)) + 1;
    if (bytes > maxBytes) break;
    kept.push(change);
  }
  return kept;
}

/** The changes that a policy shows, in the order given. */
export function visibleChanges<Change extends EditHistoryEntry>(changes: readonly Change[], policy: EditHistoryPolicy): Change[] {
  if (policy === 'none') return [];
  if (policy === 'all') return [...changes];
  return changes.filter((change) => change.prev_content === undefined || isMove(change)).map(withoutContent);
}

/** Puts a name in place of the empty topic, for those who do not know it. */
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
