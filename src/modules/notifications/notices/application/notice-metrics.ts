import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { NoticeResult } from '../domain/notice.js';

export abstract class NoticeMetrics {
  /** Counts messages that were decided about so late that they notified only whom they concern by themselves. */
  abstract countLate(messages: number): void;
  abstract countResult(channel: DeliveryChannelName, result: NoticeResult | 'retried'): void;
}
