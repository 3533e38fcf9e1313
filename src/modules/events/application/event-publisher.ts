import { Injectable } from '@nestjs/common';
import type { ClientEvent, EventLogRecord } from '../../../kernel/client-events.js';
import { EVENT, MESSAGE_EVENT, type OrderedRows, OutboxHandler, type OutboxRow } from '../../../kernel/outbox.js';
import { ReadStateRepository } from '../../messaging/read-state.api.js';
import { EventLog, type LogRow } from './event-log.js';
import { EventOrder } from './event-order.js';
import { EventTaps } from './event-tap.js';
import { LogContinuity } from './log-continuity.js';
import { NewMessageEvents } from './new-message-events.js';

/** Other nodes look up the ids that are left out. */
const MAX_ROWS_OF_OTHER_KINDS = 1_000;

/** Moves event log records from the outbox to the event log. */
@Injectable()
export class EventPublisher extends OutboxHandler {
  readonly kind = EVENT;
  override readonly otherKind = MESSAGE_EVENT;
  /** Ids of rows that were appended in the present epoch and are not deleted yet. */
  private readonly appendedRowIds = new Set<number>();
  /** Ids without a record, which the next entry of the log reports to the other nodes. */
  private rowsOfOtherKinds: number[] = [];
  /** Rows with smaller ids were written before this process started. Others may have appended them, so that they report nothing. */
  private firstRowId = 0;

  constructor(
    private readonly log: EventLog,
    private readonly continuity: LogContinuity,
    private readonly messages: ReadStateRepository,
    private readonly messageEvents: NewMessageEvents,
    private readonly ordering: EventOrder,
    private readonly taps: EventTaps,
  ) {
    super();
    continuity.onEpoch(() => this.appendedRowIds.clear());
    continuity.onUnusedId((id) => {
      this.firstRowId = id;
      this.noteOtherKinds([id]);
    });
  }

  override order(rows: readonly OutboxRow[]): Promise<OrderedRows> {
    return this.ordering.arrange(rows);
  }

  override noteOtherKinds(ids: readonly number[]): void {
    this.ordering.noteOtherKinds(ids);
    this.rowsOfOtherKinds = [...this.rowsOfOtherKinds, ...ids].slice(-MAX_ROWS_OF_OTHER_KINDS);
  }

  override noteSkipped(id: number): void {
    this.ordering.noteSkipped(id);
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    const built = await this.buildMessageEvents(rows);
    const entries: (LogRow & { record: EventLogRecord })[] = [];
    for (const { id, createdAt, payload } of rows) {
      entries.push({ rowId: id, createdAt, record: built.get(id) ?? (await this.complete(payload as EventLogRecord)) });
    }
    const rowsOfOtherKinds = this.rowsOfOtherKinds;
    const first = entries.find(({ rowId }) => rowId > this.firstRowId);
    if (first && rowsOfOtherKinds.length > 0) {
      this.rowsOfOtherKinds = [];
      first.record = { ...first.record, rowsOfOtherKinds };
    }
    await this.continuity.runInEpoch((epoch) => this.log.append(epoch, entries));
    for (const { rowId } of entries) this.appendedRowIds.add(rowId);
    this.ordering.noteAppended(entries.map(({ rowId }) => rowId));
    this.taps.take(entries);
  }

  /** Rows of an earlier epoch need no checkpoint, because the queues of the present one began after them. */
  override async confirm(rows: readonly Pick<OutboxRow, 'id' | 'createdAt'>[]): Promise<void> {
    const present = rows.filter(({ id }) => this.appendedRowIds.has(id)).map(({ id, createdAt }) => ({ rowId: id, createdAt }));
    if (present.length > 0) await this.continuity.checkpoint(present);
    await this.taps.confirm(rows.map(({ id }) => id));
    for (const { id } of rows) this.appendedRowIds.delete(id);
  }

  /** The records of the rows of new messages that were found by a sweep, by row id: such a row contains no event. */
  private async buildMessageEvents(rows: readonly OutboxRow[]): Promise<ReadonlyMap<number, EventLogRecord>> {
    const swept = rows.filter(({ kind, payload }) => kind === MESSAGE_EVENT && !(payload as EventLogRecord).event);
    if (swept.length === 0) return new Map();
    const records = await this.messageEvents.build(swept.map(({ payload }) => payload as EventLogRecord));
    return new Map(swept.map(({ id }, index) => [id, records[index] as EventLogRecord]));
  }

  /** Adds the message ids of an event that names a conversation only, because they were too many for the outbox row. */
  private async complete({ messagesOf, ...record }: EventLogRecord): Promise<EventLogRecord> {
    if (!messagesOf || !record.event) return record;
    const messages = await this.messages.listIds(record.realmId, messagesOf);
    return { ...record, event: { ...record.event, messages } as ClientEvent };
  }

  override settled(rowId: number): Promise<void> {
    return this.log.deleteAppendedRows(rowId);
  }
}
