export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Delivers mail to a mail server. */
export abstract class MailTransport {
  /** @throws Error if the mail was not accepted; the delivery may be retried */
  abstract deliver(mail: MailMessage): Promise<void>;
}
