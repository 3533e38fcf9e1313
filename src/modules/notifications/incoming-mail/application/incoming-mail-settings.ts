import { MailAddresses } from '../domain/mail-address.js';
import type { OwnMail } from '../domain/own-mail.js';

/** Where the server takes mail. */
export interface ListenerAddress {
  /** LMTP answers for each recipient of a mail, SMTP once for the whole mail. */
  readonly protocol: 'lmtp' | 'smtp';
  readonly host: string;
  readonly port: number;
}

/** How mail comes in, as the operator configured it. */
export class IncomingMailSettings {
  /** Null if the server takes no mail. */
  readonly addresses: MailAddresses | null;

  /** @param pattern the form of the addresses; undefined if the server takes no mail */
  constructor(
    pattern: string | undefined,
    readonly listener: ListenerAddress,
    readonly own: OwnMail,
  ) {
    this.addresses = pattern === undefined ? null : new MailAddresses(pattern);
  }
}
