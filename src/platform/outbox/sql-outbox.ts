import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Outbox, type OutboxEntry, type OutboxRow } from '../../kernel/outbox.js';
import { type TraceParent, Tracing, withTrace } from '../../kernel/tracing.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import { type Inserted, rowPlaceholders, Sql, type SqlFragment, type SqlValue } from '../database/sql.js';
import { OutboxRelay } from './outbox-relay.js';

/** The statement that adds entries, and what it adds. */
export interface OutboxInsertion extends SqlFragment {
  readonly entries: readonly OutboxEntry[];
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

/** The outbox as a table: rows are written with the change they belong to, and handed to the relay once that is committed. */
@Injectable()
export class SqlOutbox extends Outbox {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
    private readonly relay: OutboxRelay,
    private readonly tracing: Tracing,
  ) {
    super();
  }

  async add(entries: readonly OutboxEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const insertion = this.insertion(entries);
    const rows = await this.rows(insertion, await this.sql.run(insertion.text, insertion.values));
    this.unitOfWork.afterCommit(() => this.relay.offer(rows));
  }

  /** For writers with a transaction of their own: the statement that adds entries. `committed` is to follow once it is. */
  insertion(untraced: readonly OutboxEntry[]): OutboxInsertion {
    const createdAt = this.clock.now();
    const entries = untraced.map((entry) => addTrace(entry, entry.trace ?? this.tracing.current));
    return {
      entries,
      createdAt,
      text: `INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES ${rowPlaceholders(entries, 4)}`,
      values: entries.flatMap((entry): SqlValue[] => [entry.realmId, entry.kind, JSON.stringify(entry.stored ?? entry.payload), createdAt]),
    };
  }

  /** @param inserted what the statement returned */
  async committed(insertion: OutboxInsertion, inserted: Inserted): Promise<void> {
    this.relay.offer(await this.rows(insertion, inserted));
  }

  private async rows({ entries, createdAt }: OutboxInsertion, inserted: Inserted): Promise<OutboxRow[]> {
    const ids = await this.sql.insertedIds(inserted, entries.length);
    return entries.map((entry, index): OutboxRow => ({ ...entry, id: ids[index] as number, createdAt }));
  }
}

function addTrace(entry: OutboxEntry, trace: TraceParent | undefined): OutboxEntry {
  if (trace === undefined) return entry;
  const { payload, stored } = entry;
  return { ...entry, payload: withTrace(payload, trace), ...(stored ? { stored: withTrace(stored, trace) } : {}) };
}
