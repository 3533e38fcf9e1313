export { WIRE_INTEGRATIONS, WireIntegration } from './application/integration.presenter.js';
