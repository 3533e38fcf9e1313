import type { OriginHeaders } from '../domain/automatic-mail.js';
import type { DeliveryStatus } from '../domain/delivery-status.js';
import type { ContentOptions } from '../domain/mail-address.js';
import type { OwnMail } from '../domain/own-mail.js';

/** A file in a mail. */
export interface MailAttachment {
  readonly name: string;
  /** The content type by the mail, which may be malformed. */
  readonly declaredType: string;
  readonly content: Uint8Array;
}

/** An attachment that the message has no room for or may not contain, and why. */
export interface OmittedAttachment {
  readonly name: string;
  readonly problem: string;
}

/** What a message needs of a mail. */
export interface ParsedMail {
  /** The same for every delivery of the mail: its `Message-ID`, or a digest of the mail. */
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  /** Markdown, without what the options leave out, and without keys of this server; empty if there is no text. */
  readonly body: string;
  readonly attachments: readonly MailAttachment[];
  readonly omitted: readonly OmittedAttachment[];
  readonly origin: OriginHeaders;
  /** Set for a report about the delivery of a mail of this server. */
  readonly deliveryStatus: DeliveryStatus | null;
}

/** A mail as it was received. */
export interface ReceivedMail {
  readonly source: Uint8Array;
  /** By its envelope, which is anybody's claim; empty for a report about a delivery. */
  readonly sender: string;
}

/** How a mail is read. */
export interface MailReading {
  readonly content: ContentOptions;
  /** What recognizes the mail that is answered, and the keys of this server, which are removed. */
  readonly own: OwnMail;
  /** It came to an address that only the mail that it answers contains, so that it is an answer even if it names a mail by another id. */
  readonly isAtReplyAddress: boolean;
}

/** Reads mails that strangers wrote, in bounded time and memory. */
export abstract class MailParser {
  /**
   * Those in whose name mails are read (`CurrentWork`) take turns, and so do senders.
   * @throws MailRefusal if the mail cannot be read within the limits
   * @throws DomainError if too many mails wait
   */
  abstract parse(mail: ReceivedMail, reading: MailReading): Promise<ParsedMail>;
}
