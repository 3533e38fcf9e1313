import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import { groupBy } from '../domain/group-by.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import { EVERY_ROW, inList, Sql, type SqlFragment, type SqlValue } from '../../../platform/database/sql.js';
import { CHANNEL_GROUP_SETTINGS } from '../../channels/channels.api.js';
import { type AccountTable, ExportQueries, type RealmTable } from '../application/export.queries.js';
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

const PAGE = 1_000;
const IDS_PER_STATEMENT = 500;
/** How many ids a statement looks at, because those of all organizations are one sequence. */
const WINDOW = 50_000;

type Columns = Readonly<Record<string, string>>;

const PERSON: Columns = {
  id: 'id',
  email: 'email',
  fullName: 'full_name',
  role: 'role',
  active: 'active',
  system: '`system`',
  botType: 'bot_type',
  botOwnerId: 'bot_owner_id',
  timezone: 'timezone',
  avatarUploaded: 'avatar_uploaded',
  avatarVersion: 'avatar_version',
  joinedAt: 'joined_at',
  importedStub: 'imported_stub',
  choices: 'settings',
};
const GROUP_COLUMNS = Object.values(CHANNEL_GROUP_SETTINGS).map(({ name }) => name);
const CHANNEL: Columns = {
  id: 'id',
  conversationId: 'conversation_id',
  name: 'name',
  description: 'description',
  renderedDescription: 'rendered_description',
  creatorId: 'creator_id',
  createdAt: 'created_at',
  inviteOnly: 'invite_only',
  webPublic: 'web_public',
  historyPublic: 'history_public',
  archived: 'archived',
  isDefault: 'is_default',
  messageRetentionDays: 'message_retention_days',
  folderId: 'folder_id',
  topicsPolicy: 'topics_policy',
  ...Object.fromEntries(GROUP_COLUMNS.map((name) => [name, name])),
};
const MEMBERSHIP: Columns = {
  userId: 'user_id',
  conversationId: 'conversation_id',
  active: 'active',
  readThroughId: 'read_through_id',
  color: 'color',
  isMuted: 'is_muted',
  pinToTop: 'pin_to_top',
  desktopNotifications: 'desktop_notifications',
  audibleNotifications: 'audible_notifications',
  pushNotifications: 'push_notifications',
  emailNotifications: 'email_notifications',
  wildcardMentionsNotify: 'wildcard_mentions_notify',
};
const MESSAGE: Columns = {
  id: 'id',
  conversationId: 'conversation_id',
  senderId: 'sender_id',
  topic: 'topic',
  content: 'content',
  renderedContent: 'rendered_content',
  sentAt: 'sent_at',
  client: 'client',
  traits: 'traits',
  editedAt: 'edited_at',
  movedAt: 'moved_at',
  editHistory: 'edit_history',
};
const GROUP: Columns = {
  id: 'id',
  name: 'name',
  description: 'description',
  system: '`system`',
  creatorId: 'creator_id',
  createdAt: 'created_at',
  deactivated: 'deactivated',
  settings: 'settings',
};
const ATTACHMENT: Columns = {
  id: 'id',
  ownerId: 'owner_id',
  pathId: 'path_id',
  name: 'name',
  contentType: 'content_type',
  size: 'size',
  createdAt: 'created_at',
};

@Injectable()
export class SqlExportQueries extends ExportQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findNewestMessage(realmId: RealmId): Promise<MessageId> {
    const [row] = await this.sql.rows<{ id: number | null }>('SELECT MAX(last_message_id) AS id FROM conversation WHERE realm_id = ?', [
      realmId,
    ]);
    return row?.id ?? 0;
  }

  async *people(realmId: RealmId): AsyncGenerator<ExportedPerson> {
    for await (const row of this.paged('user_account', PERSON, realmId)) {
      yield booleans(
        { ...row, choices: parsed(row['choices']) },
        'active',
        'system',
        'avatarUploaded',
        'importedStub',
      ) as unknown as ExportedPerson;
    }
  }

  async listConsenting(realmId: RealmId): Promise<UserId[]> {
    const consenting: UserId[] = [];
    for await (const { id, active, botType, system, choices } of this.people(realmId)) {
      if (active && botType === null && !system && choices['allow_private_data_export'] === true) consenting.push(id);
    }
    return consenting;
  }

  async listChannels(realmId: RealmId, audience: ExportAudience): Promise<ExportedChannel[]> {
    const joined = audience === null ? null : await this.listJoined(realmId, [...audience]);
    const channels: ExportedChannel[] = [];
    for await (const row of this.paged('channel', CHANNEL, realmId)) {
      const groups = Object.fromEntries(GROUP_COLUMNS.map((name) => [name, parsed(row[name]) as GroupSettingValue]));
      const plain = Object.fromEntries(Object.entries(row).filter(([name]) => !(name in groups)));
      const read = booleans({ ...plain, groups }, 'inviteOnly', 'webPublic', 'historyPublic', 'archived', 'isDefault');
      const channel = read as unknown as ExportedChannel;
      if (!channel.inviteOnly || (joined?.has(channel.conversationId) ?? true)) channels.push(channel);
    }
    return channels;
  }

  async *directConversations(realmId: RealmId): AsyncGenerator<{ id: ConversationId; userIds: UserId[] }> {
    for (let last = 0; ;) {
      const rows = await this.sql.rows<{ id: number }>(
        `SELECT id FROM conversation WHERE realm_id = ? AND direct_key IS NOT NULL AND id > ? ORDER BY id LIMIT ${IDS_PER_STATEMENT}`,
        [realmId, last],
      );
      const members = new Map<ConversationId, UserId[]>(rows.map(({ id }) => [id, []]));
      const found = await this.byIds<{ conversationId: ConversationId; userId: UserId }>(
        [...members.keys()],
        'conversation_id',
        'SELECT conversation_id AS conversationId, user_id AS userId FROM membership WHERE realm_id = ? AND',
        [realmId],
      );
      for (const { conversationId, userId } of found) members.get(conversationId)?.push(userId);
      for (const [id, userIds] of members) yield { id, userIds };
      if (rows.length < IDS_PER_STATEMENT) return;
      last = rows.at(-1)?.id ?? last;
    }
  }

  async *memberships(realmId: RealmId, conversationIds: readonly ConversationId[]): AsyncGenerator<ExportedMembership> {
    const NULLABLE = ['desktopNotifications', 'audibleNotifications', 'pushNotifications', 'emailNotifications', 'wildcardMentionsNotify'];
    for (const conversationId of conversationIds) {
      for (let last = -1; ;) {
        const rows = await this.sql.rows<ExportedMembership & Record<string, unknown>>(
          `SELECT ${selected(MEMBERSHIP)} FROM membership WHERE realm_id = ? AND conversation_id = ? AND user_id > ? ORDER BY user_id LIMIT ${PAGE}`,
          [realmId, conversationId, last],
        );
        for (const row of rows) yield booleans(row, 'active', 'isMuted', 'pinToTop', ...NULLABLE) as unknown as ExportedMembership;
        if (rows.length < PAGE) break;
        last = rows.at(-1)?.userId ?? last;
      }
    }
  }

  listPeriods(realmId: RealmId, conversationIds: readonly ConversationId[]): Promise<ExportedPeriod[]> {
    return this.byIds(
      conversationIds,
      'p.conversation_id',
      `SELECT p.user_id AS userId, p.conversation_id AS conversationId, p.from_id AS fromId, p.to_id AS toId, k.read_through_id AS readThroughId
         FROM membership_period p JOIN membership k ON k.user_id = p.user_id AND k.conversation_id = p.conversation_id
        WHERE p.realm_id = ? AND`,
      [realmId],
    );
  }

  async listGroups(realmId: RealmId): Promise<ExportedGroup[]> {
    const groups: ExportedGroup[] = [];
    for await (const row of this.paged('user_group', GROUP, realmId)) {
      groups.push(booleans({ ...row, settings: parsed(row['settings']) }, 'system', 'deactivated') as unknown as ExportedGroup);
    }
    return groups;
  }

  async *groupMembers(realmId: RealmId): AsyncGenerator<{ groupId: number; userId: UserId }> {
    for (const { id: groupId } of await this.sql.rows<{ id: number }>('SELECT id FROM user_group WHERE realm_id = ?', [realmId])) {
      for (let last = -1; ;) {
        const rows = await this.sql.rows<{ userId: UserId }>(
          `SELECT user_id AS userId FROM user_group_member WHERE group_id = ? AND user_id > ? ORDER BY user_id LIMIT ${PAGE}`,
          [groupId, last],
        );
        for (const { userId } of rows) yield { groupId, userId };
        if (rows.length < PAGE) break;
        last = rows.at(-1)?.userId ?? last;
      }
    }
  }

  listSubgroups(realmId: RealmId): Promise<{ groupId: number; subgroupId: number }[]> {
    return this.sql.rows('SELECT group_id AS groupId, subgroup_id AS subgroupId FROM user_group_subgroup WHERE realm_id = ?', [realmId]);
  }

  async listEmoji(realmId: RealmId): Promise<ExportedEmoji[]> {
    const rows = await this.sql.rows<Record<string, unknown>>(
      'SELECT id, name, author_id AS authorId, file_name AS fileName, deactivated FROM custom_emoji WHERE realm_id = ? ORDER BY id',
      [realmId],
    );
    return rows.map((row) => booleans(row, 'deactivated') as unknown as ExportedEmoji);
  }

  plainRows(realmId: RealmId, table: RealmTable): AsyncGenerator<Record<string, unknown>> {
    return this.paged(table, null, realmId);
  }

  listOfAccount(realmId: RealmId, userId: UserId, table: AccountTable): Promise<Record<string, unknown>[]> {
    return this.sql.rows(`SELECT * FROM ${table} WHERE user_id = ? AND realm_id = ?`, [userId, realmId]);
  }

  messages(realmId: RealmId, upTo: MessageId, audience: ExportAudience): AsyncGenerator<ExportedMessage[]> {
    return this.messagePages<ExportedMessage>(selected(MESSAGE), realmId, upTo, audience);
  }

  async *messageIds(realmId: RealmId, upTo: MessageId, audience: ExportAudience): AsyncGenerator<MessageId[]> {
    for await (const page of this.messagePages<{ id: MessageId }>('id', realmId, upTo, audience)) yield page.map(({ id }) => id);
  }

  listMarks(realmId: RealmId, messageIds: readonly MessageId[]): Promise<ExportedMark[]> {
    return this.byIds(
      messageIds,
      'message_id',
      'SELECT user_id AS userId, message_id AS messageId, flags FROM message_mark FORCE INDEX (message_mark_message) WHERE realm_id = ? AND',
      [realmId],
    );
  }

  listReactions(realmId: RealmId, messageIds: readonly MessageId[]): Promise<ExportedReaction[]> {
    return this.byIds(
      messageIds,
      'message_id',
      `SELECT id, message_id AS messageId, user_id AS userId, reaction_type AS type, emoji_code AS emojiCode, emoji_name AS emojiName
         FROM reaction WHERE realm_id = ? AND`,
      [realmId],
    );
  }

  listSubmessages(realmId: RealmId, messageIds: readonly MessageId[]): Promise<ExportedSubmessage[]> {
    return this.byIds(
      messageIds,
      'message_id',
      'SELECT id, message_id AS messageId, sender_id AS senderId, msg_type AS type, content FROM submessage WHERE realm_id = ? AND',
      [realmId],
    );
  }

  async *attachments(
    realmId: RealmId,
    upTo: MessageId,
    audience: ExportAudience,
  ): AsyncGenerator<{ attachment: ExportedAttachment; messageIds: MessageId[] }> {
    for (let last = 0; ;) {
      const rows = await this.sql.rows<ExportedAttachment>(
        `SELECT ${selected(ATTACHMENT)} FROM attachment WHERE realm_id = ? AND id > ? ORDER BY id LIMIT ${IDS_PER_STATEMENT}`,
        [realmId, last],
      );
      const exported = isExported('m', realmId, audience);
      const links = await this.byIds<{ attachmentId: number; messageId: MessageId }>(
        rows.map(({ id }) => id),
        'l.attachment_id',
        `SELECT l.attachment_id AS attachmentId, l.message_id AS messageId FROM attachment_link l JOIN message m ON m.id = l.message_id
          WHERE l.realm_id = ? AND m.id <= ? AND ${exported.text} AND`,
        [realmId, upTo, ...exported.values],
      );
      const byId = groupBy(links, ({ attachmentId }) => attachmentId);
      for (const attachment of rows) yield { attachment, messageIds: (byId.get(attachment.id) ?? []).map(({ messageId }) => messageId) };
      if (rows.length < IDS_PER_STATEMENT) return;
      last = rows.at(-1)?.id ?? last;
    }
  }

  /** The conversations in which somebody is or was. */
  private async listJoined(realmId: RealmId, userIds: readonly UserId[]): Promise<Set<ConversationId>> {
    const rows = await this.byIds<{ id: ConversationId }>(
      userIds,
      'user_id',
      'SELECT DISTINCT conversation_id AS id FROM membership WHERE realm_id = ? AND',
      [realmId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async *messagePages<Row extends { readonly id: MessageId }>(
    columns: string,
    realmId: RealmId,
    upTo: MessageId,
    audience: ExportAudience,
  ): AsyncGenerator<Row[]> {
    const exported = isExported('message', realmId, audience);
    const statement = `SELECT ${columns} FROM message FORCE INDEX (PRIMARY)
      WHERE id > ? AND id <= ? AND realm_id = ? AND ${exported.text} ORDER BY id LIMIT ${PAGE}`;
    for (let after = await this.findFirstMessage(realmId); after < upTo;) {
      const end = Math.min(after + WINDOW, upTo);
      const rows = await this.sql.rows<Row>(statement, [after, end, realmId, ...exported.values]);
      if (rows.length > 0) yield rows;
      after = rows.length < PAGE ? end : (rows.at(-1)?.id ?? end);
    }
  }

  /** An id below those of all messages of the organization. */
  private async findFirstMessage(realmId: RealmId): Promise<MessageId> {
    const [row] = await this.sql.rows<{ id: number | null }>(
      `SELECT MIN(id) AS id FROM (SELECT MIN(id) AS id FROM message WHERE realm_id = ? GROUP BY conversation_id) oldest`,
      [realmId],
    );
    return Math.max(0, (row?.id ?? 1) - 1);
  }

  /** All rows of an organization in the order of their ids, a page at a time. @param columns by the names of their results; null for all */
  private async *paged(table: string, columns: Columns | null, realmId: RealmId): AsyncGenerator<Record<string, unknown>> {
    for (let last = 0; ;) {
      const rows = await this.sql.rows<Record<string, unknown>>(
        `SELECT ${columns === null ? '*' : selected(columns)} FROM ${table} WHERE realm_id = ? AND id > ? ORDER BY id LIMIT ${PAGE}`,
        [realmId, last],
      );
      yield* rows;
      if (rows.length < PAGE) return;
      last = rows.at(-1)?.['id'] as number;
    }
  }

  private async byIds<Row>(ids: readonly number[], column: string, statement: string, values: readonly SqlValue[]): Promise<Row[]> {
    const found: Row[] = [];
    for (const part of chunks(ids, IDS_PER_STATEMENT)) {
      const these = inList(column, part);
      found.push(...(await this.sql.rows<Row>(`${statement} ${these.text}`, [...values, ...these.values])));
    }
    return found;
  }
}

/** Whether a message is public, or somebody of the audience has received it. @param table the message, by its name in the statement */
function isExported(table: string, realmId: RealmId, audience: ExportAudience): SqlFragment {
  if (audience === null) return EVERY_ROW;
  const isPublic = `${table}.conversation_id IN (SELECT conversation_id FROM channel WHERE realm_id = ? AND invite_only = 0)`;
  const these = inList('p.user_id', [...audience]);
  const isReceived = `EXISTS (SELECT 1 FROM membership_period p WHERE p.conversation_id = ${table}.conversation_id
    AND p.from_id <= ${table}.id AND (p.to_id IS NULL OR p.to_id >= ${table}.id) AND ${these.text})`;
  return { text: `(${isPublic} OR ${isReceived})`, values: [realmId, ...these.values] };
}

function selected(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ');
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}

/** The driver returns numbers for booleans. */
function booleans(row: Readonly<Record<string, unknown>>, ...names: readonly string[]): Record<string, unknown> {
  const changed = names.map((name) => [name, row[name] === null ? null : row[name] === 1 || row[name] === true]);
  return { ...row, ...(Object.fromEntries(changed) as Record<string, boolean | null>) };
}
