import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { MembershipRepository } from '../application/membership.repository.js';
import type { Membership, MembershipPeriod } from '../domain/membership.js';
import { MembershipPeriodSchema, MembershipSchema } from './channel.schema.js';

const ROWS_PER_STATEMENT = 500;

const COLUMNS = Object.entries(MembershipSchema.options.columns);
/** Of the table `m`. */
const MEMBERSHIP_COLUMNS = COLUMNS.map(([property, { name = property }]) => `m.${name} AS ${property}`).join(', ');
const BOOLEANS = COLUMNS.filter(([, { type }]) => type === 'boolean').map(([property]) => property);

/** A membership in which booleans are numbers. */
type StoredMembership = Record<string, unknown>;

@Injectable()
export class SqlMembershipRepository extends MembershipRepository {
  constructor(
    private readonly sql: Sql,
    private readonly repositories: Repositories,
  ) {
    super();
  }

  async find(userIds: readonly UserId[], conversationIds: readonly ConversationId[]): Promise<Membership[]> {
    if (userIds.length === 0 || conversationIds.length === 0) return [];
    return this.repositories.for(MembershipSchema).findBy({ userId: In([...userIds]), conversationId: In([...conversationIds]) });
  }

  async listSubscriptions(userId: UserId): Promise<Membership[]> {
    const rows = await this.sql.rows<StoredMembership>(
      `SELECT ${MEMBERSHIP_COLUMNS} FROM membership m JOIN conversation c ON c.id = m.conversation_id AND c.direct_key IS NULL WHERE m.user_id = ?`,
      [userId],
    );
    return rows.map(restore);
  }

  async listLeft(userId: UserId): Promise<ConversationId[]> {
    const rows = await this.sql.rows<{ id: number }>('SELECT conversation_id AS id FROM membership WHERE user_id = ? AND active = 0', [
      userId,
    ]);
    return rows.map(({ id }) => id);
  }

  async isActive(userId: UserId, conversationId: ConversationId): Promise<boolean> {
    return (await this.filterActive(conversationId, [userId])).length > 0;
  }

  async filterActive(conversationId: ConversationId, userIds: readonly UserId[]): Promise<UserId[]> {
    const active: UserId[] = [];
    for (const part of chunks(userIds, ROWS_PER_STATEMENT)) {
      const padded = padToPowerOfTwo(part);
      const rows = await this.sql.rows<{ userId: number }>(
        `SELECT user_id AS userId FROM membership WHERE conversation_id = ? AND user_id IN (${placeholders(padded)}) AND active = 1`,
        [conversationId, ...padded],
      );
      for (const { userId } of rows) active.push(userId);
    }
    return active;
  }

  async loadActiveMembers(conversationIds: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, UserId[]>> {
    const members = new Map<ConversationId, UserId[]>(conversationIds.map((id) => [id, []]));
    if (conversationIds.length === 0) return members;
    const padded = padToPowerOfTwo(conversationIds);
    const rows = await this.sql.rows<{ conversationId: number; userId: number }>(
      `SELECT m.conversation_id AS conversationId, m.user_id AS userId
         FROM conversation c
         JOIN membership m ON m.realm_id = c.realm_id AND m.conversation_id = c.id AND m.active = 1
         JOIN user_account u ON u.id = m.user_id AND u.active = 1
        WHERE c.id IN (${placeholders(padded)}) ORDER BY m.user_id`,
      padded,
    );
    for (const { conversationId, userId } of rows) members.get(conversationId)?.push(userId);
    return members;
  }

  async countActiveMembers(conversationIds: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, number>> {
    if (conversationIds.length === 0) return new Map();
    const padded = padToPowerOfTwo(conversationIds);
    const rows = await this.sql.rows<{ id: number; n: number }>(
      `SELECT m.conversation_id AS id, COUNT(*) AS n
         FROM conversation c
         JOIN membership m ON m.realm_id = c.realm_id AND m.conversation_id = c.id AND m.active = 1
         JOIN user_account u ON u.id = m.user_id AND u.active = 1
        WHERE c.id IN (${placeholders(padded)}) GROUP BY m.conversation_id`,
      padded,
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }

  async countActive(conversationId: ConversationId): Promise<number> {
    const [row] = await this.sql.rows<{ n: number }>(
      `SELECT COUNT(*) AS n FROM conversation c JOIN membership m ON m.realm_id = c.realm_id AND m.conversation_id = c.id AND m.active = 1
        WHERE c.id = ?`,
      [conversationId],
    );
    return row?.n ?? 0;
  }

  start(memberships: readonly Membership[], fromId: MessageId): Promise<void> {
    return this.add(memberships, fromId, null);
  }

  startEnded(memberships: readonly Membership[], fromId: MessageId, toId: MessageId): Promise<void> {
    return this.add(memberships, fromId, toId);
  }

  private async add(memberships: readonly Membership[], fromId: MessageId, toId: MessageId | null): Promise<void> {
    for (const part of chunks(memberships, ROWS_PER_STATEMENT)) {
      await this.sql.run(
        `INSERT INTO membership (user_id, conversation_id, realm_id, active, read_through_id, color, is_muted, pin_to_top)
         VALUES ${rowPlaceholders(part, '(?, ?, ?, 1, ?, ?, 0, 0)')}
         ON DUPLICATE KEY UPDATE active = 1, read_through_id = GREATEST(read_through_id, VALUES(read_through_id))`,
        part.flatMap((one): SqlValue[] => [one.userId, one.conversationId, one.realmId, one.readThroughId, one.color]),
      );
      // An account that left and rejoined with no message in between continues its former period.
      await this.sql.run(
        `INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id)
         VALUES ${rowPlaceholders(part, 5)}
         ON DUPLICATE KEY UPDATE to_id = VALUES(to_id)`,
        part.flatMap((one): SqlValue[] => [one.userId, one.conversationId, fromId, toId, one.realmId]),
      );
    }
  }

  async end(userIds: readonly UserId[], conversationId: ConversationId, lastMessageId: MessageId): Promise<void> {
    for (const part of chunks(userIds, ROWS_PER_STATEMENT)) {
      const padded = padToPowerOfTwo(part);
      const list = placeholders(padded);
      await this.sql.run(
        `UPDATE membership SET active = 0, read_through_id = GREATEST(read_through_id, ?) WHERE conversation_id = ? AND user_id IN (${list})`,
        [lastMessageId, conversationId, ...padded],
      );
      await this.sql.run(`UPDATE membership_period SET to_id = ? WHERE conversation_id = ? AND user_id IN (${list}) AND to_id IS NULL`, [
        lastMessageId,
        conversationId,
        ...padded,
      ]);
    }
  }

  async setProperties(userId: UserId, conversationId: ConversationId, properties: Partial<Membership>): Promise<boolean> {
    await this.repositories.for(MembershipSchema).update({ userId, conversationId, active: true }, properties);
    return this.isActive(userId, conversationId);
  }

  async markReadThrough(conversationId: ConversationId, lastMessageId: MessageId): Promise<void> {
    await this.sql.run(
      `UPDATE membership m JOIN conversation c ON c.realm_id = m.realm_id AND c.id = m.conversation_id
          SET m.read_through_id = GREATEST(m.read_through_id, ?)
        WHERE c.id = ? AND m.active = 1`,
      [lastMessageId, conversationId],
    );
  }

  async suspend(userId: UserId): Promise<void> {
    await this.sql.run(
      `UPDATE membership_period p JOIN conversation c ON c.id = p.conversation_id AND c.direct_key IS NULL
          SET p.to_id = c.last_message_id WHERE p.user_id = ? AND p.to_id IS NULL`,
      [userId],
    );
    await this.markAllRead(userId);
  }

  async resume(userId: UserId): Promise<void> {
    await this.markAllRead(userId);
    await this.sql.run(
      `INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id)
       SELECT m.user_id, m.conversation_id, c.last_message_id + 1, NULL, m.realm_id
         FROM membership m JOIN conversation c ON c.id = m.conversation_id AND c.direct_key IS NULL
        WHERE m.user_id = ? AND m.active = 1
       ON DUPLICATE KEY UPDATE to_id = NULL`,
      [userId],
    );
  }

  private async markAllRead(userId: UserId): Promise<void> {
    await this.sql.run(
      `UPDATE membership m JOIN conversation c ON c.id = m.conversation_id AND c.direct_key IS NULL
          SET m.read_through_id = GREATEST(m.read_through_id, c.last_message_id) WHERE m.user_id = ? AND m.active = 1`,
      [userId],
    );
  }

  async listEndedPeriods(conversationId: ConversationId, since: MessageId): Promise<MembershipPeriod[]> {
    return this.sql.rows<MembershipPeriod>(
      `SELECT p.user_id AS userId, p.conversation_id AS conversationId, p.from_id AS fromId, p.to_id AS toId, p.realm_id AS realmId
         FROM conversation c
         JOIN membership s ON s.realm_id = c.realm_id AND s.conversation_id = c.id AND s.active = 0
         JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id AND p.to_id >= ?
        WHERE c.id = ?`,
      [since, conversationId],
    );
  }

  async listPeriodsIn(conversationId: ConversationId, userIds: readonly UserId[]): Promise<MembershipPeriod[]> {
    if (userIds.length === 0) return [];
    return this.repositories.for(MembershipPeriodSchema).findBy({ conversationId, userId: In([...userIds]) });
  }

  listPeriods(userId: UserId): Promise<MembershipPeriod[]> {
    return this.repositories.for(MembershipPeriodSchema).findBy({ userId });
  }
}

/** Makes a membership of the row itself, because an account may have thousands. */
function restore(row: StoredMembership): Membership {
  for (const property of BOOLEANS) if (row[property] !== null) row[property] = row[property] === 1;
  return row as unknown as Membership;
}
