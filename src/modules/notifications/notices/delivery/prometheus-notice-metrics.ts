import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../../platform/logging/metrics.js';
import { NoticeMetrics } from '../application/notice-metrics.js';
import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { NoticeResult } from '../domain/notice.js';

@Injectable()
export class PrometheusNoticeMetrics extends NoticeMetrics {
  private readonly results;

  constructor(metrics: Metrics) {
    super();
    this.results = metrics.counter('notice_deliveries_total', 'Notices that were due, by delivery channel and what became of them.', [
      'channel',
      'result',
    ]);
  }

  countResult(channel: DeliveryChannelName, result: NoticeResult | 'retried'): void {
    this.results.inc({ channel, result });
  }
}
