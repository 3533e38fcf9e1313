import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { SubmessageRepository } from '../../application/additions/submessage.repository.js';
import type { Submessage } from '../../domain/additions/submessage.js';
import { WIDGET } from '../../domain/additions/widget.js';

@Injectable()
export class SqlSubmessageRepository extends SubmessageRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async hasAttached(realmId: RealmId, messageId: MessageId, senderId: UserId): Promise<boolean> {
    const rows = await this.sql.rows('SELECT 1 FROM submessage WHERE realm_id = ? AND message_id = ? AND sender_id = ? LIMIT 1', [
      realmId,
      messageId,
      senderId,
    ]);
    return rows.length > 0;
  }

  async findWidget(realmId: RealmId, messageId: MessageId): Promise<string | null> {
    const [row] = await this.sql.rows<{ content: string }>(
      'SELECT content FROM submessage WHERE realm_id = ? AND message_id = ? AND msg_type = ? ORDER BY id LIMIT 1',
      [realmId, messageId, WIDGET],
    );
    return row?.content ?? null;
  }

  async hasAny(realmId: RealmId, messageId: MessageId): Promise<boolean> {
    const rows = await this.sql.rows('SELECT 1 FROM submessage WHERE realm_id = ? AND message_id = ? LIMIT 1', [realmId, messageId]);
    return rows.length > 0;
  }

  async count(realmId: RealmId, messageId: MessageId): Promise<number> {
    const [row] = await this.sql.rows<{ number: number }>(
      'SELECT COUNT(*) AS number FROM submessage WHERE realm_id = ? AND message_id = ?',
      [realmId, messageId],
    );
    return row?.number ?? 0;
  }

  async add(realmId: RealmId, { messageId, senderId, type, content }: Omit<Submessage, 'id'>): Promise<number> {
    const { insertId } = await this.sql.run(
      'INSERT INTO submessage (realm_id, message_id, sender_id, msg_type, content) VALUES (?, ?, ?, ?, ?)',
      [realmId, messageId, senderId, type, content],
    );
    return insertId;
  }
}
