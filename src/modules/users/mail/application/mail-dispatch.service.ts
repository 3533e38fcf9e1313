import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { escapeHtml } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { MailListeners } from './mail-listener.js';
import { MailQueue, type PendingMail } from './mail-queue.js';
import { writeSecretAddress } from './outgoing-mail.js';
import { type MailMessage, MailTransport, RecipientRefused } from './mail-transport.js';

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
    private readonly listeners: MailListeners,
    private readonly secrets: ServerSecrets,
    private readonly unitOfWork: UnitOfWork,
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
      await this.transport.deliver(this.render(mail));
    } catch (error) {
      await this.retryOrGiveUp(mail, error as Error);
      return;
    }
    await this.unitOfWork.run(async () => {
      await this.queue.delete(mail.id);
      await this.listeners.notifyAccepted(mail);
    });
  }

  private async retryOrGiveUp(mail: PendingMail, error: Error): Promise<void> {
    const refused = error instanceof RecipientRefused;
    const final = refused || mail.attempts >= MAX_ATTEMPTS;
    this.logger.warn(`mail ${mail.id} was not accepted${final ? ' and is given up' : ''}: ${error.message}`);
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), MAX_RETRY_MS);
    await this.unitOfWork.run(async () => {
      await this.queue.postpone(mail.id, final ? null : this.clock.now() + delay);
      if (final) await this.listeners.notifyGivenUp(mail, refused);
    });
  }

  /** Appends the secret to the link and nowhere else, whatever the text contains. */
  private render({ to, subject, text, html, headers: stored = {}, link }: PendingMail): MailMessage {
    const headers = Object.fromEntries(
      Object.entries(stored).map(([name, value]) => [name, typeof value === 'string' ? value : writeSecretAddress(this.secrets, value)]),
    );
    if (!link) return { to, subject, text: `${text}\n`, headers, ...(html === undefined ? {} : { html }) };
    const { purpose, ownerId, generation } = link.secret;
    const url = `${link.start}${this.secrets.derive(purpose, ownerId, generation)}`;
    const anchor = `<p><a href="${escapeHtml(url)}">${escapeHtml(link.label ?? url)}</a></p>`;
    return {
      to,
      subject,
      text: `${text}\n\n${url}\n`,
      ...(html === undefined ? {} : { html: `${html}${anchor}` }),
      headers: link.unsubscribes
        ? { ...headers, 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : headers,
    };
  }
}
