import { Injectable } from '@nestjs/common';
import { AttachedQueues } from '../modules/events/events.api.js';
import { Metrics } from '../platform/logging/metrics.js';

/** What is looked up only when somebody reads the metrics. */
@Injectable()
export class Gauges {
  constructor(metrics: Metrics, queues: AttachedQueues) {
    metrics.gauge('event_queues', 'Event queues that this process serves.', () => [...queues.all()].length);
    metrics.gauge(
      'event_polls_waiting',
      'Polls that wait for an event here.',
      () => [...queues.all()].filter((queue) => queue.isWaiting).length,
    );
  }
}
