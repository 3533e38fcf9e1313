import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import type {
  ExportAudience,
  ExportedAttachment,
  ExportedChannel,
  ExportedEmoji,
  ExportedGroup,
  ExportedMark,
  ExportedMembership,
  ExportedMessage,
  ExportedPeriod,
  ExportedPerson,
  ExportedReaction,
  ExportedSubmessage,
} from '../domain/exported.js';

/** Tables of which each row, with its columns, is one of the export too. */
export type RealmTable = 'channel_folder' | 'linkifier' | 'realm_playground' | 'realm_domain' | 'profile_field';
/** The same of what accounts have. */
export type AccountTable = 'profile_value' | 'alert_word' | 'muted_user' | 'user_topic';

/** Reads what an organization has, in pages of bounded size. */
export abstract class ExportQueries {
  /** The newest message of the organization: what is sent later is not exported. */
  abstract findNewestMessage(realmId: RealmId): Promise<MessageId>;
  /** The active people who let administrators export their private data. */
  abstract listConsenting(realmId: RealmId): Promise<UserId[]>;
  abstract people(realmId: RealmId): AsyncIterable<ExportedPerson>;
  /** The public channels, and the private ones that somebody of the audience belongs or has belonged to. */
  abstract listChannels(realmId: RealmId, audience: ExportAudience): Promise<ExportedChannel[]>;
  /** The conversations of direct messages with all who take part in them. */
  abstract directConversations(realmId: RealmId): AsyncIterable<{ readonly id: ConversationId; readonly userIds: readonly UserId[] }>;
  abstract memberships(realmId: RealmId, conversationIds: readonly ConversationId[]): AsyncIterable<ExportedMembership>;
  abstract listPeriods(realmId: RealmId, conversationIds: readonly ConversationId[]): Promise<ExportedPeriod[]>;
  abstract listGroups(realmId: RealmId): Promise<ExportedGroup[]>;
  abstract groupMembers(realmId: RealmId): AsyncIterable<{ readonly groupId: number; readonly userId: UserId }>;
  abstract listSubgroups(realmId: RealmId): Promise<{ readonly groupId: number; readonly subgroupId: number }[]>;
  abstract listEmoji(realmId: RealmId): Promise<ExportedEmoji[]>;
  abstract plainRows(realmId: RealmId, table: RealmTable): AsyncIterable<Readonly<Record<string, unknown>>>;
  abstract listOfAccount(realmId: RealmId, userId: UserId, table: AccountTable): Promise<Readonly<Record<string, unknown>>[]>;
  /** The messages up to one in the order of their ids, a page at a time: those in public channels, and those that somebody of the audience has received. */
  abstract messages(realmId: RealmId, upTo: MessageId, audience: ExportAudience): AsyncIterable<ExportedMessage[]>;
  /** The ids of the same messages. */
  abstract messageIds(realmId: RealmId, upTo: MessageId, audience: ExportAudience): AsyncIterable<MessageId[]>;
  abstract listMarks(realmId: RealmId, messageIds: readonly MessageId[]): Promise<ExportedMark[]>;
  abstract listReactions(realmId: RealmId, messageIds: readonly MessageId[]): Promise<ExportedReaction[]>;
  abstract listSubmessages(realmId: RealmId, messageIds: readonly MessageId[]): Promise<ExportedSubmessage[]>;
  /** The files of an organization with the messages that contain them, the latter up to one. */
  abstract attachments(
    realmId: RealmId,
    upTo: MessageId,
    audience: ExportAudience,
  ): AsyncIterable<{ readonly attachment: ExportedAttachment; readonly messageIds: readonly MessageId[] }>;
}
