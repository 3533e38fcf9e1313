import type { UserId } from '../../../../kernel/ids.js';
import type { EditHistoryEntry } from '../../messages/domain/edit-history.js';
import { diffHtml } from './html-diff.js';

/** A message as it was after one change, with what the change replaced; the first one is the message as it was sent. */
export interface Snapshot extends Omit<EditHistoryEntry, 'user_id'> {
  readonly user_id: UserId | null;
  readonly content: string;
  readonly rendered_content: string;
  readonly topic: string;
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
 * Every state a message has been in, newest first: walks back from the present one.
 * @param changes newest first
 */
export function listSnapshots(message: PresentMessage, changes: readonly EditHistoryEntry[]): Snapshot[] {
  let { content, renderedContent, topic } = message;
  const taken: Snapshot[] = [];
  for (const change of changes) {
    const { prev_content: before, prev_rendered_content: renderedBefore = '' } = change;
    const difference = before === undefined ? {} : { content_html_diff: diffHtml(renderedBefore, renderedContent) };
    taken.push({ ...change, content, rendered_content: renderedContent, topic, ...difference });
    if (before !== undefined) {
      content = before;
      renderedContent = renderedBefore;
    }
    topic = change.prev_topic ?? topic;
  }
  const timestamp = Math.floor(message.sentAt / 1000);
  return [...taken, { content, rendered_content: renderedContent, topic, timestamp, user_id: message.senderId }];
}
