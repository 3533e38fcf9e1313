import type { RealmId } from '../../../../kernel/ids.js';
import type { SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { TextLanguage } from '../../../../kernel/text.js';

export interface Mail {
  /** `NO_REALM_ID` for mails about the whole server. */
  readonly realmId: RealmId;
  readonly to: string;
  /** Of the subject and the text. */
  readonly language: TextLanguage;
  /** One line. User input must pass through `plainName`. */
  readonly subject: string;
  /** Plain text. User input must pass through `plainName` or `quoted`; addresses of accounts are safe as they are. */
  readonly text: string;
  /** The same as HTML, without the link: a fragment for `mailPage`, whose user input is escaped. Absent if the mail is plain text only. */
  readonly html?: string;
  /** Further header fields by their names. User input must pass through `plainName`. */
  readonly headers?: Readonly<Record<string, string | SecretAddress>>;
  /** Appended in a paragraph of its own, apart from the text, so that no user input can redirect the secret. */
  readonly link?: MailLink;
  /** Where mail servers report that they could not deliver the mail; otherwise at the sender. */
  readonly bounceAddress?: BounceAddress;
  /** Stored like any other mail but never sent, so that the duration of a request does not reveal whether its address has an account. */
  readonly withheld?: boolean;
}

/** A URL of this server that ends with a secret, which is derived when the mail is sent. */
export interface MailLink {
  readonly start: string;
  readonly secret: SecretSource;
  /** A POST to the URL stops such mails (RFC 8058); mail programs offer that. It stands in the headers only, and not in the text. */
  readonly unsubscribes?: true;
}

/** A mail address of this server with a secret in it, which is derived when the mail is sent. */
export interface SecretAddress {
  readonly start: string;
  readonly secret: SecretSource;
  readonly end: string;
}

/** An address of this server for reports about one mail, in which the id of the mail and a secret are filled in when it is sent. */
export interface BounceAddress {
  readonly start: string;
  /** What the secret is derived for, beside the id of the mail. */
  readonly purpose: string;
  readonly end: string;
}

const ADDRESS_SECRET_CHARACTERS = 32;

/** The secret of an address: hexadecimal digits, because mail servers may change the case of letters. */
export function addressSecret(secrets: ServerSecrets, { purpose, ownerId, generation }: SecretSource): string {
  return secrets
    .digest(secrets.derive(purpose, ownerId, generation))
    .toString('hex')
    .slice(0, ADDRESS_SECRET_CHARACTERS);
}

export function writeSecretAddress(secrets: ServerSecrets, { start, secret, end }: SecretAddress): string {
  return `${start}${addressSecret(secrets, secret)}${end}`;
}

/** @param mailId the id of the mail that is sent */
export function writeBounceAddress(secrets: ServerSecrets, { start, purpose, end }: BounceAddress, mailId: number): string {
  return `${start}${mailId.toString(16)}-${addressSecret(secrets, bounceSecret(purpose, mailId))}${end}`;
}

/** From what the secret of a bounce address is derived. */
export function bounceSecret(purpose: string, mailId: number): SecretSource {
  return { purpose, ownerId: mailId, generation: 1 };
}

/** Sends mail to users. */
export abstract class OutgoingMail {
  /**
   * Queues a mail inside the surrounding unit of work. It is sent at least once after the commit, even if processes crash.
   * @returns the id by which a `MailListener` is told of it
   */
  abstract send(mail: Mail): Promise<number>;
}
