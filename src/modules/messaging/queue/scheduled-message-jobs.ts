import type { QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { RedisConnections } from '../../../platform/redis/redis-connections.js';
import type { ScheduledMessageId } from '../domain/scheduled-message.js';

/** Name of the queue below its prefix. */
export const SCHEDULED_MESSAGES = 'scheduled-messages';

/** A job names its message and nothing else: no content. */
export interface ScheduledMessageJob {
  readonly id: ScheduledMessageId;
}

/** Where the queue lives: all of its keys in one slot of a Redis Cluster. */
export function queueLocation(redis: RedisConnections, connection: Redis): QueueOptions {
  return { connection, prefix: redis.key('{scheduled}') };
}
