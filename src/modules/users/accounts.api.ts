export { Arrivals } from './application/accounts/arrivals.js';
export { NewcomerGroups } from './application/groups/newcomer-groups.js';
export { OutgoingMail } from './application/mail/outgoing-mail.js';
export { UserAccess } from './application/profiles/user-access.js';
export { FullNames } from './application/profiles/full-names.js';
export { isAddress } from './domain/address-form.js';
export { isWeakPassword } from './domain/password-strength.js';
export { emailKey } from './domain/user.js';
