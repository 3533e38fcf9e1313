import type { UserId } from '../../../../kernel/ids.js';
import { named, object, optional, type Static, string } from '../../../../kernel/schema.js';
import { EditHistoryEntry } from '../../messages/domain/edit-history.js';

/** A message after a change, with the values that the change replaced. The oldest snapshot is the message as it was sent. */
export const Snapshot = named(
  'MessageSnapshot',
  object({
    ...EditHistoryEntry.fields,
    content: string(),
    rendered_content: string(),
    topic: string(),
    content_html_diff: optional(string('Where the content differs from the one before; absent if the content was not changed.')),
  }),
);
export type Snapshot = Static<typeof Snapshot>;

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
