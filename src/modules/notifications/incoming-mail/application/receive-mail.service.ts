import { Injectable, Logger } from '@nestjs/common';
import { CurrentWork, type WorkOwner } from '../../../../kernel/current-work.js';
import { assertDomainError, DomainError, type ErrorCode } from '../../../../kernel/domain-error.js';
import { SendMessageService } from '../../../messaging/sending.api.js';
import { contentTypeOf, UploadFileService } from '../../../uploads/uploads.api.js';
import { findLoopSign } from '../domain/automatic-mail.js';
import { type ContentOptions, DEFAULT_CONTENT } from '../domain/mail-address.js';
import { withoutOwnKeys } from '../domain/own-keys.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import { isForwarded } from '../domain/mail-subject.js';
import { type LinkedFile, messageText } from '../domain/message-text.js';
import { FollowReplyService } from './follow-reply.service.js';
import { IncomingMailSettings } from './incoming-mail-settings.js';
import { MailDestinations } from './mail-destinations.js';
import { MailParser, type MailReading, type ParsedMail, type ReceivedMail } from './mail-parser.js';
import { type ControlRecipient, type MailRecipient, MailRecipients } from './mail-recipients.js';

/** Errors after which the same mail may be taken. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set(['RATE_LIMIT_HIT', 'SERVER_NOT_READY', 'REQUEST_TIMED_OUT', 'OUTCOME_UNKNOWN']);

/** Makes messages of mails, and hands mails to control addresses over. */
@Injectable()
export class ReceiveMailService {
  private readonly logger = new Logger(ReceiveMailService.name);

  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly recipients: MailRecipients,
    private readonly replies: FollowReplyService,
    private readonly parser: MailParser,
    private readonly destinations: MailDestinations,
    private readonly uploads: UploadFileService,
    private readonly sending: SendMessageService,
    private readonly work: CurrentWork,
  ) {}

  /**
   * Posts the mail to the conversation of one of its recipients, or does what a control address does. A mail that is delivered again, because the mail server did not learn that it
   * was taken, is posted once.
   * @param address the recipient
   * @returns after the message or the change is committed
   * @throws MailRefusal if nothing was done
   */
  async receive(address: string, received: ReceivedMail): Promise<void> {
    try {
      const recipient = await this.recipients.find(address);
      await this.work.runFor(ownerOf(recipient), async () => {
        if (recipient.kind === 'control') await this.obey(recipient, await this.parser.parse(received, this.reading(recipient.kind)));
        else await this.post(recipient, received);
      });
    } catch (error) {
      throw this.asRefusal(error);
    }
  }

  private async obey({ takesReports, target }: ControlRecipient, mail: ParsedMail): Promise<void> {
    const isExpected = takesReports ? mail.deliveryStatus !== null : findLoopSign(mail.origin, 'control', this.settings.own) === null;
    if (!isExpected) throw new MailRefusal('loop');
    await target.receive(mail);
  }

  private async post(recipient: MailRecipient, received: ReceivedMail): Promise<void> {
    const mail = await this.parse(recipient, received);
    if (findLoopSign(mail.origin, recipient.kind, this.settings.own) !== null) throw new MailRefusal('loop');
    const { sender, token } = recipient;
    const internalKey = `mail ${token} ${mail.id}`;
    if ((await this.sending.findSent(sender.userId, internalKey)) !== null) return;
    const destination = await this.destinations.access(recipient, mail.subject);
    const files = await this.storeFiles(recipient, mail);
    const content = messageText({
      body: mail.body,
      from: recipient.content.showSender ? withoutOwnKeys(mail.from, this.settings.own) : null,
      files,
    });
    const { id } = await this.sending.send(sender, { ...destination, content, readBySender: sender.botType === null, internalKey });
    if (recipient.kind === 'reply') await this.replies.follow(recipient, files, id);
  }

  private async parse({ kind, content }: MailRecipient, received: ReceivedMail): Promise<ParsedMail> {
    const mail = await this.parser.parse(received, this.reading(kind, content));
    if (kind === 'reply' || content.includeQuotes || !isForwarded(mail.subject)) return mail;
    return this.parser.parse(received, this.reading(kind, { ...content, includeQuotes: true }));
  }

  private reading(kind: (MailRecipient | ControlRecipient)['kind'], content: ContentOptions = DEFAULT_CONTENT): MailReading {
    return { content, own: this.settings.own, isAtReplyAddress: kind === 'reply' };
  }

  /** Stores the attachments in the name of the sender. Those that exceed a limit are left out, with the reason. */
  private async storeFiles({ sender }: MailRecipient, { attachments, omitted }: ParsedMail): Promise<LinkedFile[]> {
    const files: LinkedFile[] = [];
    for (const { name, declaredType, content } of attachments) {
      try {
        const { pathId } = await this.uploads.upload(sender, {
          name,
          contentType: contentTypeOf(declaredType, name),
          body: bytesOf(content),
        });
        files.push({ name, url: `/user_uploads/${pathId}` });
      } catch (error) {
        assertDomainError(error);
        if (TEMPORARY.has(error.code)) throw error;
        files.push({ name, problem: error.message });
      }
    }
    return [...files, ...omitted];
  }

  private asRefusal(error: unknown): MailRefusal {
    if (error instanceof MailRefusal) return error;
    if (error instanceof DomainError)
      return TEMPORARY.has(error.code) ? new MailRefusal('unavailable') : new MailRefusal('not_allowed', error.message);
    this.logger.error('A mail could not be posted', error);
    return new MailRefusal('unavailable');
  }
}

/**
 * Whose share of the server a mail uses. The sender of a mail is anybody's claim, so that it is the address: one for each way in that a stranger
 * can know of. Those that one person or one organization is sent in great number share one.
 */
function ownerOf(recipient: MailRecipient | ControlRecipient): WorkOwner {
  switch (recipient.kind) {
    case 'reply':
      return `replies of ${recipient.sender.userId}`;
    case 'channel':
      return `mails to ${recipient.token}`;
    case 'control':
      return `control mails of ${recipient.realmId}`;
  }
}

async function* bytesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
