export { DeliveryRepository } from './application/delivery.repository.js';
export { parkDeliveries } from './persistence/park-deliveries.js';
