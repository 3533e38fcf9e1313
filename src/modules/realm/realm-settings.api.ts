export { RealmDomainsService } from './application/realm-domains.service.js';
export {
  OWNER_ONLY_SETTINGS,
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  REALM_TIME_LIMITS,
  type RealmTimeLimit,
} from './domain/realm-settings.js';
