import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { QueueStore } from '../application/queue-store.js';
import type { EventQueue } from '../domain/event-queue.js';

@Injectable()
export class RedisQueueStore extends QueueStore {
  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async add(queue: EventQueue): Promise<void> {
    await this.redis.commands.set(this.key(queue.id), JSON.stringify(queue), 'PX', queue.idleMs);
  }

  async touch(queueId: string, pollMs: number): Promise<EventQueue | null> {
    const key = this.key(queueId);
    const text = await this.redis.commands.get(key);
    if (text === null) return null;
    const queue = JSON.parse(text) as EventQueue;
    await this.redis.commands.pexpire(key, Math.ceil(queue.idleMs + pollMs));
    return queue;
  }

  async remove(queueId: string): Promise<void> {
    await this.redis.commands.del(this.key(queueId));
  }

  private key(queueId: string): string {
    return this.redis.key(`queue:${queueId}`);
  }
}
