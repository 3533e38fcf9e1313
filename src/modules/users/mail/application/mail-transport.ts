export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender of the envelope, where reports about the delivery go; the sender of all mails if absent. */
  readonly envelopeSender?: string;
}

/** The mail server refused the recipient for good, for example because there is no such mailbox. */
export class RecipientRefused extends Error {
  override readonly name = 'RecipientRefused';
}

/** Delivers mail to a mail server. */
export abstract class MailTransport {
  /**
   * @throws RecipientRefused if no further attempt can succeed
   * @throws Error if the mail was not accepted; the delivery may be retried
   */
  abstract deliver(mail: MailMessage): Promise<void>;
}
