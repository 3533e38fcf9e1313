import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/** A message as it is stored. */
export interface Message {
  readonly id: MessageId;
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  readonly senderId: UserId;
  /** Empty in direct messages, and for the empty topic. */
  readonly topic: string;
  readonly content: string;
  readonly renderedContent: string;
  /** Milliseconds UTC. */
  readonly sentAt: number;
  readonly client: string;
  /** Bits of `MessageTrait`. */
  readonly traits: number;
  /** Times of the last edit and of the last move (milliseconds UTC); null or absent if there was none. */
  readonly editedAt?: number | null;
  readonly movedAt?: number | null;
  /** Whether it was edited, moved or resolved, so that `loadEditHistories` finds something. */
  readonly hasEditHistory?: 0 | 1;
  /** Incremented by every change of what the message shows, including reactions and submessages. */
  readonly version?: number;
}

/** What imported messages name as their client. @param chat the name of the other chat */
export function importClient(chat: string): string {
  return `${chat} import`;
}

/** Whether a message with this client may be imported, so that it may be older than those before it. */
export function isImportClient(client: string): boolean {
  return client.endsWith(importClient(''));
}
