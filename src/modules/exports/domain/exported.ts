import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { ConversationId, MessageId, UserId } from '../../../kernel/ids.js';

// What an organization has, as an export reads it. Times are milliseconds UTC.

export interface ExportedPerson {
  readonly id: UserId;
  readonly email: string;
  readonly fullName: string;
  readonly role: number;
  readonly active: boolean;
  readonly system: boolean;
  readonly botType: number | null;
  readonly botOwnerId: UserId | null;
  readonly timezone: string;
  readonly avatarUploaded: boolean;
  readonly avatarVersion: number;
  readonly joinedAt: number;
  readonly importedStub: boolean;
  /** Settings that differ from those of new accounts, by their names in the API. */
  readonly choices: Readonly<Record<string, unknown>>;
}

export interface ExportedChannel {
  readonly id: number;
  readonly conversationId: ConversationId;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly creatorId: UserId | null;
  readonly createdAt: number;
  readonly inviteOnly: boolean;
  readonly webPublic: boolean;
  readonly historyPublic: boolean;
  readonly archived: boolean;
  readonly isDefault: boolean;
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly topicsPolicy: string;
  /** By the names in the API. */
  readonly groups: Readonly<Record<string, GroupSettingValue>>;
}

export interface ExportedMembership {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly active: boolean;
  readonly readThroughId: MessageId;
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  readonly desktopNotifications: boolean | null;
  readonly audibleNotifications: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

/** Messages that a member of a conversation has received: from the first to the last id, which is null as long as they go on. */
export interface ExportedPeriod {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly fromId: MessageId;
  readonly toId: MessageId | null;
  readonly readThroughId: MessageId;
}

export interface ExportedMessage {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly senderId: UserId;
  readonly topic: string;
  readonly content: string;
  readonly renderedContent: string;
  readonly sentAt: number;
  readonly client: string;
  /** Bits of `MessageTrait`. */
  readonly traits: number;
  readonly editedAt: number | null;
  readonly movedAt: number | null;
  /** JSON in the form of the API; null if the message has not changed. */
  readonly editHistory: string | null;
}

export interface ExportedMark {
  readonly userId: UserId;
  readonly messageId: MessageId;
  /** Bits of `MessageMark`. */
  readonly flags: number;
}

export interface ExportedGroup {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly system: boolean;
  readonly creatorId: UserId | null;
  readonly createdAt: number | null;
  readonly deactivated: boolean;
  readonly settings: Readonly<Record<string, GroupSettingValue>> | null;
}

export interface ExportedAttachment {
  readonly id: number;
  readonly ownerId: UserId;
  readonly pathId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly createdAt: number;
}

export interface ExportedEmoji {
  readonly id: number;
  readonly name: string;
  readonly authorId: UserId | null;
  readonly fileName: string;
  readonly deactivated: boolean;
}

export interface ExportedReaction {
  readonly id: number;
  readonly messageId: MessageId;
  readonly userId: UserId;
  readonly type: string;
  readonly emojiCode: string;
  readonly emojiName: string;
}

export interface ExportedSubmessage {
  readonly id: number;
  readonly messageId: MessageId;
  readonly senderId: UserId;
  readonly type: string;
  readonly content: string;
}

/** What is exported: everything, or what is public and the private data of the accounts that consent, or only what is public. */
export const EXPORT_SCOPES = ['all', 'consent', 'public'] as const;
export type ExportScope = (typeof EXPORT_SCOPES)[number];

/** The accounts whose private data is exported: what they have received and marked, their settings and lists; null for all. */
export type ExportAudience = ReadonlySet<UserId> | null;

export function includes(audience: ExportAudience, userId: UserId): boolean {
  return audience?.has(userId) ?? true;
}
