import type { SecretSource } from '../../../../kernel/server-secrets.js';
import type { RealmId } from '../../../../kernel/ids.js';

export interface Mail {
  readonly realmId: RealmId;
  readonly to: string;
  /** One line. What users wrote goes through `plainName`. */
  readonly subject: string;
  /** Plain text. What users wrote goes through `plainName` or `quoted`; addresses of accounts may stand as they are. */
  readonly text: string;
  /** Follows the text in a paragraph of its own; the two never meet, so nothing that users wrote can draw the secret to another place. */
  readonly link?: MailLink;
  /** Written like any other mail but never sent: a request takes the same work whether or not its address gets a mail. */
  readonly withheld?: boolean;
}

/** An address of this server that ends with a secret, which is computed when the mail leaves. */
export interface MailLink {
  readonly start: string;
  readonly secret: SecretSource;
}

/** Mail that the server writes to people. */
export abstract class OutgoingMail {
  /** Puts a mail into the box, inside the surrounding unit of work: it leaves after the commit, at least once, however processes die. */
  abstract send(mail: Mail): Promise<void>;
}
