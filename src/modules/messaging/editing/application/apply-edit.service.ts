import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import type { Message } from '../../messages/domain/message.js';
import { EditContentService } from './edit-content.service.js';
import { checkOriginal, type MessageEdit, type Move, type MoveResult } from './message-edit.js';
import { MessageEditRepository } from './message-edit.repository.js';
import { MoveMessagesService } from './move-messages.service.js';

/**
 * Applies a planned edit in one transaction. A move changes most of its messages first, while only these are locked; the locks of the
 * conversations, for which senders wait, are held for what follows from all of them (docs/adr/0039).
 */
@Injectable()
export class ApplyEditService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly messages: MessageRepository,
    private readonly edits: MessageEditRepository,
    private readonly editContent: EditContentService,
    private readonly moveMessages: MoveMessagesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns null if the message was moved since the edit was planned; then nothing is changed
   * @throws BadRequest `Invalid message(s)` if the message was deleted
   * @throws DomainError EXPECTATION_MISMATCH if its content was changed, and must not have been
   */
  async apply(actor: Actor, planned: MessageEdit): Promise<{ readonly move: MoveResult | null } | null> {
    const { move } = planned;
    const apply = (): Promise<{ readonly move: MoveResult | null } | null> =>
      move ? this.applyMove(actor, planned, move) : this.applyHere(actor, planned);
    return this.unitOfWork.run(apply, move ? 'committed' : 'snapshot');
  }

  private async applyHere(actor: Actor, planned: MessageEdit): Promise<{ readonly move: null } | null> {
    const { message } = planned;
    if (!(await this.lockInPlace(message))) return null;
    const edit = await this.lockConversations(planned, [message.conversationId]);
    const now = this.clock.now();
    const contentEdit = edit.content ? await this.editContent.edit(actor, edit, edit.content, now) : null;
    if (contentEdit) await this.editContent.publish(actor, edit, contentEdit, now);
    return { move: null };
  }

  private async applyMove(actor: Actor, planned: MessageEdit, move: Move): Promise<{ readonly move: MoveResult } | null> {
    const { message } = planned;
    if (!(await this.lockInPlace(message))) return null;
    const now = this.clock.now();
    const begun = await this.moveMessages.begin(actor, planned, move, now);
    const edit = await this.lockConversations(planned, [message.conversationId, move.target.conversationId]);
    const contentEdit = edit.content ? await this.editContent.edit(actor, edit, edit.content, now) : null;
    return { move: await this.moveMessages.finish(actor, edit, move, { now, contentEdit }, begun) };
  }

  /**
   * @returns whether the message is still where it was when the edit was planned
   * @throws BadRequest `Invalid message(s)` if it was deleted
   */
  private async lockInPlace({ realmId, id, conversationId, topic }: Message): Promise<boolean> {
    const [present] = await this.edits.lockInConversation(realmId, conversationId, [id]);
    if (present) return present.topic === topic;
    const [elsewhere] = await this.messages.findByIds(realmId, [id]);
    if (!elsewhere) throw new BadRequest('Invalid message(s)');
    return false;
  }

  /**
   * Locks conversations, and replaces the planned message by the present one, so that its history contains concurrent edits.
   * @throws DomainError EXPECTATION_MISMATCH if one of them changed the content that must not change
   */
  private async lockConversations(planned: MessageEdit, ids: readonly ConversationId[]): Promise<MessageEdit> {
    await this.conversations.lock([...new Set(ids)]);
    const [message = planned.message] = await this.messages.findByIds(planned.message.realmId, [planned.message.id]);
    checkOriginal(message, planned.originalHash);
    return { ...planned, message };
  }
}
