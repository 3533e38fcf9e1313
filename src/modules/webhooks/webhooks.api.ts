export { DeliveryHistoryService } from './application/delivery-history.service.js';
export type { DeliveryRecord } from './application/delivery.repository.js';
export { ManageWebhookService } from './application/manage-webhook.service.js';
export type { DeliveryState } from './domain/delivery.js';
export { type Endpoint, endpointStatus } from './domain/endpoint.js';
export { parseRetryAfter } from './domain/retry-schedule.js';
export { DELIVERY_STATES, presentDelivery } from './http/webhook.answers.js';
export { parkDeliveries } from './persistence/park-deliveries.js';
