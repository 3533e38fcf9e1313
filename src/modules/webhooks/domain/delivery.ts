import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';

export type DeliveryId = number;

/**
 * `pending`: an attempt is under way or will follow; `delivered`: the endpoint accepted the call; `failed`: the delivery failed permanently;
 * `dead`: its attempts are used up.
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dead';

/** Why a message triggers a bot: the message mentions it, or is a direct message to it. */
export type Trigger = 'mention' | 'direct_message';

/** One message that triggered one bot. */
export interface DeliveryCause {
  readonly realmId: RealmId;
  readonly botId: UserId;
  readonly messageId: MessageId;
  readonly trigger: Trigger;
  /** The conversation of a mention that the bot could not read when it was mentioned; null if it could read the message. */
  readonly mentionedIn: ConversationId | null;
}

/** A message to be sent to the endpoint of a bot. Times are milliseconds UTC. */
export interface Delivery extends DeliveryCause {
  readonly id: DeliveryId;
  readonly state: DeliveryState;
  /** The number of attempts that have begun. */
  readonly attempts: number;
  /** The number of attempts that had begun when the delivery was last replayed; these no longer count. */
  readonly attemptsBeforeReplay: number;
  readonly createdAt: number;
  /** When the conversation was notified that the delivery fails. */
  readonly failureNotifiedAt: number | null;
  /** When the next attempt is due; while one is under way, when it counts as lost. Null once the delivery is finished. */
  readonly nextAttemptAt: number | null;
}

/** One HTTP call of a delivery in the delivery's log. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly startedAt: number;
  readonly durationMs: number;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
  /** Start of the response, or a description of the error. */
  readonly detail: string;
}

export type AttemptOutcome =
  | 'accepted'
  /** The status was not 2xx. */
  | 'rejected'
  /** The status was 2xx and the response was malformed. */
  | 'bad_answer'
  /** The status was 2xx and the reply could not be posted. */
  | 'bad_reply'
  | 'timeout'
  | 'unreachable'
  /** The address is not permitted. */
  | 'forbidden'
  /** The bot, its endpoint or the message no longer exists. */
  | 'cancelled'
  /** The bot may no longer read the message. */
  | 'no_access'
  /** The endpoint is disabled. */
  | 'disabled'
  /** The bot's interface has no form for the message. */
  | 'unsupported'
  /** The processes that made the attempts before died. */
  | 'broken_off';

/** Whether an attempt may begin. */
export function isDue({ state, nextAttemptAt }: Pick<Delivery, 'state' | 'nextAttemptAt'>, now: number): boolean {
  return state === 'pending' && nextAttemptAt !== null && nextAttemptAt <= now;
}

/** The `webhook-id` of a delivery. It is the same for every attempt, so that endpoints can recognise repetitions. */
export function webhookId({ id }: Delivery): string {
  return `msg_${id}`;
}

/** Part of the idempotency keys of messages that follow from a delivery: they are posted once per replay. */
export function replayKey({ id, attemptsBeforeReplay }: Delivery): string {
  return attemptsBeforeReplay === 0 ? String(id) : `${id}:${attemptsBeforeReplay}`;
}
