export { MailLimitsService, tooManyMails } from './mail/application/mail-limits.service.js';
export { plainName } from './mail/application/mail-text.js';
export { OutgoingMail } from './mail/application/outgoing-mail.js';
export { withholdMails } from './mail/persistence/withhold-mails.js';
