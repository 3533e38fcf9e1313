export { MailListener } from './mail/application/mail-listener.js';
export { MailLimitsService, tooManyMails } from './mail/application/mail-limits.service.js';
export { MAIL_TEXTS, plainName, quoted } from './mail/application/mail-text.js';
export {
  addressSecret,
  type BounceAddress,
  bounceSecret,
  type Mail,
  OutgoingMail,
  type SecretAddress,
  writeSecretAddress,
} from './mail/application/outgoing-mail.js';
export { withholdMails } from './mail/persistence/withhold-mails.js';
export type { PendingMail } from './mail/application/mail-queue.js';
