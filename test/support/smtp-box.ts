import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from './wait-until.js';

export interface ReceivedMail {
  /** The sender of the envelope, where reports about the delivery go. */
  readonly from: string;
  readonly to: readonly string[];
  /** Head and body as received. */
  readonly source: string;
}

/** A real SMTP server that stores received mails. */
export class SmtpBox {
  readonly mails: ReceivedMail[] = [];
  private readonly server: SMTPServer;
  private readonly refused = new Set<string>();
  private readonly unknown = new Set<string>();

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, callback) => {
        if (this.unknown.delete(address)) callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        else callback();
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          if (to.some((address) => this.refused.delete(address))) {
            callback(new Error('try again later'));
            return;
          }
          const { mailFrom } = session.envelope;
          this.mails.push({ from: mailFrom ? mailFrom.address : '', to, source: Buffer.concat(chunks).toString('utf8') });
          callback();
        });
      },
    });
  }

  static async open(): Promise<SmtpBox> {
    const box = new SmtpBox();
    box.server.on('error', () => undefined); // a client that was killed has reset its connection
    const listening = box.server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return box;
  }

  /** Rejects the next mail to an address. */
  refuseNextTo(address: string): void {
    this.refused.add(address);
  }

  /** Refuses the next mail to an address for good, as a mail server does that knows no such mailbox. */
  rejectRecipient(address: string): void {
    this.unknown.add(address);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** The mails to an address, oldest first. */
  mailsTo(address: string): readonly ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  /**
   * Waits for the newest mail to an address.
   * @param known the number of mails to it that are not waited for
   */
  async mailTo(address: string, known = 0): Promise<string> {
    const isThere = (): boolean => this.mailsTo(address).length > known;
    await waitUntil(`${address} got more than ${known} mails`, () => Promise.resolve(isThere()));
    const { source = '' } = this.mailsTo(address).at(-1) ?? {};
    return source.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  }

  /** Waits for the newest mail to an address and extracts its key. */
  async keyFor(address: string): Promise<string> {
    return /\/join\/(\w+)/.exec(await this.mailTo(address))?.[1] ?? '';
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
