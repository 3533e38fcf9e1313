export { normalizeRealmName } from './domain/realm-name.js';
export { checkSubdomain, SubdomainTaken } from './domain/subdomain.js';
