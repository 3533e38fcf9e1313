import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { EventNarrow } from './event-narrow.js';

/** What a client can deal with, as it declared on registering. */
export interface ClientCapabilities {
  readonly notificationSettingsNull: boolean;
  readonly userSettingsObject: boolean;
  readonly linkifierUrlTemplate: boolean;
  readonly archivedChannels: boolean;
  readonly emptyTopicName: boolean;
}

/** An event queue: nothing but a definition. What is in it follows from the event log and the client's own position. */
export interface EventQueue {
  readonly id: string;
  readonly userId: UserId;
  readonly realmId: RealmId;
  /** The end of the log when the queue came into being: what is older never belonged to it. */
  readonly from: number;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly narrow: EventNarrow;
  /** Message events of every public channel, subscribed or not. */
  readonly allPublicChannels: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly capabilities: ClientCapabilities;
  /** Milliseconds without a poll after which it is gone. */
  readonly idleMs: number;
}

/** Whether events of a type belong to the queue. */
export function wantsType(queue: EventQueue, type: string): boolean {
  return queue.eventTypes === null || queue.eventTypes.includes(type);
}
