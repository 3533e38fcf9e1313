import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { inList, Sql, type SqlFragment } from '../../../../platform/database/sql.js';
import { MessageMark, MessageTrait } from '../../../messaging/read-state.api.js';
import {
  type AccountFacts,
  type MessageAudience,
  NoticeAudienceQueries,
  type NoticedMessage,
} from '../application/notice-audience.queries.js';

const ACCOUNTS_PER_STATEMENT = 512;
/** The number of the policy for followed topics in the API. */
const FOLLOWED = 3;

const Fact = { member: 0, policy: 1, senderMuted: 2, mentioned: 3 } as const;

interface FactRow {
  readonly kind: number | string;
  readonly userId: number | string;
  readonly value: number | string;
  readonly emailNotifications: number | string | null;
  readonly pushNotifications: number | string | null;
  readonly wildcardMentionsNotify: number | string | null;
}

/** Reads by the messages and accounts that are asked for; every branch of its statements uses an index. */
@Injectable()
export class SqlNoticeAudienceQueries extends NoticeAudienceQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findAudiences(messageIds: readonly MessageId[], edited: boolean): Promise<MessageAudience[]> {
    const wanted = inList('m.id', messageIds);
    const branches = edited ? mentionBranches(wanted) : [...mentionBranches(wanted), ...conversationBranches(wanted)];
    const statement = [messageBranch(wanted), ...branches].map(({ text }) => text).join(' UNION ');
    // The database returns numbers of different types in a UNION as text.
    const rows = await this.sql.rows<Record<'messageId' | 'userId' | 'realmId' | 'conversationId' | 'direct', number | string>>(
      statement,
      [messageBranch(wanted), ...branches].flatMap(({ values }) => values),
    );
    const audiences = new Map<MessageId, MessageAudience & { readonly userIds: UserId[] }>();
    for (const row of rows.filter(({ userId }) => Number(userId) === 0)) {
      const [messageId, realmId, conversationId] = [Number(row.messageId), Number(row.realmId), Number(row.conversationId)];
      audiences.set(messageId, { messageId, realmId, conversationId, isChannel: Number(row.direct) === 0, userIds: [] });
    }
    for (const { messageId, userId } of rows) if (Number(userId) !== 0) audiences.get(Number(messageId))?.userIds.push(Number(userId));
    return [...audiences.values()];
  }

  async listAllChannelAccounts(realmId: RealmId): Promise<UserId[]> {
    const rows = await this.sql.rows<{ id: UserId }>(
      `SELECT id FROM user_account WHERE realm_id = ? AND active = 1 AND bot_type IS NULL
          AND (settings LIKE '%"enable_stream_email_notifications":true%' OR settings LIKE '%"enable_stream_push_notifications":true%')`,
      [realmId],
    );
    return rows.map(({ id }) => id);
  }

  async filterMembers(conversationId: ConversationId, userIds: readonly UserId[]): Promise<UserId[]> {
    const found: UserId[] = [];
    for (const part of chunks(userIds, ACCOUNTS_PER_STATEMENT)) {
      const { text, values } = inList('user_id', part);
      const rows = await this.sql.rows<{ userId: UserId }>(
        `SELECT user_id AS userId FROM membership WHERE ${text} AND conversation_id = ? AND active = 1`,
        [...values, conversationId],
      );
      found.push(...rows.map(({ userId }) => userId));
    }
    return found;
  }

  async loadFacts(message: NoticedMessage, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, AccountFacts>> {
    const facts = new Map<UserId, AccountFacts>();
    for (const part of chunks(userIds, ACCOUNTS_PER_STATEMENT)) {
      for (const userId of part) facts.set(userId, NOTHING_STORED);
      for (const row of await this.loadRows(message, part))
        facts.set(Number(row.userId), { ...NOTHING_STORED, ...facts.get(Number(row.userId)), ...factOf(row) });
    }
    return facts;
  }

  async filterParticipants({ realmId, conversationId, topic }: NoticedMessage, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const topicKey = foldCase(topic);
    const found = new Set<UserId>();
    for (const part of chunks(userIds, ACCOUNTS_PER_STATEMENT)) {
      const senders = inList('m.sender_id', part);
      const reactors = inList('r.user_id', part);
      const rows = await this.sql.rows<{ userId: UserId }>(
        `SELECT m.sender_id AS userId FROM message m
          WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ? AND ${senders.text}
         UNION
         SELECT r.user_id FROM message m JOIN reaction r ON r.realm_id = m.realm_id AND r.message_id = m.id
          WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ? AND ${reactors.text}`,
        [realmId, conversationId, topicKey, ...senders.values, realmId, conversationId, topicKey, ...reactors.values],
      );
      for (const { userId } of rows) found.add(userId);
    }
    return found;
  }

  private loadRows(message: NoticedMessage, userIds: readonly UserId[]): Promise<FactRow[]> {
    const { id, realmId, conversationId, senderId, topic } = message;
    const { text, values } = inList('user_id', userIds);
    return this.sql.rows<FactRow>(
      `SELECT ${Fact.member} AS kind, user_id AS userId, is_muted AS value, email_notifications AS emailNotifications,
              push_notifications AS pushNotifications,
              wildcard_mentions_notify AS wildcardMentionsNotify
         FROM membership WHERE ${text} AND conversation_id = ? AND active = 1
       UNION ALL
       SELECT ${Fact.policy}, user_id, visibility_policy, NULL, NULL, NULL FROM user_topic
        WHERE ${text} AND conversation_id = ? AND topic_key = ?
       UNION ALL
       SELECT ${Fact.senderMuted}, user_id, 1, NULL, NULL, NULL FROM muted_user WHERE ${text} AND muted_user_id = ?
       UNION ALL
       SELECT ${Fact.mentioned}, user_id, 1, NULL, NULL, NULL FROM message_mark
        WHERE realm_id = ? AND message_id = ? AND (flags & ${MessageMark.mentioned}) <> 0 AND ${text}`,
      [...values, conversationId, ...values, conversationId, foldCase(topic), ...values, senderId, realmId, id, ...values],
    );
  }
}

const NOTHING_STORED: AccountFacts = {
  member: false,
  choices: { muted: false, email_notifications: null, push_notifications: null, wildcard_mentions_notify: null },
  topicPolicy: 0,
  senderMuted: false,
  mentioned: false,
};

function factOf({ kind, value, ...chosen }: FactRow): Partial<AccountFacts> {
  switch (Number(kind)) {
    case Fact.member:
      return {
        member: true,
        choices: {
          muted: Number(value) === 1,
          email_notifications: toChoice(chosen.emailNotifications),
          push_notifications: toChoice(chosen.pushNotifications),
          wildcard_mentions_notify: toChoice(chosen.wildcardMentionsNotify),
        },
      };
    case Fact.policy:
      return { topicPolicy: Number(value) };
    case Fact.senderMuted:
      return { senderMuted: true };
    default:
      return { mentioned: true };
  }
}

/** The database returns a column with NULL in a UNION as text. */
function toChoice(value: number | string | null): boolean | null {
  return value === null ? null : Number(value) === 1;
}

const COLUMNS = 'm.id AS messageId, s.user_id AS userId, 0 AS realmId, 0 AS conversationId, 0 AS direct';

/** A row for each message that exists, with no account. */
function messageBranch({ text, values }: SqlFragment): SqlFragment {
  return {
    text: `SELECT m.id AS messageId, 0 AS userId, m.realm_id AS realmId, m.conversation_id AS conversationId, c.direct_key IS NOT NULL AS direct
             FROM message m JOIN conversation c ON c.id = m.conversation_id WHERE ${text}`,
    values,
  };
}

/** Accounts that are mentioned, and those whom a wildcard mention may address. */
function mentionBranches({ text, values }: SqlFragment): SqlFragment[] {
  return [
    {
      text: `SELECT ${COLUMNS} FROM message m JOIN message_mark s ON s.realm_id = m.realm_id AND s.message_id = m.id
              WHERE ${text} AND (s.flags & ${MessageMark.mentioned}) <> 0 AND s.user_id <> m.sender_id`,
      values,
    },
    {
      text: `SELECT ${COLUMNS} FROM message m
               JOIN membership s ON s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id AND s.active = 1
              WHERE ${text} AND (m.traits & ${MessageTrait.channelWildcard}) <> 0 AND s.user_id <> m.sender_id`,
      values,
    },
    {
      text: `SELECT m.id, p.sender_id, 0, 0, 0 FROM message m
               JOIN message p ON p.realm_id = m.realm_id AND p.conversation_id = m.conversation_id AND p.topic_key = m.topic_key
              WHERE ${text} AND (m.traits & ${MessageTrait.topicWildcard}) <> 0 AND p.sender_id <> m.sender_id`,
      values,
    },
    {
      text: `SELECT m.id, r.user_id, 0, 0, 0 FROM message m
               JOIN message p ON p.realm_id = m.realm_id AND p.conversation_id = m.conversation_id AND p.topic_key = m.topic_key
               JOIN reaction r ON r.realm_id = p.realm_id AND r.message_id = p.id
              WHERE ${text} AND (m.traits & ${MessageTrait.topicWildcard}) <> 0 AND r.user_id <> m.sender_id`,
      values,
    },
  ];
}

/** Participants of direct conversations, followers of topics, and subscribers who chose the notices of a channel. */
function conversationBranches({ text, values }: SqlFragment): SqlFragment[] {
  const chosen = (column: string): SqlFragment => ({
    text: `SELECT ${COLUMNS} FROM message m
             JOIN membership s FORCE INDEX (membership_${column}) ON s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id AND s.${column} = 1
            WHERE ${text} AND s.active = 1 AND s.user_id <> m.sender_id`,
    values,
  });
  return [
    {
      text: `SELECT ${COLUMNS} FROM message m JOIN conversation c ON c.id = m.conversation_id AND c.direct_key IS NOT NULL
               JOIN membership s ON s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id AND s.active = 1
              WHERE ${text} AND s.user_id <> m.sender_id`,
      values,
    },
    {
      text: `SELECT ${COLUMNS} FROM message m
               JOIN user_topic s ON s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id AND s.topic_key = m.topic_key
              WHERE ${text} AND s.visibility_policy = ${FOLLOWED} AND s.user_id <> m.sender_id`,
      values,
    },
    chosen('email_notifications'),
    chosen('push_notifications'),
  ];
}
