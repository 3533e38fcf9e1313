export { PasswordPolicy } from './accounts/domain/password-policy.js';
export { rederiveApiKeys } from './accounts/persistence/rederive-api-keys.js';
export { ApiKeysService } from './administration/application/api-keys.service.js';
export { SetPasswordService } from './administration/application/set-password.service.js';
export { BrowserSessionsService } from './authentication/application/browser-sessions.service.js';
export { CredentialsDigest } from './authentication/application/credentials-digest.js';
export { EndSessionsService } from './authentication/application/end-sessions.service.js';
export { PasswordResetService } from './authentication/application/password-reset.service.js';
