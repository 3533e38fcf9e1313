import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventLogSink } from '../../../kernel/client-events.js';
import type { ConversationId, UserId } from '../../../kernel/ids.js';
import { AttachedQueues } from './attached-queues.js';
import { EventLog, type LogEntry, type LogHead, type LogListener } from './event-log.js';
import { LogContinuity } from './log-continuity.js';
import { EventReaders } from './event-readers.js';

/** Reads the event log as it grows: memberships first, then caches, then the queues of this node. */
@Injectable()
export class LogFollower implements OnApplicationBootstrap, LogListener {
  private readonly logger = new Logger(LogFollower.name);
  /** How often it has started over: whoever needs to have heard everything meanwhile compares. */
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

  /** Everything up to here has been given to the queues that were attached. */
  get position(): number {
    return this.read;
  }

  /** A position after everything there is, for telling a client how far it has come; null if there is more to read first. */
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
        this.logger.error(`entry ${entry.seq} could not be given out`, error);
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

  /** Goes on from the end of the log. What was between is lost to this node: queues and caches begin anew. */
  private restart(head: LogHead): void {
    this.restarts += 1;
    this.epoch = head.epoch;
    this.read = head.position;
    this.newestEntry = head.position;
    this.queues.restart(head.epoch);
    this.sink.missed();
    this.log.follow(head, this);
  }

  /** What must be read again is read before the next entry, so that each is for whom it was meant at its place in the log. */
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
      this.logger.error('an account could not be read again', error);
      this.queues.detachQueuesOf(userId);
    }
  }

  private async reloadPeriods(conversationId: ConversationId): Promise<void> {
    try {
      await this.readers.reloadPeriods(conversationId);
    } catch (error) {
      this.logger.error('periods could not be read again', error);
      for (const { userId } of this.readers.listInConversation(conversationId)) this.queues.detachQueuesOf(userId);
    }
  }
}
