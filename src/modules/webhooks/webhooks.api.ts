export { DeliveryRepository } from './application/delivery.repository.js';
