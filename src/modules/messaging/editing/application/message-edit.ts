import type { MessageId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';
import type { Message } from '../../messages/domain/message.js';
import type { Resolution } from '../../topics/domain/topic-visibility.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';

/** Which messages of its topic go with a message that is moved: none, those after it, or all. */
export type Propagation = 'change_one' | 'change_later' | 'change_all';

/** What somebody wants of a message; what is left out stays as it is. */
export interface UpdateMessageInput {
  readonly content?: string;
  readonly topic?: string;
  readonly channelId?: number;
  readonly propagation: Propagation;
  /** Whether the topic that messages left, and the one they came to, are told in a message. */
  readonly notifyOldTopic: boolean;
  readonly notifyNewTopic: boolean;
}

/** Another topic, another channel, or both. */
export interface Move {
  readonly source: Channel;
  readonly target: Channel;
  /** As it is to be stored. */
  readonly topic: string;
  readonly propagation: Propagation;
  readonly resolution: Resolution;
  /** The mover sees only what was received of the source, or of the target. */
  readonly sourceIsPartial: boolean;
  readonly targetIsPartial: boolean;
}

/** New content in HTML, and the files it links to that its author may share. */
export interface RenderedEdit {
  readonly rendered: RenderedMarkdown;
  readonly attachmentIds: readonly number[];
}

/** An edit with everything looked up and allowed, decided on the message as it was then. */
export interface MessageEdit {
  readonly message: Message;
  /** Where it is; undefined for direct messages. */
  readonly channel: Channel | undefined;
  readonly content?: { readonly text: string } & RenderedEdit;
  readonly move?: Move;
}

/** What a move has done. */
export interface MoveOutcome {
  /** Ascending. */
  readonly messageIds: readonly MessageId[];
  /** Nothing that the mover can see is left of the old topic. */
  readonly wholeTopic: boolean;
  /** The new topic had no message that the mover can see. */
  readonly newTopicWasEmpty: boolean;
}
