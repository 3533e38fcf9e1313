import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../../platform/logging/metrics.js';
import { NoticeMetrics } from '../application/notice-metrics.js';
import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { NoticeResult } from '../domain/notice.js';

@Injectable()
export class PrometheusNoticeMetrics extends NoticeMetrics {
  private readonly results;
  private readonly late;

  constructor(metrics: Metrics) {
    super();
    this.results = metrics.counter('notice_deliveries_total', 'Notices that were due, by delivery channel and what became of them.', [
      'channel',
      'result',
    ]);
    this.late = metrics.counter(
      'notice_late_messages_total',
      'Messages that were decided about more than ten minutes late, so that followed topics and chosen channels notified nobody.',
      [],
    );
  }

  countLate(messages: number): void {
    this.late.inc(messages);
  }

  countResult(channel: DeliveryChannelName, result: NoticeResult | 'retried'): void {
    this.results.inc({ channel, result });
  }
}
