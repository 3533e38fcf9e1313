import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { textLanguage, escapeHtml } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { mailPage } from '../domain/mail-page.js';
import { DestinationLimits, domainOf } from './destination-limits.js';
import { MailListeners } from './mail-listener.js';
import { MailQueue, type PendingMail } from './mail-queue.js';
import { writeBounceAddress, writeSecretAddress } from './outgoing-mail.js';
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
    private readonly destinations: DestinationLimits,
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
    const waitMs = mail.link?.unsubscribes ? await this.destinations.count(domainOf(mail.to)) : 0;
    if (waitMs > 0) {
      await this.queue.release(mail.id, this.clock.now() + waitMs);
      return;
    }
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

  /**
   * Appends the secret to the link and nowhere else, whatever the text contains. A link that stops mails without a log-in stands in the headers
   * only, because people quote the text of mails where others read it.
   */
  private render({ id, to, subject, text, html: content, headers: stored = {}, link, bounceAddress }: PendingMail): MailMessage {
    const headers = Object.fromEntries(
      Object.entries(stored).map(([name, value]) => [name, typeof value === 'string' ? value : writeSecretAddress(this.secrets, value)]),
    );
    const url = link && `${link.start}${this.secrets.derive(link.secret.purpose, link.secret.ownerId, link.secret.generation)}`;
    const shownUrl = link?.unsubscribes ? undefined : url;
    const anchor = shownUrl === undefined ? '' : `<p class="stop"><a href="${escapeHtml(shownUrl)}">${escapeHtml(shownUrl)}</a></p>`;
    const language = textLanguage(headers['Content-Language'] ?? '');
    return {
      to,
      subject,
      text: shownUrl === undefined ? `${text}\n` : `${text}\n\n${shownUrl}\n`,
      ...(bounceAddress === undefined ? {} : { envelopeSender: writeBounceAddress(this.secrets, bounceAddress, id) }),
      ...(content === undefined ? {} : { html: mailPage({ language, subject, content: content + anchor }) }),
      headers: {
        ...headers,
        ...(link?.unsubscribes && url !== undefined ? unsubscribeHeaders(url, headers['List-Unsubscribe']) : {}),
      },
    };
  }
}

/** @param byMail the address that does the same, as a URI in angle brackets; undefined if the server takes no mail */
function unsubscribeHeaders(url: string, byMail: string | undefined): Record<string, string> {
  return {
    'List-Unsubscribe': byMail === undefined ? `<${url}>` : `${byMail}, <${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
