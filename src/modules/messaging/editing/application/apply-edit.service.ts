import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import type { Message } from '../../messages/domain/message.js';
import { EditContentService } from './edit-content.service.js';
import type { MessageEdit, MoveResult } from './message-edit.js';
import { MoveMessagesService } from './move-messages.service.js';

/** Applies a planned edit in one transaction that holds the locks of all conversations that it changes. */
@Injectable()
export class ApplyEditService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly messages: MessageRepository,
    private readonly editContent: EditContentService,
    private readonly moveMessages: MoveMessagesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns null if the message was moved since the edit was planned; then nothing is changed
   * @throws BadRequest `Invalid message(s)` if the message was deleted
   */
  async apply(actor: Actor, planned: MessageEdit): Promise<{ readonly move: MoveResult | null } | null> {
    const { message, move } = planned;
    return this.unitOfWork.run(async () => {
      // Before anything is read, so that what is read cannot change until the commit.
      await this.conversations.lock([...new Set([message.conversationId, move?.target.conversationId ?? message.conversationId])]);
      const [present] = await this.messages.findByIds(message.realmId, [message.id]);
      if (!present) throw new BadRequest('Invalid message(s)');
      if (!isInSamePlace(present, message)) return null;
      // The present message and not the planned one, so that its history contains concurrent edits.
      const edit = { ...planned, message: present };
      const now = this.clock.now();
      const contentEdit = edit.content ? await this.editContent.edit(actor, edit, edit.content, now) : null;
      if (!move) {
        if (contentEdit) await this.editContent.publish(actor, edit, contentEdit, now);
        return { move: null };
      }
      return { move: await this.moveMessages.move(actor, edit, move, { now, contentEdit }) };
    });
  }
}

function isInSamePlace(present: Message, planned: Message): boolean {
  return present.conversationId === planned.conversationId && present.topic === planned.topic;
}
