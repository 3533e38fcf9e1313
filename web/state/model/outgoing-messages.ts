import type { Conversation } from './conversation.js';

/** A message that the account sends, until the event about it arrives. */
export interface OutgoingMessage {
  /** Names the message in the event about it. */
  readonly localId: string;
  /** Makes the server recognize the message if it is sent again. */
  readonly idempotencyKey: string;
  conversation: Conversation;
  /** A message of the topic, by which it is found if it is moved before this one is sent. */
  readonly with?: number;
  /** Markdown. */
  readonly content: string;
  /** When it was first sent. Milliseconds UTC. */
  readonly since: number;
  /** `waiting` for a connection, `sent` if the server has it and only its event is missing. */
  status: 'sending' | 'waiting' | 'failed' | 'sent';
  /** Why it failed, in the words of the server; undefined if that is not known, because it was written too long ago. */
  error: string | undefined;
  /** The id of the message, as soon as the server has said that it has it. */
  messageId?: number;
}

export type OutgoingMessages = Record<string, OutgoingMessage>;
