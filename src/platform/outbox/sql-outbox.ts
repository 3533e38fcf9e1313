import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Outbox, type OutboxEntry, type OutboxRow } from '../../kernel/outbox.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import { Sql, type SqlValue } from '../database/sql.js';
import { InsertedIds } from '../database/inserted-ids.js';
import { OutboxRelay } from './outbox-relay.js';

/** The outbox as a table: rows are written with the change they belong to, and handed to the relay once that is committed. */
@Injectable()
export class SqlOutbox extends Outbox {
  constructor(
    private readonly sql: Sql,
    private readonly insertedIds: InsertedIds,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
    private readonly relay: OutboxRelay,
  ) {
    super();
  }

  async add(entries: readonly OutboxEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const now = this.clock.now();
    const values = entries.flatMap((entry): SqlValue[] => [entry.realmId, entry.kind, JSON.stringify(entry.payload), now]);
    const { insertId } = await this.sql.run(
      `INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES ${entries.map(() => '(?, ?, ?, ?)').join(', ')}`,
      values,
    );
    const ids = await this.insertedIds.of(insertId, entries.length);
    const rows = entries.map((entry, index): OutboxRow => ({ ...entry, id: ids[index] as number }));
    this.unitOfWork.afterCommit(() => this.relay.offer(rows));
  }
}
