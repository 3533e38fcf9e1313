import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { NoticeResult } from '../domain/notice.js';

export abstract class NoticeMetrics {
  abstract countResult(channel: DeliveryChannelName, result: NoticeResult | 'retried'): void;
}
