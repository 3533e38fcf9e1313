import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { SMTPServer, SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { LIMITS } from '../../../../kernel/limits.js';
import { Metrics } from '../../../../platform/logging/metrics.js';
import { waitAtMost } from '../../../../platform/wait-at-most.js';
import { AdmitMailService } from '../application/admit-mail.service.js';
import { IncomingMailSettings } from '../application/incoming-mail-settings.js';
import type { ReceivedMail } from '../application/mail-parser.js';
import { ReceiveMailService } from '../application/receive-mail.service.js';
import { MailRefusal, REFUSAL_REASONS } from '../domain/mail-refusal.js';

/** A mail server waits ten minutes for the answer after the text of a mail, but is not kept waiting at a shutdown. */
const SHUTDOWN_MS = 10_000;
const SOCKET_TIMEOUT_MS = 60_000;
/** Another process of this machine may still listen, for example during a restart. */
const RETRY_MS = 5_000;

type Callback<Reply = never> = (error?: Error | null, reply?: Reply) => void;

/** Takes mail from the mail server in front, by LMTP or SMTP. A mail is accepted when its message is committed. */
@Injectable()
export class MailListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailListener.name);
  private server: SMTPServer | undefined;
  private retry: NodeJS.Timeout | undefined;
  private heldBytes = 0;
  private isClosing = false;
  private isWaiting = false;
  private readonly results;
  private readonly bytes;

  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly admission: AdmitMailService,
    private readonly receiving: ReceiveMailService,
    metrics: Metrics,
  ) {
    this.results = metrics.counter('incoming_mails_total', 'Mails that came in, by recipient: accepted, or why they were refused.', [
      'result',
    ]);
    this.bytes = metrics.counter('incoming_mail_bytes_total', 'Bytes of mails that came in.');
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.addresses === null) return;
    // Of a series that begins with 1, Prometheus sees no increase, so that nobody would learn of the first one.
    for (const result of REFUSAL_REASONS) this.results.inc({ result }, 0);
    await this.listen();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.retry);
    const { server } = this;
    if (server) await waitAtMost(SHUTDOWN_MS, new Promise<void>((resolve) => server.close(() => resolve())));
  }

  private async listen(): Promise<void> {
    // Loaded only where mail comes in.
    const { SMTPServer } = await import('smtp-server');
    const { protocol, host, port } = this.settings.listener;
    const server = new SMTPServer({
      lmtp: protocol === 'lmtp',
      name: this.settings.own.host,
      size: LIMITS.MAX_INCOMING_MAIL_BYTES,
      maxClients: LIMITS.MAX_INCOMING_MAIL_CONNECTIONS,
      maxRecipients: LIMITS.MAX_INCOMING_MAIL_RECIPIENTS,
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      socketTimeout: SOCKET_TIMEOUT_MS,
      closeTimeout: SHUTDOWN_MS,
      logger: false,
      onRcptTo: (address, session, callback) => void settle(this.admit(address, session), callback),
      onData: (stream, session, callback) => void settle(this.take(stream, session), callback),
    });
    this.server = server;
    server.on('error', (error: NodeJS.ErrnoException) => this.report(server, error));
    server.listen(port, host, () => {
      this.isWaiting = false;
      this.logger.log(`takes mail by ${protocol.toUpperCase()} on ${host}:${port}`);
    });
  }

  /** An error of one connection concerns only that one; without a port the listener tries again. */
  private report(server: SMTPServer, error: NodeJS.ErrnoException): void {
    if (error.syscall !== 'listen') {
      this.logger.debug(`a connection failed: ${error.message}`);
      return;
    }
    if (this.isClosing || server !== this.server) return;
    // With several workers on one machine, this is the usual state of all but one.
    if (!this.isWaiting) this.logger.warn(`no mail is taken as long as this lasts: ${error.message}`);
    this.isWaiting = true;
    this.retry = setTimeout(() => void this.listen(), RETRY_MS).unref();
  }

  /** @throws MailRefusal */
  private async admit({ address }: SMTPServerAddress, { envelope }: SMTPServerSession): Promise<void> {
    await this.recordRefusals(async () => {
      // Over SMTP all recipients of a mail get one answer, so that each mail may have one.
      if (this.settings.listener.protocol === 'smtp' && envelope.rcptTo.some((other) => other.address !== address))
        throw new MailRefusal('too_many_recipients');
      // A message without a sender reports about the delivery of another one.
      await this.admission.admit(address, envelope.mailFrom !== false && envelope.mailFrom.address !== '');
    });
  }

  /** @returns an answer for each recipient @throws MailRefusal over SMTP, or if nobody gets the mail */
  private async take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<(string | Error)[]> {
    const answers: (string | Error)[] = [];
    const held = { bytes: 0 };
    try {
      const source = await this.recordRefusals(() => this.read(stream, held));
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      for (const { address } of envelope.rcptTo) answers.push(await this.deliver(address, { source, sender }));
    } finally {
      this.heldBytes -= held.bytes;
    }
    return answers;
  }

  private async deliver(address: string, mail: ReceivedMail): Promise<string | Error> {
    try {
      await this.recordRefusals(() => this.receiving.receive(address, mail));
      this.results.inc({ result: 'accepted' });
      return '2.6.0 Message taken';
    } catch (error) {
      return error as MailRefusal;
    }
  }

  /** Reads the mail to its end, and keeps it in memory only as far as the limits allow. @throws MailRefusal */
  private async read(stream: SMTPServerDataStream, held: { bytes: number }): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    let refusal: MailRefusal | null = null;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (refusal) continue;
      if (held.bytes + chunk.length > LIMITS.MAX_INCOMING_MAIL_BYTES) refusal = new MailRefusal('too_large');
      else if (this.heldBytes + chunk.length > LIMITS.MAX_INCOMING_MAILS_BYTES) refusal = new MailRefusal('busy');
      if (refusal) {
        chunks.length = 0;
        continue;
      }
      chunks.push(chunk);
      held.bytes += chunk.length;
      this.heldBytes += chunk.length;
    }
    if (refusal) throw refusal;
    this.bytes.inc(held.bytes);
    return Buffer.concat(chunks);
  }

  /** Counts and logs refusals. Whoever knows an address may write to it, so that the log contains none. */
  private async recordRefusals<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const refusal = error instanceof MailRefusal ? error : new MailRefusal('unavailable');
      this.results.inc({ result: refusal.reason });
      if (refusal === error) this.logger.log(`a mail was refused: ${refusal.reason}`);
      else this.logger.error('a mail could not be taken', error);
      throw refusal;
    }
  }
}

/** Answers a command when the work is done. */
async function settle<Reply>(work: Promise<Reply>, callback: Callback<Reply>): Promise<void> {
  let reply: Reply;
  try {
    reply = await work;
  } catch (error) {
    callback(error as Error);
    return;
  }
  callback(null, reply);
}
