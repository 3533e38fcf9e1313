import type { PendingMail } from './mail-queue.js';

/** Is told what becomes of mails. Every provider of this class is called, in the unit of work in which the mail leaves the queue. */
export abstract class MailListener {
  /** The mail server has accepted the mail. */
  abstract onAccepted(mail: PendingMail): Promise<void>;
  /** The mail is not sent any more. @param refused whether the mail server refused the recipient for good; otherwise all attempts failed */
  abstract onGivenUp(mail: PendingMail, refused: boolean): Promise<void>;
}

/** All listeners. */
export class MailListeners {
  /** @param list called for each mail, once all providers exist */
  constructor(private readonly list: () => readonly MailListener[]) {}

  async notifyAccepted(mail: PendingMail): Promise<void> {
    for (const listener of this.list()) await listener.onAccepted(mail);
  }

  async notifyGivenUp(mail: PendingMail, refused: boolean): Promise<void> {
    for (const listener of this.list()) await listener.onGivenUp(mail, refused);
  }
}
