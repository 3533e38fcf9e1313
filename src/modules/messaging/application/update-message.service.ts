import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { MessageId } from '../../../kernel/ids.js';
import { ApplyingEdits } from './applying-edits.js';
import { MessageAccess } from './message-access.js';
import type { EditRequest } from './message-edit.js';
import { MoveNotices } from './move-notices.js';
import { PlanningEdits } from './planning-edits.js';

/** How often an edit is planned again because the message was changed meanwhile. */
const MAX_ATTEMPTS = 5;

/** Changes what a message says, its topic, or its channel. */
@Injectable()
export class UpdateMessageService {
  constructor(
    private readonly access: MessageAccess,
    private readonly planning: PlanningEdits,
    private readonly applying: ApplyingEdits,
    private readonly notices: MoveNotices,
  ) {}

  /** @throws DomainError; nothing has changed then */
  async update(actor: Actor, id: MessageId, request: EditRequest): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const message = await this.access.one(actor, id);
      const edit = await this.planning.plan(actor, message, request);
      const applied = await this.applying.apply(actor, edit);
      if (!applied) continue;
      if (applied.move && edit.move) await this.notices.tell(actor, { message, move: edit.move, outcome: applied.move }, request);
      return;
    }
    throw new BadRequest('Invalid message(s)');
  }
}
