import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { AttachedQueues, OpenStreams } from '../modules/events/events.api.js';
import { MessageSearchIndex } from '../modules/messaging/messages.api.js';
import { type Backlog, measureBacklog, WORK_TABLES, type WorkTable } from '../platform/database/backlogs.js';
import { DatabasePools, type PoolUse } from '../platform/database/database-pools.js';
import { Sql } from '../platform/database/sql.js';
import { RedisConnections } from '../platform/jobs/redis-connections.js';
import { Metrics } from '../platform/logging/metrics.js';
import { ReadinessCheck } from './readiness.js';

/** Metrics of the event queues of this process. */
@Injectable()
class EventQueueGauges {
  constructor(metrics: Metrics, queues: AttachedQueues, streams: OpenStreams) {
    metrics.gauge('event_queues', 'Event queues that this process serves.', () => [...queues.all()].length);
    metrics.gauge(
      'event_polls_waiting',
      'Polls and streams that wait for an event here.',
      () => [...queues.all()].filter((queue) => queue.isWaiting).length,
    );
    metrics.gauge('event_streams', 'Streams of events that are open here.', () => [...streams.all()].length);
  }
}

/** Metrics of the work of the whole deployment that waits in tables: its amount and its age. */
@Injectable()
class BacklogGauges {
  constructor(
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    sql: Sql,
    search: MessageSearchIndex,
  ) {
    const measure = (table: WorkTable) => joined(() => measureBacklog(sql, table, clock.now()));
    const webhooks = measure(WORK_TABLES.webhookDeliveries);
    const events = measure(WORK_TABLES.eventDeliveries);
    const outbox = measure(WORK_TABLES.outbox);
    const scheduled = measure(WORK_TABLES.scheduledMessages);
    const statuses = measure(WORK_TABLES.statuses);
    const mails = measure(WORK_TABLES.mails);
    const notices = measure(WORK_TABLES.notices);
    this.count('webhook_deliveries_pending', 'Deliveries that are not finished, of the whole deployment.', webhooks, 'waiting');
    this.age('webhook_backlog_age_seconds', 'For how long the oldest delivery that is due has been due.', webhooks, 'dueSince');
    this.count(
      'event_deliveries_pending',
      'Deliveries of events to webhooks that are not finished, of the whole deployment.',
      events,
      'waiting',
    );
    this.age('event_delivery_backlog_age_seconds', 'For how long the oldest of them that is due has been due.', events, 'dueSince');
    this.count('outbox_rows_waiting', 'Outbox rows that should have been handled by now, of the whole deployment.', outbox, 'due');
    this.age('outbox_backlog_age_seconds', 'Age of the oldest of them.', outbox, 'dueSince');
    this.count('scheduled_messages_due', 'Scheduled messages whose time has come, of the whole deployment.', scheduled, 'due');
    this.age('scheduled_message_backlog_age_seconds', 'For how long the oldest of them has been due.', scheduled, 'dueSince');
    this.count('statuses_due', 'Statuses that should have been cleared by now, of the whole deployment.', statuses, 'due');
    this.age('status_backlog_age_seconds', 'For how long the oldest of them has been due.', statuses, 'dueSince');
    metrics.gauge('search_messages_waiting', 'Messages that the posting lists of searches do not know yet, of the whole deployment.', () =>
      search.countWaiting(),
    );
    this.count('mails_waiting', 'Mails that have not left yet, of the whole deployment.', mails, 'waiting');
    this.age('mail_backlog_age_seconds', 'Age of the oldest of them.', mails, 'waitingSince');
    this.count('notices_due', 'Notices about messages that are overdue, of the whole deployment.', notices, 'due');
    this.age('notice_backlog_age_seconds', 'For how long the oldest of them has been due.', notices, 'dueSince');
  }

  private count(name: string, help: string, measure: () => Promise<Backlog>, which: 'waiting' | 'due'): void {
    this.metrics.gauge(name, help, async () => (await measure())[which]);
  }

  private age(name: string, help: string, measure: () => Promise<Backlog>, since: 'waitingSince' | 'dueSince'): void {
    this.metrics.gauge(name, help, async () => {
      const at = (await measure())[since];
      return at === null ? 0 : Math.max(0, this.clock.now() - at) / 1000;
    });
  }
}

/** Measures once for all metrics that are read at the same time, as those of one page are. */
function joined<T>(measure: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => (pending ??= measure().finally(() => (pending = undefined)));
}

/** Metrics of the services on which this process depends, and of its connections to them. */
@Injectable()
class ServiceGauges {
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

/** Providers that register the metrics whose values are computed when the metrics are read. */
export const GAUGES = [EventQueueGauges, BacklogGauges, ServiceGauges];
