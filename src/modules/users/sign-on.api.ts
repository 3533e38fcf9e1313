export { ProviderRegistrations } from './sign-on/application/provider-registrations.js';
export { SignOnProvidersService } from './sign-on/application/sign-on-providers.service.js';
export { gitHubApi } from './sign-on/domain/git-hub-address.js';
export { PROVIDER_KINDS, type ProviderKind } from './sign-on/domain/provider-kind.js';
export type { SignOnProvider } from './sign-on/domain/sign-on-provider.js';
