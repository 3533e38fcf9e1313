import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { AttachmentLinksService, type WireAttachment } from '../../../uploads/uploads.api.js';
import { ApplyEditService } from './apply-edit.service.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import type { UpdateMessageInput } from './message-edit.js';
import { MoveNotices } from './move-notices.js';
import { PlanEditService } from './plan-edit.service.js';

/** How often an edit is planned again because the message was moved meanwhile: each time somebody else's move was made. */
const MAX_ATTEMPTS = 20;

/** Changes what a message says, its topic, or its channel. */
@Injectable()
export class UpdateMessageService {
  constructor(
    private readonly access: MessageAccess,
    private readonly planning: PlanEditService,
    private readonly applying: ApplyEditService,
    private readonly notices: MoveNotices,
    private readonly claims: AttachmentLinksService,
  ) {}

  /**
   * @returns files of the actor's own that no message links to any more, as the wire shows them
   * @throws DomainError; nothing has changed then
   */
  async update(actor: Actor, id: MessageId, request: UpdateMessageInput): Promise<readonly WireAttachment[]> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { message } = await this.access.accessForChange(actor, id);
      const edit = await this.planning.plan(actor, message, request);
      const before = edit.content ? await this.claims.listByMessage(message.realmId, id) : [];
      const applied = await this.applying.apply(actor, edit);
      if (!applied) continue;
      if (applied.move && edit.move) await this.notices.notify(actor, { message, move: edit.move, outcome: applied.move }, request);
      return this.claims.listUnlinked(actor, before);
    }
    throw new BadRequest('Invalid message(s)');
  }
}
