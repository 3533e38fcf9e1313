import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { ScheduledAttachments } from '../../../uploads/uploads.api.js';

/** Informs the uploads context which files scheduled messages link to. */
@Injectable()
export class SqlScheduledAttachments extends ScheduledAttachments {
  constructor(private readonly sql: Sql) {
    super();
  }

  async isLinked(realmId: RealmId, pathId: string): Promise<boolean> {
    const rows = await this.sql.rows(
      "SELECT 1 FROM scheduled_message WHERE realm_id = ? AND state <> 'sent' AND LOCATE(?, content) > 0 LIMIT 1",
      [realmId, pathId],
    );
    return rows.length > 0;
  }
}
