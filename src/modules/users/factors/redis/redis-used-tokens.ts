import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { UsedTokens } from '../application/step-tokens.js';

/** The entries end by themselves, with the tokens. While Redis is away, no token counts. */
@Injectable()
export class RedisUsedTokens extends UsedTokens {
  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async mark(id: string, lifetimeMs: number): Promise<boolean> {
    const isNew = await this.redis.commands.set(this.redis.key(`used-token:${id}`), '1', 'PX', lifetimeMs, 'NX');
    return isNew === 'OK';
  }
}
