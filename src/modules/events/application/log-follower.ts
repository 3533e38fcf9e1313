import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventLogSink } from '../../../kernel/client-events.js';
import type { ConversationId, UserId } from '../../../kernel/ids.js';
import { AttachedQueues } from './attached-queues.js';
import { EventLog, type LogEntry, type LogHead, type LogListener } from './event-log.js';
import { EventReaders } from './event-readers.js';
import { LogContinuity } from './log-continuity.js';

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

  constructor(
    private readonly log: EventLog,
    private readonly continuity: LogContinuity,
    private readonly queues: AttachedQueues,
    private readonly readers: EventReaders,
    private readonly sink: EventLogSink,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.continuity.onEpoch((head) => this.restart(head));
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

  async onEntries(entries: readonly LogEntry[]): Promise<void> {
    const { restarts } = this;
    for (const entry of entries) {
      try {
        await this.processEntry(entry);
      } catch (error) {
        this.logger.error(`entry ${entry.seq} could not be distributed`, error);
      }
      if (restarts !== this.restarts) return;
      this.read = entry.seq;
      this.newestEntry = entry.seq;
    }
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
    this.sink.missed();
    this.log.follow(head, this);
  }

  /** Accounts and periods are loaded again before the next entry, so that each entry is distributed by the state at its position. */
  private async processEntry(entry: LogEntry): Promise<void> {
    const { memberships, changedPeriods, changedUsers } = entry.record;
    if (memberships) this.readers.apply(memberships);
    this.sink.receive(entry.record);
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
