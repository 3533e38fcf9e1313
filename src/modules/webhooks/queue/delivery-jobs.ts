import type { QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { RedisConnections } from '../../../platform/redis/redis-connections.js';
import type { DeliveryId } from '../domain/delivery.js';

/** Name of the queue below its prefix. */
export const DELIVERIES = 'deliveries';

/** A job names its delivery and nothing else: no secret, no content. */
export interface DeliveryJob {
  readonly deliveryId: DeliveryId;
}

/** Where the queue lives: all of its keys in one slot of a Redis Cluster. */
export function queueLocation(redis: RedisConnections, connection: Redis): QueueOptions {
  return { connection, prefix: redis.key('{webhooks}') };
}
