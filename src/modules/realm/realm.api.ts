export { RealmDomainsService, WireRealmDomain } from './application/realm-domains.service.js';
export { REALM_EVENTS } from './application/realm-events.js';
export { RealmLookup } from './application/realm-lookup.js';
export { RealmRepository } from './application/realm.repository.js';
export { type SignOnMethod, SignOnMethods } from './application/required-ports.js';
export { normalizeRealmName } from './domain/realm-name.js';
export { Realm } from './domain/realm.js';
export { checkSubdomain, SubdomainTaken } from './domain/subdomain.js';
export { PageOrganizations } from './http/page-organizations.js';
