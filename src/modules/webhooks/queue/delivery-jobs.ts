import type { QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import type { DeliveryId } from '../domain/delivery.js';

export const DELIVERIES: QueueLocation = { slot: 'webhooks', name: 'deliveries' };

export interface DeliveryJob {
  readonly deliveryId: DeliveryId;
}
