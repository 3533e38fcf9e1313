import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import type { Message } from '../../messages/domain/message.js';
import type { MessageEdit, MoveOutcome } from './message-edit.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { MoveMessagesService } from './move-messages.service.js';
import { EditContentService } from './edit-content.service.js';

/** Makes an edit that was planned: one transaction under the locks of all conversations it touches. */
@Injectable()
export class ApplyEditService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly queries: MessageRepository,
    private readonly rewriting: EditContentService,
    private readonly moving: MoveMessagesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns null if the message is not where it was when the edit was planned; nothing has changed then
   * @throws BadRequest `Invalid message(s)` if it is gone
   */
  async apply(actor: Actor, planned: MessageEdit): Promise<{ readonly move: MoveOutcome | null } | null> {
    const { message, move } = planned;
    return this.unitOfWork.run(async () => {
      // Before anything is read, so that everything read here is what the locks protect.
      await this.conversations.lock([...new Set([message.conversationId, move?.target.conversationId ?? message.conversationId])]);
      const [present] = await this.queries.findByIds(message.realmId, [message.id]);
      if (!present) throw new BadRequest('Invalid message(s)');
      if (!isInSamePlace(present, message)) return null;
      // What it said meanwhile goes into its history.
      const edit = { ...planned, message: present };
      const now = this.clock.now();
      const rewritten = edit.content ? await this.rewriting.rewrite(actor, edit, edit.content, now) : null;
      if (!move) {
        if (rewritten) await this.rewriting.announce(actor, edit, rewritten, now);
        return { move: null };
      }
      return { move: await this.moving.move(actor, edit, move, { now, rewritten }) };
    });
  }
}

function isInSamePlace(present: Message, planned: Message): boolean {
  return present.conversationId === planned.conversationId && present.topic === planned.topic;
}
