import nodemailer from 'nodemailer';
import type { Config } from '../../platform/config/config.js';
import { isPlaceholder } from './inspect-address.js';
import { type Finding, ok, problem, problemIf } from './finding.js';
import { isAccepted, type MailReply, tryEnvelope } from './mail-envelope.js';

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
  const transport = nodemailer.createTransport(connectionOptions(mail.smtpUrl, timeoutMs));
  try {
    await transport.verify();
    return [ok('mail.server', 'the mail server accepts the connection and the credentials')];
  } finally {
    transport.close();
  }
}

/**
 * Checks that the mail server takes mails from the configured sender, and passes them on: it is told both addresses of a mail, and the
 * connection ends before there is one.
 * @param recipient somebody who gets mails of this server; null if there is nobody yet
 */
export async function inspectEnvelope({ mail }: Config, recipient: string | null, timeoutMs: number): Promise<Finding[]> {
  const { smtpUrl, from } = mail;
  const sender = addressOf(from);
  if (smtpUrl === undefined || sender === null) return [];
  const replies = await tryEnvelope(connectionOptions(smtpUrl, timeoutMs), sender, recipient ?? sender);
  return [
    judgeSender(sender, replies.sender),
    ...(replies.recipient ? [judgeRecipient(recipient ?? sender, recipient !== null, replies.recipient)] : []),
  ];
}

function judgeSender(sender: string, reply: MailReply): Finding {
  const check = 'mail.envelope_sender';
  if (isAccepted(reply)) return ok(check, `the mail server takes mails from ${sender}`);
  const demandsLogin = reply.code === 530 || /authenticat/i.test(reply.text);
  return problem(
    check,
    `the mail server takes no mail from ${sender}: ${reply.text}`,
    demandsLogin
      ? 'Write the user and the password into SKEIN_SMTP_URL: smtp://user:password@host:587.'
      : 'Set SKEIN_MAIL_FROM to an address in whose name the account in SKEIN_SMTP_URL may send, or let the mail server allow it.',
  );
}

/** Mail servers that ask to try again later are usual: they do not know the sender yet. */
function judgeRecipient(recipient: string, isOwner: boolean, reply: MailReply): Finding {
  const check = 'mail.envelope_recipient';
  const whom = isOwner ? 'an owner of an organization' : 'the sender';
  const text = reply.text.replaceAll(recipient, 'ADDRESS');
  if (isAccepted(reply)) return ok(check, `the mail server takes mails to ${whom}`);
  if (reply.code >= 400 && reply.code < 500) return ok(check, `the mail server takes mails to ${whom} later: ${text}`);
  return problem(
    check,
    `the mail server takes no mail to ${whom}: ${text}`,
    'Let the mail server pass on mails of this machine to other domains (with Postfix, mynetworks or a log-in), or correct SKEIN_SMTP_URL.',
  );
}

function connectionOptions(url: string, timeoutMs: number) {
  return { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
}

/** Checks that mails come from an address of the operator: neither the default one nor that of the template for the settings. */
export function inspectSender({ mail, isDevelopment }: Config): Finding[] {
  if (mail.smtpUrl === undefined) return [];
  const domain = addressOf(mail.from)?.replace(/^.*@/, '') ?? '';
  return [
    problemIf(
      !isDevelopment && (domain === '' || domain === 'localhost' || isPlaceholder(domain)),
      'mail.sender',
      mail.from,
      'Set SKEIN_MAIL_FROM to an address of your domain; mail servers refuse others.',
    ),
  ];
}

/** The address of a sender such as `Oak <noreply@oak.net>`; null if there is none. */
function addressOf(from: string): string | null {
  const [, address] = /([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec(from) ?? [];
  return address ?? null;
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
