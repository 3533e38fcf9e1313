import type { AlarmPlace } from '../../../platform/jobs/delayed-job-queue.js';
import type { DeliveryId } from '../domain/delivery.js';

export const DELIVERIES: AlarmPlace = { slot: 'webhooks', name: 'deliveries' };

export interface DeliveryJob {
  readonly deliveryId: DeliveryId;
}
