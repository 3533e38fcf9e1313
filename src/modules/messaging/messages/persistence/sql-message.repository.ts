import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { MessageRepository } from '../application/message.repository.js';

@Injectable()
export class SqlMessageLock extends MessageRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async lock(realmId: RealmId, id: MessageId): Promise<boolean> {
    const { affectedRows } = await this.sql.run('UPDATE message SET version = version + 1 WHERE id = ? AND realm_id = ?', [id, realmId]);
    return affectedRows > 0;
  }
}
