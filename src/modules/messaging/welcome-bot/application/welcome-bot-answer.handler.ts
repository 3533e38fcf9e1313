import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';
import { INTERNAL_CLIENT, SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import type { Message } from '../../messages/domain/message.js';
import { WELCOME_BOT_ASKED, type WelcomeBotAsked } from '../../sending/application/post-message.service.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import { answerTo } from '../domain/welcome-texts.js';

/** Answers direct messages to the welcome bot. */
@Injectable()
export class WelcomeBotAnswerHandler extends OutboxHandler {
  readonly kind = WELCOME_BOT_ASKED;
  private readonly logger = new Logger(WelcomeBotAnswerHandler.name);

  constructor(
    private readonly bots: SystemBotsService,
    private readonly messages: MessageRepository,
    private readonly sending: SendMessageService,
  ) {
    super();
  }

  /** A row that is handled again sends no second answer; a message that was deleted meanwhile gets none. */
  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId, payload } of rows) {
      const bot = await this.bots.find(realmId, SYSTEM_BOTS.welcome);
      const [question] = await this.messages.findByIds(realmId, [(payload as WelcomeBotAsked).messageId]);
      if (bot && question) await this.answer(bot.id, question);
    }
  }

  private async answer(senderId: number, question: Message): Promise<void> {
    const key = createHash('sha256').update(`reply:welcome bot:${question.id}`).digest();
    try {
      await this.sending.reply({ to: question, senderId, content: answerTo(question.content), clientName: INTERNAL_CLIENT, key });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn(`Message ${question.id} could not be answered: ${error.message}`);
    }
  }
}
