import { errorMessage } from '../../platform/error-message.js';
import { codeOf, explainConnection, type Explanation } from './explain-connection.js';

/** The mail client names codes of the system in its messages only. */
const SYSTEM_CODE = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)\b/;

/** Tells apart why the mail server cannot be used: the network, TLS, or the log-in. */
export function explainMail(error: unknown, smtpUrl: string): Explanation {
  const { host, protocol } = new URL(smtpUrl);
  const message = errorMessage(error);
  const code = codeOf(error);
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return {
      detail: `${host} refuses the log-in: ${message}`,
      remedy: 'Correct the user and the password in SKEIN_SMTP_URL (characters such as @ and / are percent-encoded there).',
    };
  if (/wrong version number|packet length too long|unknown protocol/i.test(message))
    return {
      detail: `${host} does not begin with TLS`,
      remedy: 'Write smtp://, with which TLS begins later (STARTTLS, usually port 587), or correct the port in SKEIN_SMTP_URL.',
    };
  if (/greeting never received/i.test(message) && protocol === 'smtp:')
    return {
      detail: `${host} sends no greeting`,
      remedy:
        'Write smtps:// if the port is for TLS from the start (usually 465); otherwise correct the port in SKEIN_SMTP_URL, or look at the log of the mail server.',
    };
  const [systemCode] = SYSTEM_CODE.exec(message) ?? [];
  const cause = systemCode === undefined ? error : Object.assign(new Error(message), { code: systemCode });
  return (
    explainConnection(cause, { service: 'the mail server', address: host, variable: 'SKEIN_SMTP_URL' }) ?? {
      detail: `${host}: ${message}`,
      remedy: 'Check SKEIN_SMTP_URL, TLS and the log of the mail server.',
    }
  );
}
