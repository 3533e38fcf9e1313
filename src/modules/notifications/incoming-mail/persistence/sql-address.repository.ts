import { Injectable } from '@nestjs/common';
import type { ChannelId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { AddressRepository, type ChannelAddress, type ReplyAddress } from '../application/address.repository.js';

const ROWS_PER_STATEMENT = 1_000;
const CHANNEL_ADDRESS = 'realm_id = ? AND creator_id = ? AND channel_id = ? AND sender_id = ?';

interface ChannelAddressColumns {
  readonly realm_id: RealmId;
  readonly channel_id: ChannelId;
  readonly creator_id: UserId;
  readonly sender_id: UserId;
}

interface ReplyAddressColumns {
  readonly realm_id: RealmId;
  readonly user_id: UserId;
  readonly message_id: MessageId;
  readonly credentials_digest: Buffer;
  readonly expires_at: number;
}

@Injectable()
export class SqlAddressRepository extends AddressRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async lockForChannel({ realmId, channelId, creatorId, senderId }: ChannelAddress): Promise<number | null> {
    const [row] = await this.sql.rows<{ generation: number }>(
      `SELECT generation FROM channel_address WHERE ${CHANNEL_ADDRESS} FOR UPDATE`,
      [realmId, creatorId, channelId, senderId],
    );
    return row?.generation ?? null;
  }

  async replaceForChannel(
    { realmId, channelId, creatorId, senderId }: ChannelAddress,
    tokenDigest: Buffer,
    generation: number,
  ): Promise<void> {
    await this.sql.run(`UPDATE channel_address SET token_digest = ?, generation = ? WHERE ${CHANNEL_ADDRESS}`, [
      tokenDigest,
      generation,
      realmId,
      creatorId,
      channelId,
      senderId,
    ]);
  }

  async addForChannel({ realmId, channelId, creatorId, senderId }: ChannelAddress, tokenDigest: Buffer, now: number): Promise<void> {
    await this.sql.run(
      `INSERT INTO channel_address (token_digest, realm_id, channel_id, creator_id, sender_id, created_at) VALUES (?, ?, ?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE token_digest = token_digest`,
      [tokenDigest, realmId, channelId, creatorId, senderId, now],
    );
  }

  async lockAllOf(realmId: RealmId, userId: UserId): Promise<(ChannelAddress & { readonly generation: number })[]> {
    const found = new Map<string, ChannelAddress & { readonly generation: number }>();
    // Two statements, each with an index of its own.
    for (const column of ['creator_id', 'sender_id']) {
      const rows = await this.sql.rows<ChannelAddressColumns & { generation: number }>(
        `SELECT channel_id, creator_id, sender_id, generation FROM channel_address WHERE realm_id = ? AND ${column} = ? FOR UPDATE`,
        [realmId, userId],
      );
      for (const { channel_id: channelId, creator_id: creatorId, sender_id: senderId, generation } of rows) {
        found.set(`${channelId}:${creatorId}:${senderId}`, { realmId, channelId, creatorId, senderId, generation });
      }
    }
    return [...found.values()];
  }

  async findForChannel(tokenDigest: Buffer): Promise<ChannelAddress | null> {
    const [row] = await this.sql.rows<ChannelAddressColumns>(
      'SELECT realm_id, channel_id, creator_id, sender_id FROM channel_address WHERE token_digest = ?',
      [tokenDigest],
    );
    return row ? { realmId: row.realm_id, channelId: row.channel_id, creatorId: row.creator_id, senderId: row.sender_id } : null;
  }

  async addForReply(
    { realmId, userId, messageId, credentialsDigest, expiresAt }: ReplyAddress,
    tokenDigest: Buffer,
    now: number,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO reply_address (token_digest, realm_id, user_id, message_id, credentials_digest, times_used, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
      [tokenDigest, realmId, userId, messageId, credentialsDigest, now, expiresAt],
    );
  }

  async findForReply(tokenDigest: Buffer): Promise<ReplyAddress | null> {
    const [row] = await this.sql.rows<ReplyAddressColumns>(
      'SELECT realm_id, user_id, message_id, credentials_digest, expires_at FROM reply_address WHERE token_digest = ?',
      [tokenDigest],
    );
    if (!row) return null;
    const { realm_id: realmId, user_id: userId, message_id: messageId } = row;
    return { realmId, userId, messageId, credentialsDigest: row.credentials_digest, expiresAt: row.expires_at };
  }

  async countReply(tokenDigest: Buffer): Promise<void> {
    await this.sql.run('UPDATE reply_address SET times_used = times_used + 1 WHERE token_digest = ?', [tokenDigest]);
  }

  async deleteOf(realmId: RealmId, userId: UserId): Promise<void> {
    await this.deleteRepliesOf(realmId, userId);
    await this.sql.run('DELETE FROM channel_address WHERE realm_id = ? AND creator_id = ?', [realmId, userId]);
    await this.sql.run('DELETE FROM channel_address WHERE realm_id = ? AND sender_id = ?', [realmId, userId]);
  }

  async deleteRepliesOf(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM reply_address WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }

  async deleteExpired(time: number): Promise<void> {
    for (;;) {
      const { affectedRows } = await this.sql.run(`DELETE FROM reply_address WHERE expires_at <= ? LIMIT ${ROWS_PER_STATEMENT}`, [time]);
      if (affectedRows < ROWS_PER_STATEMENT) return;
    }
  }
}
