import type { Transporter } from 'nodemailer';
import { type MailMessage, MailTransport, RecipientRefused } from '../application/mail-transport.js';

const TIMEOUT_MS = 30_000;

/** Sends mail through an SMTP server. */
export class SmtpMailTransport extends MailTransport {
  private smtp: Promise<Transporter> | undefined;

  /**
   * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the beginning
   * @param from the sender of all mails: `Skein <chat@example.com>`
   */
  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {
    super();
  }

  async deliver({ to, envelopeSender, ...mail }: MailMessage): Promise<void> {
    const envelope = envelopeSender === undefined ? {} : { envelope: { from: envelopeSender, to } };
    const smtp = await (this.smtp ??= this.connect());
    try {
      await smtp.sendMail({ from: this.from, to: { name: '', address: to }, ...mail, ...envelope });
    } catch (error) {
      const { command, responseCode = 0, message } = error as Error & { readonly command?: string; readonly responseCode?: number };
      if (command === 'RCPT TO' && responseCode >= 500) throw new RecipientRefused(message);
      throw error;
    }
  }

  /** Loads the package with the first mail, because few processes send any. */
  private async connect(): Promise<Transporter> {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({
      url: this.url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
