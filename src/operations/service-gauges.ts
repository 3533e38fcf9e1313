import { Injectable } from '@nestjs/common';
import { DatabasePools, type PoolUse } from '../platform/database/database-pools.js';
import { RedisConnections } from '../platform/jobs/redis-connections.js';
import { Metrics } from '../platform/logging/metrics.js';
import { ReadinessCheck } from './readiness.js';

/** How the services are that this process depends on, and its connections to them. */
@Injectable()
export class ServiceGauges {
  constructor(metrics: Metrics, readiness: ReadinessCheck, pools: DatabasePools, redis: RedisConnections) {
    metrics.gauges('dependency_up', 'Whether a dependency can be used: 1, or 0.', 'dependency', async () => {
      const states = await readiness.states();
      return new Map([...states].map(([name, isUp]) => [name, isUp ? 1 : 0]));
    });
    const ofPools = (name: string, help: string, of: (use: PoolUse) => number): void => {
      metrics.gauges(name, help, 'pool', () => new Map([...pools.use()].map(([pool, use]) => [pool, of(use)])));
    };
    ofPools('database_connections_open', 'Connections to the database, used or not.', ({ open }) => open);
    ofPools('database_connections_used', 'Connections to the database that are in use.', ({ used }) => used);
    ofPools('database_connection_waits', 'Callers that wait for a connection to the database.', ({ waiting }) => waiting);
    metrics.gauges('redis_connections', 'Connections to Redis by their state; `ready` ones can be used.', 'state', () =>
      redis.countByState(),
    );
  }
}
