import type { UserId } from '../../../../kernel/ids.js';
import type { EditHistoryEntry } from '../../messages/domain/edit-history.js';

/** A message after a change, with the values that the change replaced. The oldest snapshot is the message as it was sent. */
export interface Snapshot extends Omit<EditHistoryEntry, 'user_id'> {
  readonly user_id: UserId | null;
  readonly content: string;
  readonly rendered_content: string;
  readonly topic: string;
  /** Where the content differs from the one before; absent if the content was not changed, or before it is computed. */
  readonly content_html_diff?: string;
}

export interface PresentMessage {
  readonly senderId: UserId;
  readonly content: string;
  readonly renderedContent: string;
  readonly topic: string;
  /** Milliseconds UTC. */
  readonly sentAt: number;
}

/**
 * All states of a message, newest first, computed backwards from the present one.
 * @param changes newest first
 */
export function listSnapshots(message: PresentMessage, changes: readonly EditHistoryEntry[]): Snapshot[] {
  let { content, renderedContent, topic } = message;
  const snapshots: Snapshot[] = [];
  for (const change of changes) {
    const { prev_content: before, prev_rendered_content: renderedBefore = '' } = change;
    snapshots.push({ ...change, content, rendered_content: renderedContent, topic });
    if (before !== undefined) {
      content = before;
      renderedContent = renderedBefore;
    }
    topic = change.prev_topic ?? topic;
  }
  const timestamp = Math.floor(message.sentAt / 1000);
  return [...snapshots, { content, rendered_content: renderedContent, topic, timestamp, user_id: message.senderId }];
}
