export { RealmDomainsService } from './application/domains/realm-domains.service.js';
export { FOR_OWNERS, REALM_GROUP_SETTINGS, REALM_SETTINGS, REALM_TIME_LIMITS, type RealmTimeLimit } from './domain/realm-settings.js';
