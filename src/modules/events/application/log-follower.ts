import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AnnouncementSink } from '../../../kernel/client-events.js';
import type { UserId } from '../../../kernel/ids.js';
import { AttachedQueues } from './attached-queues.js';
import { EventLog, type LogEntry } from './event-log.js';
import { Readers } from './readers.js';

/** Reads the event log as it grows: memberships first, then caches, then the queues of this node. */
@Injectable()
export class LogFollower implements OnApplicationBootstrap {
  private readonly logger = new Logger(LogFollower.name);
  private read = 0;
  private newestEntry = 0;

  constructor(
    private readonly log: EventLog,
    private readonly queues: AttachedQueues,
    private readonly readers: Readers,
    private readonly sink: AnnouncementSink,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.read = await this.log.head();
    this.newestEntry = this.read;
    this.log.follow(this.read, (entries) => this.take(entries));
  }

  /** Everything up to here has been given to the queues that were attached. */
  get position(): number {
    return this.read;
  }

  /** A position after everything there is, for telling a client how far it has come; null if there is more to read first. */
  async reserve(): Promise<number | null> {
    const newest = this.newestEntry;
    const position = await this.log.reserve(newest);
    if (position === null || this.newestEntry !== newest) return null;
    this.read = Math.max(this.read, position);
    return position;
  }

  private take(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      try {
        this.takeOne(entry);
      } catch (error) {
        this.logger.error(`entry ${entry.seq} could not be given out`, error);
      }
      this.read = entry.seq;
      this.newestEntry = entry.seq;
    }
  }

  private async refresh(userIds: readonly UserId[]): Promise<void> {
    for (const userId of await this.readers.refresh(userIds)) this.queues.end(userId);
  }

  private takeOne(entry: LogEntry): void {
    const { memberships, changedPeriods, changedUsers } = entry.announcement;
    if (memberships) this.readers.apply(memberships);
    this.sink.hear(entry.announcement);
    if (changedUsers) this.refresh(changedUsers).catch((error: unknown) => this.logger.error('accounts could not be read again', error));
    for (const conversationId of changedPeriods ?? [])
      this.readers.reread(conversationId).catch((error: unknown) => this.logger.error('periods could not be read again', error));
    this.queues.distribute(entry);
  }
}
