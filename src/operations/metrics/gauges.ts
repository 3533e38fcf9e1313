import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { AttachedQueues } from '../../modules/events/events.api.js';
import { DeliveryRepository } from '../../modules/webhooks/webhooks.api.js';
import { Metrics } from '../../platform/metrics/metrics.js';

/** What is looked up only when somebody reads the metrics. */
@Injectable()
export class Gauges {
  constructor(metrics: Metrics, queues: AttachedQueues, deliveries: DeliveryRepository, clock: Clock) {
    metrics.gauge('event_queues', 'Event queues that this process serves.', () => [...queues.all()].length);
    metrics.gauge(
      'event_polls_waiting',
      'Polls that wait for an event here.',
      () => [...queues.all()].filter((queue) => queue.isWaiting).length,
    );
    metrics.gauge('webhook_deliveries_pending', 'Deliveries that are not finished, of the whole deployment.', async () => {
      return (await deliveries.backlog()).pending;
    });
    metrics.gauge('webhook_backlog_age_seconds', 'For how long the oldest delivery that is due has been due.', async () => {
      const { firstDueAt } = await deliveries.backlog();
      return firstDueAt === null ? 0 : Math.max(0, clock.now() - firstDueAt) / 1000;
    });
  }
}
