import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { AttachmentLinksService, type WireAttachment } from '../../../uploads/uploads.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { ApplyEditService } from './apply-edit.service.js';
import type { UpdateMessageInput } from './message-edit.js';
import { MoveNotices } from './move-notices.js';
import { PlanEditService } from './plan-edit.service.js';

/** Maximum number of times that an edit is planned, because the message is moved concurrently. Each attempt that fails means another move that succeeded. */
const MAX_ATTEMPTS = 20;

/** Changes the content, the topic or the channel of a message. */
@Injectable()
export class UpdateMessageService {
  constructor(
    private readonly access: MessageAccess,
    private readonly planEdit: PlanEditService,
    private readonly applyEdit: ApplyEditService,
    private readonly notices: MoveNotices,
    private readonly attachmentLinks: AttachmentLinksService,
  ) {}

  /**
   * @returns the actor's own files to which no message links any more, in the form of the API
   * @throws DomainError; then nothing is changed
   */
  async update(actor: Actor, id: MessageId, input: UpdateMessageInput): Promise<readonly WireAttachment[]> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const accessed = await this.access.accessForChange(actor, id);
      const edit = await this.planEdit.plan(actor, accessed, input);
      const before = edit.content ? await this.attachmentLinks.listByMessage(actor.realmId, id) : [];
      const applied = await this.applyEdit.apply(actor, edit);
      if (!applied) continue;
      if (applied.move && edit.move) {
        await this.notices.notify(actor, { message: accessed.message, move: edit.move, result: applied.move }, input);
      }
      return this.attachmentLinks.listUnlinked(actor, before);
    }
    throw new BadRequest('Invalid message(s)');
  }
}
