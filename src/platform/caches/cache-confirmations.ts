import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../jobs/redis-connections.js';

/** Nobody waits for the confirmations of a change for longer than this. */
const RETENTION_MS = 10_000;

/** What the processes report of the changes that their caches contain, as a set per change. Lost reports only make a change wait longer. */
@Injectable()
export class CacheConfirmations {
  constructor(private readonly redis: RedisConnections) {}

  /** Reports that the caches of a process contain a change, if Redis can be reached. */
  confirm(changeId: string, nodeId: string): void {
    const key = this.key(changeId);
    this.redis.commands
      .multi()
      .sadd(key, nodeId)
      .pexpire(key, RETENTION_MS)
      .exec()
      .catch(() => undefined);
  }

  /** The processes that have confirmed a change. */
  async list(changeId: string): Promise<ReadonlySet<string>> {
    return new Set(await this.redis.commands.smembers(this.key(changeId)));
  }

  private key(changeId: string): string {
    return this.redis.key(`cache-change:${changeId}`);
  }
}
