import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import { SubmessageRepository } from '../application/submessage.repository.js';
import type { Submessage } from '../domain/submessage.js';

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

  async add(realmId: RealmId, { messageId, senderId, type, content }: Omit<Submessage, 'id'>): Promise<number> {
    const { insertId } = await this.sql.run(
      'INSERT INTO submessage (realm_id, message_id, sender_id, msg_type, content) VALUES (?, ?, ?, ?, ?)',
      [realmId, messageId, senderId, type, content],
    );
    return insertId;
  }
}
