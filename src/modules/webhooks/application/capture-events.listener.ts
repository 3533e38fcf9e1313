import { Injectable, Logger } from '@nestjs/common';
import { EventTap, type PublishedRecord } from '../../events/event-taps.api.js';
import { CaptureEventsService } from './capture-events.service.js';

const RECORDS_PER_TURN = 100;

/**
 * Gives events to webhooks beside the event log, so that clients do not wait for it. The outbox keeps the rows of events until their deliveries are
 * stored: another process captures them if this one dies.
 */
@Injectable()
export class CaptureEventsListener extends EventTap {
  private readonly logger = new Logger(CaptureEventsListener.name);
  /** Records whose deliveries are not stored yet, by row. */
  private readonly waiting = new Map<number, PublishedRecord>();
  private running: Promise<void> | undefined;

  constructor(private readonly capturing: CaptureEventsService) {
    super();
  }

  take(records: readonly PublishedRecord[]): void {
    for (const published of records) {
      if (this.capturing.mayConcernWebhooks(published)) this.waiting.set(published.rowId, published);
    }
    if (this.waiting.size > 0) void this.capture();
  }

  async confirm(rowIds: readonly number[]): Promise<void> {
    const areWaiting = (): boolean => rowIds.some((id) => this.waiting.has(id));
    if (areWaiting()) await this.capture();
    if (areWaiting()) throw new Error('deliveries of events could not be stored');
  }

  private capture(): Promise<void> {
    this.running ??= this.captureAll().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Those that fail stay, and are captured with the next ones, or before their rows are deleted. */
  private async captureAll(): Promise<void> {
    const failed = new Set<number>();
    for (let batch = this.next(failed); batch.length > 0; batch = this.next(failed)) {
      if (!(await this.captureBatch(batch))) for (const one of batch) if (!(await this.captureBatch([one]))) failed.add(one.rowId);
    }
  }

  private next(failed: ReadonlySet<number>): PublishedRecord[] {
    return [...this.waiting.values()].filter(({ rowId }) => !failed.has(rowId)).slice(0, RECORDS_PER_TURN);
  }

  private async captureBatch(batch: readonly PublishedRecord[]): Promise<boolean> {
    try {
      await this.capturing.capture(batch);
      for (const { rowId } of batch) this.waiting.delete(rowId);
      return true;
    } catch (error) {
      this.logger.warn(`events for webhooks could not be stored and are tried again: ${(error as Error).message}`);
      return false;
    }
  }
}
