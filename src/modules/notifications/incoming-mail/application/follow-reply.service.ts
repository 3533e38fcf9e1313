import { Injectable, Logger } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import { SendMessageService } from '../../../messaging/sending.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import type { LinkedFile } from '../domain/message-text.js';
import type { MailRecipient } from './mail-recipients.js';
import { ReplyAddresses } from './reply-addresses.js';

/** Does what follows a reply by mail after its message is committed. */
@Injectable()
export class FollowReplyService {
  private readonly logger = new Logger(FollowReplyService.name);

  constructor(
    private readonly replies: ReplyAddresses,
    private readonly sending: SendMessageService,
    private readonly systemBots: SystemBotsService,
  ) {}

  /** Counts the use of the address, and tells the person which attachments were left out. Never fails: the mail server must not deliver again. */
  async follow({ sender, token }: MailRecipient, files: readonly LinkedFile[], id: MessageId): Promise<void> {
    try {
      await this.replies.countUse(token);
      const lost = files.flatMap((file) => ('problem' in file ? [`- ${file.name}: ${file.problem}`] : []));
      const bot = lost.length > 0 ? await this.systemBots.findActor(sender.realmId, SYSTEM_BOTS.notification) : undefined;
      if (!bot) return;
      const content = `Your reply by email was posted without these attachments:\n\n${lost.join('\n')}`;
      await this.sending.send(bot, {
        addressee: { kind: 'direct', userIds: [sender.userId] },
        content,
        internalKey: `attachments of mail ${id}`,
      });
    } catch (error) {
      this.logger.warn(`what follows a reply by mail failed: ${(error as Error).message}`);
    }
  }
}
