/** What became of a request that changes something, as its client knows it. */
export type Outcome =
  /** It was answered with success. */
  | 'acknowledged'
  /** The answer says that nothing was changed. */
  | 'refused'
  /** There was no answer, or one that leaves it open. */
  | 'unknown';

/** When a request was sent, and when its client knew the outcome, in milliseconds of one clock. */
export interface Span {
  readonly begun: number;
  readonly ended: number;
}

/** A message that was to be sent. No two have the same text. */
export interface Send extends Span {
  readonly conversation: string;
  readonly text: string;
  readonly outcome: Outcome;
  /** Of the message, if it was acknowledged. */
  readonly id: number | null;
  /** Whether it mentions the bot, whose webhook is called then. */
  readonly callsBot?: boolean;
}

/** A change of a text. The changes of one message come from one client, one after another. */
export interface Edit extends Span {
  readonly id: number;
  readonly text: string;
  readonly outcome: Outcome;
}

/** A message that was to be sent later, and is due by the end of the history. Its text is that of no other one. */
export interface ScheduledMessage extends Span {
  readonly conversation: string;
  readonly text: string;
  readonly outcome: Outcome;
}

/** A change of something that one client changes, one request after another: a star, a draft, a file. */
export interface Change extends Span {
  /** Which thing it is. */
  readonly of: string;
  /** What the thing is afterwards; null if it does not exist any more. */
  readonly value: string | null;
  readonly outcome: Outcome;
  /** The account whose event queues tell of it; null for files, of whose contents no event tells. */
  readonly notifiedAccount: string | null;
}

/** A call that the receiver of a bot's webhook got. Calls with the same id are attempts of one delivery. */
export interface WebhookCall {
  readonly id: string;
  readonly text: string;
}

export interface ReadMessage {
  readonly id: number;
  readonly text: string;
}

/** The newest messages of a conversation, as they were answered. */
export interface Read extends Span {
  /** The URL of the node that answered. */
  readonly node: string;
  readonly conversation: string;
  /** Whether there are no older messages. */
  readonly fromStart: boolean;
  readonly messages: readonly ReadMessage[];
}

/** An event about a message: a new one, or one with another text. */
export interface QueueEvent {
  readonly eventId: number;
  readonly kind: 'message' | 'edit';
  /** Empty for a change of a message that the queue has not announced yet. */
  readonly conversation: string;
  readonly id: number;
  readonly text: string;
}

/** What an event says that a thing of the account is now. */
export interface ThingEvent extends Pick<Change, 'of' | 'value'> {
  readonly eventId: number;
}

/** What one event queue brought. */
export interface Queue {
  readonly account: string;
  /** When its registration was answered. */
  readonly registered: number;
  readonly events: readonly QueueEvent[];
  readonly things: readonly ThingEvent[];
  /** Whether its client polled until everything had arrived. A queue that the server ended is not complete. */
  readonly isComplete: boolean;
}

/** What all clients asked and were answered, and what is there at the end. */
export interface History {
  readonly sends: readonly Send[];
  readonly scheduled: readonly ScheduledMessage[];
  readonly edits: readonly Edit[];
  readonly changes: readonly Change[];
  readonly reads: readonly Read[];
  readonly queues: readonly Queue[];
  readonly webhookCalls: readonly WebhookCall[];
  /** All messages of each conversation at the end, as each node answers. */
  readonly final: readonly Read[];
  /** For each thing that is there at the end, what it is; more than one value if it is there several times. */
  readonly finalValues: ReadonlyMap<string, readonly string[]>;
}
