import nodemailer from 'nodemailer';
import type { Config } from '../../platform/config/config.js';
import { isPlaceholder } from './inspect-address.js';
import { type Finding, ok, problemIf } from './finding.js';

/** Checks that the mail server accepts a connection with the configured credentials. No mail is sent. */
export async function inspectMail({ mail, isDevelopment }: Config, timeoutMs: number): Promise<Finding[]> {
  if (mail.smtpUrl === undefined) {
    return [
      problemIf(
        !isDevelopment,
        'mail.server',
        'no mail server; mails are written to the folder outbox of the data directory',
        'Set SKEIN_SMTP_URL and SKEIN_MAIL_FROM; otherwise invitations and password resets are not delivered.',
      ),
    ];
  }
  const transport = nodemailer.createTransport({
    url: mail.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return [ok('mail.server', 'the mail server accepts the connection and the credentials')];
  } finally {
    transport.close();
  }
}

/** Checks that mails come from an address of the operator: neither the default one nor that of the template for the settings. */
export function inspectSender({ mail, isDevelopment }: Config): Finding[] {
  if (mail.smtpUrl === undefined) return [];
  const [, domain = ''] = /@([^\s>]+)/.exec(mail.from) ?? [];
  return [
    problemIf(
      !isDevelopment && (domain === 'localhost' || isPlaceholder(domain)),
      'mail.sender',
      mail.from,
      'Set SKEIN_MAIL_FROM to an address of your domain; mail servers refuse others.',
    ),
  ];
}

/** Checks that a worker takes mail where the configuration says. The connection ends before any mail. */
export async function inspectIncomingMail({ incomingMail }: Config, timeoutMs: number): Promise<Finding[]> {
  const { pattern, listener } = incomingMail;
  if (pattern === undefined) return [];
  const transport = nodemailer.createTransport({
    host: listener.host,
    port: listener.port,
    lmtp: listener.protocol === 'lmtp',
    ignoreTLS: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return [ok('mail.listener', `a worker takes mail for ${pattern}`)];
  } finally {
    transport.close();
  }
}
