import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { ChannelChoices } from '../domain/facts.js';

/**
 * What of a message counts: `all` of a new one; of an edited one in a channel only whom it mentions; of one that is decided about too late whom it
 * mentions and who takes part in the direct conversation.
 */
export type NoticeScope = 'all' | 'edited' | 'late';

/** Accounts that a message may notify. */
export interface MessageAudience {
  readonly messageId: MessageId;
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  readonly isChannel: boolean;
  /** The participants of a direct conversation, mentioned members, followers of the topic, subscribers who chose the channel or are all addressed. */
  readonly userIds: readonly UserId[];
}

/** What is stored of an account about a message and its conversation. */
export interface AccountFacts {
  readonly member: boolean;
  readonly choices: ChannelChoices;
  /** Number of the visibility policy of the topic. */
  readonly topicPolicy: number;
  readonly senderMuted: boolean;
  /** The message mentions the account by name or through a group. */
  readonly mentioned: boolean;
}

/** A message as these queries need it. */
export interface NoticedMessage {
  readonly id: MessageId;
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  readonly senderId: UserId;
  readonly topic: string;
}

/** A message with accounts that it may concern. */
export interface Concerned<M extends NoticedMessage = NoticedMessage> {
  readonly message: M;
  readonly userIds: readonly UserId[];
}

/**
 * Reads which accounts messages concern, and how. The number of rows depends on those accounts alone, not on the subscribers of a channel, and what
 * is the same for all messages of a conversation or topic is read once for them.
 */
export abstract class NoticeAudienceQueries {
  /** The accounts that messages may notify, without their senders, by message. Messages that do not exist are left out. */
  abstract findAudiences(messageIds: readonly MessageId[], scope: NoticeScope): Promise<MessageAudience[]>;
  /** The accounts of the realm that chose to be notified of all messages of their channels. */
  abstract listAllChannelAccounts(realmId: RealmId): Promise<UserId[]>;
  /** Those of the accounts that belong to each conversation. */
  abstract filterMembers(
    conversationIds: readonly ConversationId[],
    userIds: readonly UserId[],
  ): Promise<ReadonlyMap<ConversationId, readonly UserId[]>>;
  /** By message and account. */
  abstract loadFacts(concerned: readonly Concerned[]): Promise<ReadonlyMap<MessageId, ReadonlyMap<UserId, AccountFacts>>>;
  /** Those of the accounts that take part in the topic of the message. */
  abstract filterParticipants(message: NoticedMessage, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
}
