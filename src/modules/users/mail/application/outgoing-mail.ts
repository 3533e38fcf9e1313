import type { RealmId } from '../../../../kernel/ids.js';
import type { SecretSource } from '../../../../kernel/server-secrets.js';

export interface Mail {
  /** `NO_REALM_ID` for mails about the whole server. */
  readonly realmId: RealmId;
  readonly to: string;
  /** One line. User input must pass through `plainName`. */
  readonly subject: string;
  /** Plain text. User input must pass through `plainName` or `quoted`; addresses of accounts are safe as they are. */
  readonly text: string;
  /** Appended in a paragraph of its own, apart from the text, so that no user input can redirect the secret. */
  readonly link?: MailLink;
  /** Stored like any other mail but never sent, so that the duration of a request does not reveal whether its address has an account. */
  readonly withheld?: boolean;
}

/** A URL of this server that ends with a secret, which is derived when the mail is sent. */
export interface MailLink {
  readonly start: string;
  readonly secret: SecretSource;
}

/** Sends mail to users. */
export abstract class OutgoingMail {
  /** Queues a mail inside the surrounding unit of work. It is sent at least once after the commit, even if processes crash. */
  abstract send(mail: Mail): Promise<void>;
}
