import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';

export type DeliveryId = number;

/**
 * `pending` waits for an attempt or has one under way; `delivered` was accepted; `failed` was refused for good; `dead` ran out of
 * attempts.
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dead';

/** Why a bot is told of a message (notes 5.1). */
export type Trigger = 'mention' | 'direct_message';

/** What a message caused: one bot is to be told of one message. */
export interface DeliveryCause {
  readonly realmId: RealmId;
  readonly botId: UserId;
  readonly messageId: MessageId;
  readonly trigger: Trigger;
  /** The conversation that the bot did not read when a mention there handed the message to it; null if it read the conversation. */
  readonly mentionedIn: ConversationId | null;
}

/** A delivery as it is stored. Times are milliseconds UTC. */
export interface Delivery extends DeliveryCause {
  readonly id: DeliveryId;
  readonly state: DeliveryState;
  /** Attempts begun. */
  readonly attempts: number;
  /** Of these, the ones that were begun before it was last made again on somebody's wish: they count no more. */
  readonly replayedAfter: number;
  readonly createdAt: number;
  /** When the conversation was told that the delivery fails. */
  readonly toldAt: number | null;
  /** When the next one is due; while one is under way, when it is taken for lost. Null once the delivery is finished. */
  readonly nextAttemptAt: number | null;
}

/** One attempt, as the log of the delivery keeps it. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly startedAt: number;
  readonly durationMs: number;
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
  /** Start of the answer, or what went wrong. */
  readonly detail: string;
}

export type AttemptOutcome =
  | 'accepted'
  /** Another status than 2xx. */
  | 'rejected'
  /** 2xx with an answer that cannot be read. */
  | 'bad_answer'
  /** 2xx with a reply that cannot be posted. */
  | 'bad_reply'
  | 'timeout'
  | 'unreachable'
  /** The address must not be called. */
  | 'forbidden'
  /** The bot, its address or the message is gone. */
  | 'cancelled'
  /** The bot may not read the message any more. */
  | 'no_access'
  /** The endpoint is not to be called. */
  | 'disabled'
  /** The bot's interface has no form for the message. */
  | 'unsupported'
  /** The process died in the attempts before. */
  | 'broken_off';

/** Whether an attempt may begin. */
export function isDue({ state, nextAttemptAt }: Delivery, now: number): boolean {
  return state === 'pending' && nextAttemptAt !== null && nextAttemptAt <= now;
}

/** The name of a delivery to its endpoint, the same in every attempt: endpoints know by it what they have seen before. */
export function webhookId({ id }: Delivery): string {
  return `msg_${id}`;
}

/** What stands for this round of a delivery: what is posted because of it is posted once in the round. */
export function replayKey({ id, replayedAfter }: Delivery): string {
  return replayedAfter === 0 ? String(id) : `${id}:${replayedAfter}`;
}
