import nodemailer, { type Transporter } from 'nodemailer';
import { type MailMessage, MailTransport, RecipientRefused } from '../application/mail-transport.js';

const TIMEOUT_MS = 30_000;

/** Sends mail through an SMTP server. */
export class SmtpMailTransport extends MailTransport {
  private readonly smtp: Transporter;

  /**
   * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the beginning
   * @param from the sender of all mails: `Skein <chat@example.com>`
   */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.smtp = nodemailer.createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async deliver({ to, envelopeSender, ...mail }: MailMessage): Promise<void> {
    const envelope = envelopeSender === undefined ? {} : { envelope: { from: envelopeSender, to } };
    try {
      await this.smtp.sendMail({ from: this.from, to: { name: '', address: to }, ...mail, ...envelope });
    } catch (error) {
      const { command, responseCode = 0, message } = error as Error & { readonly command?: string; readonly responseCode?: number };
      if (command === 'RCPT TO' && responseCode >= 500) throw new RecipientRefused(message);
      throw error;
    }
  }
}
