import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { MailQueue, type PendingMail } from './mail-queue.js';
import { MailTransport } from './mail-transport.js';

const BATCH = 20;
/** Longer than the timeout of the mail transport; afterwards another process may retry. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 3_600_000;
/** About a day. */
const MAX_ATTEMPTS = 30;

/** Sends queued mails, and retries each with growing intervals until it is accepted or given up. */
@Injectable()
export class MailDispatchService {
  private readonly logger = new Logger(MailDispatchService.name);

  constructor(
    private readonly queue: MailQueue,
    private readonly transport: MailTransport,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of mails that were due */
  async dispatch(): Promise<number> {
    const now = this.clock.now();
    const mails = await this.queue.claim(now, now + LEASE_MS, BATCH);
    for (const mail of mails) await this.send(mail);
    return mails.length;
  }

  private async send(mail: PendingMail): Promise<void> {
    try {
      await this.transport.deliver({ to: mail.to, subject: mail.subject, text: this.renderText(mail) });
    } catch (error) {
      const final = mail.attempts >= MAX_ATTEMPTS;
      this.logger.warn(`mail ${mail.id} was not accepted${final ? ' and is given up' : ''}: ${(error as Error).message}`);
      const delay = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), MAX_RETRY_MS);
      await this.queue.postpone(mail.id, final ? null : this.clock.now() + delay);
      return;
    }
    await this.queue.delete(mail.id);
  }

  /** Appends the secret to the link and nowhere else, whatever the text contains. */
  private renderText({ text, link }: PendingMail): string {
    if (!link) return `${text}\n`;
    const { purpose, ownerId, generation } = link.secret;
    return `${text}\n\n${link.start}${this.secrets.derive(purpose, ownerId, generation)}\n`;
  }
}
