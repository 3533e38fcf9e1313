export { AccountIdentityPolicy, EMAIL_ADDRESS_ERRORS } from './accounts/application/account-identity-policy.js';
export { AccountListener, AccountListeners, type ErasedIdentity, type Erasure } from './accounts/application/account-listeners.js';
export { AccountsService } from './accounts/application/accounts.service.js';
export { UserLookup } from './accounts/application/user-lookup.js';
export { UserRepository } from './accounts/application/user.repository.js';
export { isAddress, showsEmailTo } from './accounts/domain/email-address.js';
export { AdministratorRequired, OwnerRequired } from './accounts/domain/role-required.js';
export { emailKey, type User } from './accounts/domain/user.js';
