import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../../../users/accounts.api.js';
import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { Notice, NoticeId } from '../domain/notice.js';
import type { Unreachable } from '../domain/reason.js';

/** What became of one notice that a delivery channel was given. */
export type DeliveryResult =
  | {
      /** `handed_over`: to a queue of the server, which reports the end of the delivery later. */
      readonly result: 'accepted' | 'handed_over';
      /** The id by which the delivery channel knows the notice, at most 100 characters. */
      readonly providerId?: string;
    }
  | { readonly result: 'rejected'; readonly detail: string; readonly reason?: Unreachable }
  | { readonly result: 'cancelled' }
  /** To be tried again, not before `at`; `reason` says what delays it. */
  | { readonly result: 'delayed'; readonly at: number; readonly reason?: 'rate_limited' };

/** An account with the conversation of a message, for which it may have stopped a delivery channel. */
export interface Stoppable {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  /** Empty in direct conversations. */
  readonly topic: string;
}

/**
 * A way by which notices reach accounts, such as mail. Every provider of this class takes part: messages are decided for each channel that
 * reaches an account, and what is due is handed to it in the process that does background work.
 */
export abstract class DeliveryChannel {
  abstract readonly name: DeliveryChannelName;
  /**
   * Whether `deliver` changes nothing but the database. It then runs in the unit of work in which its results are recorded, so that a crash
   * neither loses nor repeats a notice. Otherwise a notice may be delivered again after a crash.
   */
  abstract readonly isTransactional: boolean;

  /**
   * Whether the channel reaches accounts, whatever the message.
   * @returns null for an account that it reaches, otherwise why it does not
   */
  abstract findUnreachable(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Unreachable | null>>;

  /** Those for which the account stopped this channel, other than by its settings; absent if there is no such way. */
  filterStopped?(pairs: readonly Stoppable[]): Promise<readonly Stoppable[]>;

  /** When the limit of the account allows another notice, in milliseconds UTC; null if it does now. Absent without a limit. */
  limitedUntil?(account: User): Promise<number | null>;

  /**
   * Delivers the notices of one account that are due. Each was decided again just before: its message exists, is unread and readable.
   * @returns what became of each; one that is missing is tried again later
   * @throws Error if none could be delivered; all are tried again with growing intervals
   */
  abstract deliver(account: User, notices: readonly Notice[]): Promise<ReadonlyMap<NoticeId, DeliveryResult>>;

  /**
   * Takes back what devices of the account may show about messages, because they were read elsewhere or deleted. Absent where it is impossible.
   * @throws Error to be tried again later
   */
  withdraw?(account: User, messageIds: readonly MessageId[]): Promise<void>;

  /** The accounts of an organization that the channel reaches, if it can withdraw. */
  listReachable?(realmId: RealmId): Promise<readonly UserId[]>;

  /**
   * Sends a notice that says that the channel works.
   * @returns what became of it; why the channel does not reach the account
   */
  abstract sendTest(account: User): Promise<DeliveryResult | { readonly result: 'unreachable'; readonly reason: Unreachable }>;
}
