export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How mail leaves the house. */
export abstract class MailTransport {
  /** @throws Error if it was not accepted; it may be tried again */
  abstract deliver(letter: MailMessage): Promise<void>;
}
