import { createHash } from 'node:crypto';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';
import type { Message } from '../../messages/domain/message.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import type { Resolution } from '../../topics/domain/topic-visibility.js';

/** Which messages of the topic are moved together with a message: none, the later ones, or all. */
export type Propagation = 'change_one' | 'change_later' | 'change_all';

/** The requested changes of a message; absent fields stay unchanged. */
export interface UpdateMessageInput {
  readonly content?: string;
  /** The SHA-256 of the content from which the change goes out, in hexadecimal digits: nothing is changed if it is another one by then. */
  readonly originalHash?: string;
  readonly topic?: string;
  readonly channelId?: number;
  readonly propagation: Propagation;
  /** Whether a notice is posted to the old topic, and to the new one. */
  readonly notifyOldTopic: boolean;
  readonly notifyNewTopic: boolean;
}

/** Another topic, another channel, or both. */
export interface Move {
  readonly source: Channel;
  readonly target: Channel;
  /** The topic as it will be stored. */
  readonly topic: string;
  readonly propagation: Propagation;
  readonly resolution: Resolution;
  /** The mover can see only the messages that it received in the source, or in the target. */
  readonly sourceIsPartial: boolean;
  readonly targetIsPartial: boolean;
}

/** New content, its HTML, and the files to which it links and which its author may share. */
export interface RenderedEdit {
  readonly text: string;
  readonly rendered: RenderedMarkdown;
  readonly attachmentIds: readonly number[];
}

/** An edit that passed all checks, planned for the message as it was then. */
export interface MessageEdit {
  readonly message: Message;
  /** The channel that the message is in; undefined for direct messages. */
  readonly channel: Channel | undefined;
  readonly content?: RenderedEdit;
  readonly move?: Move;
  /** See `UpdateMessageInput`. */
  readonly originalHash?: string;
}

export interface MoveResult {
  /** The moved messages, ascending. */
  readonly messageIds: readonly MessageId[];
  /** No message that the mover can see is left in the old topic. */
  readonly wholeTopic: boolean;
  /** The new topic had no message that the mover can see. */
  readonly newTopicWasEmpty: boolean;
}

/**
 * Checks that the content of a message is still the one from which a change goes out, so that it does not replace the change of somebody else.
 * The parameter, and the code and text of the error, are those of the Zulip server since feature level 379.
 * @param originalHash its SHA-256 in hexadecimal digits; without it, nothing is checked
 * @throws DomainError EXPECTATION_MISMATCH
 */
export function checkOriginal({ content }: { readonly content: string }, originalHash: string | undefined): void {
  if (originalHash === undefined) return;
  const hash = createHash('sha256').update(content).digest('hex');
  if (hash === originalHash.toLowerCase()) return;
  throw new DomainError('EXPECTATION_MISMATCH', "'prev_content_sha256' value does not match the expected value.");
}
