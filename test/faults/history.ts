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
}

/** A change of a text. The changes of one message come from one client, one after another. */
export interface Edit extends Span {
  readonly id: number;
  readonly text: string;
  readonly outcome: Outcome;
}

/** A star that an account set or removed. Those on one message follow one another. */
export interface Star extends Span {
  readonly account: string;
  readonly id: number;
  readonly isSet: boolean;
  readonly outcome: Outcome;
}

export interface ReadMessage {
  readonly id: number;
  readonly text: string;
}

/** The newest messages of a conversation, as they were answered. */
export interface Read extends Span {
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

/** What one event queue brought. */
export interface Queue {
  /** When its registration was answered. */
  readonly registered: number;
  readonly events: readonly QueueEvent[];
  /** Whether its client polled until everything had arrived. A queue that the server ended is not complete. */
  readonly isComplete: boolean;
}

/** What all clients asked and were answered, and what is there at the end. */
export interface History {
  readonly sends: readonly Send[];
  readonly edits: readonly Edit[];
  readonly stars: readonly Star[];
  readonly reads: readonly Read[];
  readonly queues: readonly Queue[];
  /** All messages of each conversation at the end, as each node answers. */
  readonly final: readonly Read[];
  /** The starred messages of each account at the end. */
  readonly finalStars: Readonly<Record<string, readonly number[]>>;
}
