import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EVENT, MESSAGE_EVENT } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { Sql } from '../../../platform/database/sql.js';
import type { LogRow } from '../application/event-log.js';
import { type LedgerEntry, LogLedger } from '../application/log-ledger.js';

/** The id of the only row. */
const ID = 1;
/** Redis takes about a million values per script. */
const MAX_ROWS = 250_000;

/** Stores the ledger in a table with one row. */
@Injectable()
export class SqlLogLedger extends LogLedger {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async load(): Promise<LedgerEntry> {
    const [entry] = await this.sql.rows<LedgerEntry>('SELECT epoch, checkpoint FROM event_log_ledger WHERE id = ?', [ID]);
    if (entry) return entry;
    await this.sql.run('INSERT IGNORE INTO event_log_ledger (id, epoch) VALUES (?, ?)', [ID, randomUUID()]);
    return this.load();
  }

  async replaceEpoch(old: string, epoch: string): Promise<void> {
    await this.sql.run('UPDATE event_log_ledger SET epoch = ?, checkpoint = NULL WHERE id = ? AND epoch = ?', [epoch, ID, old]);
  }

  async confirmEpoch(epoch: string, checkpoint: number): Promise<void> {
    await this.sql.run('UPDATE event_log_ledger SET checkpoint = ? WHERE id = ? AND epoch = ? AND checkpoint IS NULL', [
      checkpoint,
      ID,
      epoch,
    ]);
  }

  async advanceCheckpoint(epoch: string, checkpoint: number, confirmed: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      'UPDATE event_log_ledger SET checkpoint = GREATEST(checkpoint, ?) WHERE id = ? AND epoch = ? AND checkpoint >= ?',
      [checkpoint, ID, epoch, confirmed],
    );
    return affectedRows > 0; // The driver counts matching rows, changed or not.
  }

  async listRows(): Promise<LogRow[]> {
    return this.sql.rows<LogRow>('SELECT id AS rowId, created_at AS createdAt FROM outbox WHERE kind IN (?, ?) ORDER BY id DESC LIMIT ?', [
      EVENT,
      MESSAGE_EVENT,
      MAX_ROWS,
    ]);
  }

  async nextRowId(): Promise<number> {
    // Only the auto-increment counter shows the smallest new id, because rows are deleted. An insert that is rolled back uses up an id.
    const probe = new Probe();
    await this.unitOfWork
      .run(async () => {
        const values = [0, 'probe', '{}', 0];
        const { insertId } = await this.sql.run('INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES (?, ?, ?, ?)', values);
        probe.id = insertId;
        throw probe;
      })
      .catch((error: unknown) => {
        if (error !== probe) throw error;
      });
    return probe.id;
  }
}

/** Thrown to roll the transaction back. */
class Probe extends Error {
  id = 0;
}
