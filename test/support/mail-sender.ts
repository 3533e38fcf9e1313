import nodemailer, { type Transporter } from 'nodemailer';

/** What the server in front of the listener learns about one recipient. */
export type MailAnswer = { readonly accepted: true } | { readonly accepted: false; readonly code: number; readonly text: string };

export interface SentMail {
  readonly from?: string;
  readonly to: string;
  /** Head and body. */
  readonly source: string | Buffer;
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
}

/** A mail server that hands mails over to the listener of the server. */
export class MailSender {
  private readonly transport: Transporter;

  constructor(port: number, protocol: 'lmtp' | 'smtp' = 'lmtp') {
    this.transport = nodemailer.createTransport({ host: '127.0.0.1', port, lmtp: protocol === 'lmtp', secure: false, ignoreTLS: true });
  }

  /** Delivers a mail. @returns the answer; fails if there is none, because the connection ended */
  async deliver({ from = 'sender@example.com', to, source }: SentMail): Promise<MailAnswer> {
    const [refusal] = await this.send({ from, to, source });
    if (!refusal) return { accepted: true };
    const { responseCode, response = '' } = refusal;
    if (responseCode === undefined) throw refusal;
    return { accepted: false, code: responseCode, text: response };
  }

  /** @returns why the mail was refused; nothing if it was not */
  private async send({ from, to, source }: SentMail): Promise<readonly SmtpError[]> {
    try {
      const sent = (await this.transport.sendMail({ envelope: { from, to }, raw: source })) as { rejectedErrors?: readonly SmtpError[] };
      // Over LMTP, each recipient is answered after the text of the mail.
      return sent.rejectedErrors ?? [];
    } catch (error) {
      return [error as SmtpError];
    }
  }

  close(): void {
    this.transport.close();
  }
}
