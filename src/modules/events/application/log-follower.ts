import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventLogSink } from '../../../kernel/client-events.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { ConversationId, UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { Tracing } from '../../../kernel/tracing.js';
import { AttachedQueues } from './attached-queues.js';
import { EventOrder } from './event-order.js';
import { EventLog, type LogEntry, type LogHead, type LogListener } from './event-log.js';
import { EventReaders } from './event-readers.js';
import { LogContinuity } from './log-continuity.js';

/** The position of the log is compared again after this time, because positions may be reserved without an entry. */
const PROGRESS_WAIT_MS = 50;

/** Follows the event log. Applies each entry to the readers' memberships, then to the caches of this process, then to the attached queues. */
@Injectable()
export class LogFollower implements OnApplicationBootstrap, LogListener {
  private readonly logger = new Logger(LogFollower.name);
  /** Increases when entries may have been missed. Callers compare it before and after a step that requires all entries. */
  restarts = 0;
  private epoch: string | null = null;
  private read = 0;
  private newestEntry = 0;
  private recovering = false;
  /** Callbacks of those who wait for further entries. */
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly continuity: LogContinuity,
    private readonly queues: AttachedQueues,
    private readonly readers: EventReaders,
    private readonly sink: EventLogSink,
    private readonly order: EventOrder,
    private readonly tracing: Tracing,
  ) {
    // Here, because the outbox may verify the epoch while the process starts.
    continuity.onEpoch((head) => this.restart(head));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.continuity.start();
  }

  /** The position to which entries have been distributed to the attached queues. */
  get position(): number {
    return this.read;
  }

  /** Reserves a position after all entries, for heartbeats; null if there are entries that have not been distributed. */
  async reserve(): Promise<number | null> {
    const { epoch, newestEntry: newest } = this;
    const position = epoch === null ? null : await this.log.reserve(epoch, newest);
    if (position === null || this.newestEntry !== newest || this.epoch !== epoch) return null;
    this.read = Math.max(this.read, position);
    return position;
  }

  /**
   * Waits until all entries up to a position of the log have been applied to the caches of this process, so that a state that is read then is
   * not older than the position.
   * @throws DomainError SERVER_NOT_READY if that takes too long
   */
  async reach(position: number): Promise<void> {
    for (let waits = 0; this.read < position; waits += 1) {
      if (waits > LIMITS.MAX_REDIS_WAIT_MS / PROGRESS_WAIT_MS)
        throw new DomainError('SERVER_NOT_READY', 'The server lags behind the event log.');
      const progress = this.nextProgress();
      // Another node may have reserved the position, so that no entry is missing here although none has reached it.
      if ((await this.reserve()) === null && this.read < position) await progress;
    }
  }

  async onEntries(entries: readonly LogEntry[]): Promise<void> {
    const { restarts } = this;
    this.order.noteAppended(entries.flatMap(({ rowId, record }) => [rowId, ...(record.rowsOfOtherKinds ?? [])]));
    for (const entry of entries) {
      try {
        await this.tracing.run('distribute events', [entry.record.trace], () => this.processEntry(entry));
      } catch (error) {
        this.logger.error(`entry ${entry.seq} could not be distributed`, error);
      }
      if (restarts !== this.restarts) return;
      this.read = entry.seq;
      this.newestEntry = entry.seq;
    }
    // After all of them, so that who waits gets what came together in one answer.
    this.queues.giveEvents();
    this.reportProgress();
  }

  onInterrupted(): void {
    if (this.recovering) return;
    this.recovering = true;
    this.continuity
      .head()
      .then((head) => this.restart(head))
      .catch((error: unknown) => this.logger.warn(`the event log cannot be followed: ${(error as Error).message}`))
      .finally(() => (this.recovering = false));
  }

  /** Continues at the end of the log. Entries in between were missed, so that queues are detached and caches cleared. */
  private restart(head: LogHead): void {
    this.restarts += 1;
    this.epoch = head.epoch;
    this.read = head.position;
    this.newestEntry = head.position;
    this.queues.restart(head.epoch);
    this.sink.reportMissed();
    this.log.follow(head, this);
    this.reportProgress();
  }

  /** Resolves when entries have been distributed, at the latest after a while. */
  private nextProgress(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PROGRESS_WAIT_MS);
      this.waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private reportProgress(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Accounts and periods are loaded again before the next entry, so that each entry is distributed by the state at its position. */
  private async processEntry(entry: LogEntry): Promise<void> {
    const { memberships, changedPeriods, changedUsers } = entry.record;
    if (memberships) this.readers.apply(memberships);
    this.sink.receive(entry.record);
    if (changedUsers || changedPeriods) this.queues.giveEvents();
    for (const userId of changedUsers ?? []) await this.refresh(userId);
    for (const conversationId of changedPeriods ?? []) await this.reloadPeriods(conversationId);
    this.queues.distribute(entry);
  }

  private async refresh(userId: UserId): Promise<void> {
    try {
      if (await this.readers.refresh(userId)) this.queues.endQueuesOf(userId);
    } catch (error) {
      this.logger.error('an account could not be loaded again', error);
      this.queues.detachQueuesOf(userId);
    }
  }

  private async reloadPeriods(conversationId: ConversationId): Promise<void> {
    try {
      await this.readers.reloadPeriods(conversationId);
    } catch (error) {
      this.logger.error('membership periods could not be loaded again', error);
      for (const { userId } of this.readers.listInConversation(conversationId)) this.queues.detachQueuesOf(userId);
    }
  }
}
