export { MailListener } from './mail/application/mail-listener.js';
export { MailLimitsService, tooManyMails } from './mail/application/mail-limits.service.js';
export { plainName, quoted } from './mail/application/mail-text.js';
export { addressSecret, OutgoingMail, type SecretAddress, writeSecretAddress } from './mail/application/outgoing-mail.js';
export { withholdMails } from './mail/persistence/withhold-mails.js';
export type { PendingMail } from './mail/application/mail-queue.js';
