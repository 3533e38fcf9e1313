import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { inList, Sql, type SqlFragment, TOPIC_KEY_TYPE } from '../../../../platform/database/sql.js';
import { MessageMark, MessageTrait } from '../../../messaging/read-state.api.js';
import {
  type AccountFacts,
  type Concerned,
  type MessageAudience,
  NoticeAudienceQueries,
  type NoticedMessage,
  type NoticeScope,
} from '../application/notice-audience.queries.js';

const ACCOUNTS_PER_STATEMENT = 512;
const MESSAGES_PER_STATEMENT = 512;
const FACTS_PER_STATEMENT = 1_024;
/** The number of the policy for followed topics in the API. */
const FOLLOWED = 3;

const Fact = { member: 0, policy: 1, senderMuted: 2, mentioned: 3 } as const;

/** The database returns numbers of different types in a UNION, and columns with NULL, as text. */
type Mixed = number | string;

interface FactRow {
  readonly kind: Mixed;
  /** The number of the pair of message and account, from 1. */
  readonly pair: Mixed;
  readonly value: Mixed;
  readonly emailNotifications: Mixed | null;
  readonly pushNotifications: Mixed | null;
  readonly wildcardMentionsNotify: Mixed | null;
}

interface HeadRow {
  readonly messageId: MessageId;
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  readonly senderId: UserId;
  readonly topicKey: string;
  readonly traits: number;
  readonly direct: number;
}

/** Why an account may be notified, and whether that is so for one message, a topic or a conversation. */
type Reach = 'mentioned' | 'member' | 'participant' | 'follower' | 'chose';

interface ReachRow {
  readonly reach: Reach;
  readonly messageId: Mixed;
  readonly conversationId: Mixed;
  readonly topicKey: string;
  readonly userId: Mixed;
}

/** Reads by the messages and accounts that are asked for; every branch of its statements uses an index. */
@Injectable()
export class SqlNoticeAudienceQueries extends NoticeAudienceQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findAudiences(messageIds: readonly MessageId[], scope: NoticeScope): Promise<MessageAudience[]> {
    const audiences: MessageAudience[] = [];
    for (const part of chunks(messageIds, MESSAGES_PER_STATEMENT)) audiences.push(...(await this.findSome(part, scope)));
    return audiences;
  }

  async listAllChannelAccounts(realmId: RealmId): Promise<UserId[]> {
    const rows = await this.sql.rows<{ id: UserId }>(
      `SELECT id FROM user_account WHERE realm_id = ? AND active = 1 AND bot_type IS NULL
          AND (settings LIKE '%"enable_stream_email_notifications":true%' OR settings LIKE '%"enable_stream_push_notifications":true%')`,
      [realmId],
    );
    return rows.map(({ id }) => id);
  }

  async filterMembers(
    conversationIds: readonly ConversationId[],
    userIds: readonly UserId[],
  ): Promise<ReadonlyMap<ConversationId, readonly UserId[]>> {
    const found = new Map(conversationIds.map((id): [ConversationId, UserId[]] => [id, []]));
    const conversations = inList('conversation_id', [...found.keys()]);
    for (const part of chunks(userIds, ACCOUNTS_PER_STATEMENT)) {
      const { text, values } = inList('user_id', part);
      const rows = await this.sql.rows<{ userId: UserId; conversationId: ConversationId }>(
        `SELECT user_id AS userId, conversation_id AS conversationId FROM membership WHERE ${text} AND ${conversations.text} AND active = 1`,
        [...values, ...conversations.values],
      );
      for (const { userId, conversationId } of rows) found.get(conversationId)?.push(userId);
    }
    return found;
  }

  async loadFacts(concerned: readonly Concerned[]): Promise<ReadonlyMap<MessageId, ReadonlyMap<UserId, AccountFacts>>> {
    const facts = new Map(concerned.map(({ message }) => [message.id, new Map<UserId, AccountFacts>()]));
    const pairs = concerned.flatMap(({ message, userIds }) => userIds.map((userId) => ({ message, userId })));
    for (const part of chunks(pairs, FACTS_PER_STATEMENT)) {
      for (const { message, userId } of part) facts.get(message.id)?.set(userId, NOTHING_STORED);
      for (const row of await this.loadRows(part)) {
        const pair = part[Number(row.pair) - 1];
        const own = pair && facts.get(pair.message.id);
        if (pair && own) own.set(pair.userId, { ...NOTHING_STORED, ...own.get(pair.userId), ...factOf(row) });
      }
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

  private async findSome(messageIds: readonly MessageId[], scope: NoticeScope): Promise<MessageAudience[]> {
    const { text, values } = inList('m.id', messageIds);
    const heads = await this.sql.rows<HeadRow>(
      `SELECT m.id AS messageId, m.realm_id AS realmId, m.conversation_id AS conversationId, m.sender_id AS senderId, m.topic_key AS topicKey,
              m.traits, c.direct_key IS NOT NULL AS direct
         FROM message m JOIN conversation c ON c.id = m.conversation_id WHERE ${text} ORDER BY m.id`,
      values,
    );
    const branches = branchesFor(heads, scope);
    const rows =
      branches.length === 0
        ? []
        : await this.sql.rows<ReachRow>(
            branches.map((branch) => branch.text).join(' UNION ALL '),
            branches.flatMap((branch) => branch.values),
          );
    const reached = new Map<string, UserId[]>();
    for (const { reach, messageId, conversationId, topicKey, userId } of rows) {
      const key = reachKey(reach, Number(messageId), Number(conversationId), topicKey);
      const known = reached.get(key);
      if (known) known.push(Number(userId));
      else reached.set(key, [Number(userId)]);
    }
    return heads.map(({ messageId, realmId, conversationId, senderId, topicKey, traits, direct }) => {
      const keys = [
        reachKey('mentioned', messageId, 0, ''),
        ...(direct === 1 || (traits & MessageTrait.channelWildcard) !== 0 ? [reachKey('member', 0, conversationId, '')] : []),
        ...((traits & MessageTrait.topicWildcard) === 0 ? [] : [reachKey('participant', 0, conversationId, topicKey)]),
        ...(direct === 1 ? [] : [reachKey('follower', 0, conversationId, topicKey), reachKey('chose', 0, conversationId, '')]),
      ];
      const userIds = new Set(keys.flatMap((key) => reached.get(key) ?? []));
      userIds.delete(senderId);
      return { messageId, realmId, conversationId, isChannel: direct === 0, userIds: [...userIds] };
    });
  }

  /** What is stored of pairs of a message and an account, each found by a primary key. */
  private loadRows(pairs: readonly { readonly message: NoticedMessage; readonly userId: UserId }[]): Promise<FactRow[]> {
    const wanted = JSON.stringify(
      pairs.map(({ message: { id, conversationId, senderId, topic }, userId }) => [userId, conversationId, foldCase(topic), senderId, id]),
    );
    const pair = `JSON_TABLE(?, '$[*]' COLUMNS (pair FOR ORDINALITY, user_id int unsigned PATH '$[0]', conversation_id int unsigned PATH '$[1]',
        topic_key ${TOPIC_KEY_TYPE} PATH '$[2]', sender_id int unsigned PATH '$[3]', message_id bigint unsigned PATH '$[4]')) AS w STRAIGHT_JOIN`;
    return this.sql.rows<FactRow>(
      `SELECT ${Fact.member} AS kind, w.pair, s.is_muted AS value, s.email_notifications AS emailNotifications,
              s.push_notifications AS pushNotifications, s.wildcard_mentions_notify AS wildcardMentionsNotify
         FROM ${pair} membership s ON s.user_id = w.user_id AND s.conversation_id = w.conversation_id AND s.active = 1
       UNION ALL
       SELECT ${Fact.policy}, w.pair, s.visibility_policy, NULL, NULL, NULL
         FROM ${pair} user_topic s ON s.user_id = w.user_id AND s.conversation_id = w.conversation_id AND s.topic_key = w.topic_key
       UNION ALL
       SELECT ${Fact.senderMuted}, w.pair, 1, NULL, NULL, NULL
         FROM ${pair} muted_user s ON s.user_id = w.user_id AND s.muted_user_id = w.sender_id
       UNION ALL
       SELECT ${Fact.mentioned}, w.pair, 1, NULL, NULL, NULL
         FROM ${pair} message_mark s ON s.user_id = w.user_id AND s.message_id = w.message_id AND (s.flags & ${MessageMark.mentioned}) <> 0`,
      [wanted, wanted, wanted, wanted],
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

function toChoice(value: Mixed | null): boolean | null {
  return value === null ? null : Number(value) === 1;
}

function reachKey(reach: Reach, messageId: MessageId, conversationId: ConversationId, topicKey: string): string {
  return `${reach} ${messageId} ${conversationId} ${topicKey}`;
}

/** The parts of the statement that finds whom messages may notify: each reads once for all messages of a conversation or topic. */
function branchesFor(heads: readonly HeadRow[], scope: NoticeScope): SqlFragment[] {
  const inChannels = heads.filter(({ direct }) => direct === 0);
  const toAll = inChannels.filter(({ traits }) => (traits & MessageTrait.channelWildcard) !== 0);
  const toTopics = inChannels.filter(({ traits }) => (traits & MessageTrait.topicWildcard) !== 0);
  const direct = scope === 'edited' ? [] : heads.filter((head) => head.direct === 1);
  return [
    ...mentionBranch(inChannels),
    ...memberBranch([...direct, ...toAll]),
    ...participantBranches(toTopics),
    ...(scope === 'all' ? [...followerBranch(inChannels), ...chooserBranches(inChannels)] : []),
  ];
}

function mentionBranch(heads: readonly HeadRow[]): SqlFragment[] {
  if (heads.length === 0) return [];
  const wanted = JSON.stringify(heads.map(({ realmId, messageId }) => [realmId, messageId]));
  return [
    {
      text: `SELECT 'mentioned' AS reach, s.message_id AS messageId, 0 AS conversationId, '' AS topicKey, s.user_id AS userId
               FROM JSON_TABLE(?, '$[*]' COLUMNS (realm_id int unsigned PATH '$[0]', message_id bigint unsigned PATH '$[1]')) AS w
               STRAIGHT_JOIN message_mark s ON s.realm_id = w.realm_id AND s.message_id = w.message_id
              WHERE (s.flags & ${MessageMark.mentioned}) <> 0`,
      values: [wanted],
    },
  ];
}

/** The members of conversations. */
function memberBranch(heads: readonly HeadRow[]): SqlFragment[] {
  if (heads.length === 0) return [];
  const { text, values } = conversationsOf(heads);
  return [
    {
      text: `SELECT 'member' AS reach, 0 AS messageId, s.conversation_id AS conversationId, '' AS topicKey, s.user_id AS userId
               FROM ${text} STRAIGHT_JOIN membership s ON s.realm_id = w.realm_id AND s.conversation_id = w.conversation_id AND s.active = 1`,
      values,
    },
  ];
}

/** Who has written in topics, or reacted to a message there. */
function participantBranches(heads: readonly HeadRow[]): SqlFragment[] {
  if (heads.length === 0) return [];
  const { text, values } = topicsOf(heads);
  const messages = `FROM ${text} STRAIGHT_JOIN message p ON p.realm_id = w.realm_id AND p.conversation_id = w.conversation_id AND p.topic_key = w.topic_key`;
  const columns = `DISTINCT 'participant' AS reach, 0 AS messageId, p.conversation_id AS conversationId, p.topic_key AS topicKey`;
  return [
    { text: `SELECT ${columns}, p.sender_id AS userId ${messages}`, values },
    {
      text: `SELECT ${columns}, r.user_id AS userId ${messages} JOIN reaction r ON r.realm_id = p.realm_id AND r.message_id = p.id`,
      values,
    },
  ];
}

function followerBranch(heads: readonly HeadRow[]): SqlFragment[] {
  if (heads.length === 0) return [];
  const { text, values } = topicsOf(heads);
  return [
    {
      text: `SELECT 'follower' AS reach, 0 AS messageId, s.conversation_id AS conversationId, s.topic_key AS topicKey, s.user_id AS userId
               FROM ${text}
               STRAIGHT_JOIN user_topic s ON s.realm_id = w.realm_id AND s.conversation_id = w.conversation_id AND s.topic_key = w.topic_key
              WHERE s.visibility_policy = ${FOLLOWED}`,
      values,
    },
  ];
}

/** Subscribers who chose the notices of a channel. */
function chooserBranches(heads: readonly HeadRow[]): SqlFragment[] {
  if (heads.length === 0) return [];
  const { text, values } = conversationsOf(heads);
  return ['email_notifications', 'push_notifications'].map((column) => ({
    text: `SELECT 'chose' AS reach, 0 AS messageId, s.conversation_id AS conversationId, '' AS topicKey, s.user_id AS userId
             FROM ${text}
             STRAIGHT_JOIN membership s FORCE INDEX (membership_${column})
               ON s.realm_id = w.realm_id AND s.conversation_id = w.conversation_id AND s.${column} = 1
            WHERE s.active = 1`,
    values,
  }));
}

/** The conversations of messages, each once, as a table `w`. */
function conversationsOf(heads: readonly HeadRow[]): SqlFragment {
  const distinct = new Map(heads.map(({ realmId, conversationId }) => [conversationId, [realmId, conversationId]]));
  return {
    text: `JSON_TABLE(?, '$[*]' COLUMNS (realm_id int unsigned PATH '$[0]', conversation_id int unsigned PATH '$[1]')) AS w`,
    values: [JSON.stringify([...distinct.values()])],
  };
}

/** The topics of messages, each once, as a table `w`. */
function topicsOf(heads: readonly HeadRow[]): SqlFragment {
  const distinct = new Map(
    heads.map(({ realmId, conversationId, topicKey }) => [`${conversationId} ${topicKey}`, [realmId, conversationId, topicKey]]),
  );
  return {
    text: `JSON_TABLE(?, '$[*]' COLUMNS (realm_id int unsigned PATH '$[0]', conversation_id int unsigned PATH '$[1]',
             topic_key ${TOPIC_KEY_TYPE} PATH '$[2]')) AS w`,
    values: [JSON.stringify([...distinct.values()])],
  };
}
