import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { ChannelChoices } from '../domain/facts.js';

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

/** Reads which accounts messages concern, and how. The number of rows depends on those accounts alone, not on the subscribers of a channel. */
export abstract class NoticeAudienceQueries {
  /**
   * The accounts that messages may notify, without their senders, by message. Messages that do not exist are left out.
   * @param edited whether the messages were edited, so that only mentions count
   */
  abstract findAudiences(messageIds: readonly MessageId[], edited: boolean): Promise<MessageAudience[]>;
  /** The accounts of the realm that chose to be notified of all messages of their channels. */
  abstract listAllChannelAccounts(realmId: RealmId): Promise<UserId[]>;
  /** Those of the accounts that belong to the conversation. */
  abstract filterMembers(conversationId: ConversationId, userIds: readonly UserId[]): Promise<UserId[]>;
  abstract loadFacts(message: NoticedMessage, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, AccountFacts>>;
  /** Whether the accounts take part in the topic of the message. */
  abstract filterParticipants(message: NoticedMessage, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
}
