import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OutboxRow } from '../../../../kernel/outbox.js';
import { INTERNAL_CLIENT, SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import type { Message } from '../../messages/domain/message.js';
import { AutomaticMessageHandler } from '../../sending/application/automatic-message.handler.js';
import { WELCOME_BOT_ASKED, type WelcomeBotAsked } from '../../sending/application/post-message.service.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import { answerTo } from '../domain/welcome-texts.js';

/** Answers direct messages to the welcome bot. */
@Injectable()
export class WelcomeBotAnswerHandler extends AutomaticMessageHandler {
  readonly kind = WELCOME_BOT_ASKED;

  constructor(
    private readonly bots: SystemBotsService,
    private readonly messages: MessageRepository,
    private readonly sending: SendMessageService,
  ) {
    super();
  }

  /** A message that was deleted meanwhile gets no answer. */
  protected async handleRow({ realmId, payload }: OutboxRow): Promise<void> {
    const bot = await this.bots.find(realmId, SYSTEM_BOTS.welcome);
    const [question] = await this.messages.findByIds(realmId, [(payload as WelcomeBotAsked).messageId]);
    if (bot && question) await this.answer(bot.id, question);
  }

  private async answer(senderId: number, question: Message): Promise<void> {
    const key = createHash('sha256').update(`reply:welcome bot:${question.id}`).digest();
    const content = answerTo(question.content);
    await this.attempt(
      () => this.sending.reply({ to: question, senderId, content, clientName: INTERNAL_CLIENT, key }),
      `Message ${question.id} could not be answered`,
    );
  }
}
