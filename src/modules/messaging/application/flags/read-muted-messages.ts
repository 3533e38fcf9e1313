import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { MutedMessageReader } from '../../../users/muting.api.js';
import { ChangeFlagsService } from './flags.service.js';
import { ReadStateRepository } from './read-state.repository.js';

/** Messages that one transaction marks. */
const MESSAGES_PER_CHANGE = 1_000;

/** Reads what somebody has written whom the account does not want to hear; what follows is read as it is sent (`MessageJournal`). */
@Injectable()
export class ReadMutedMessages extends MutedMessageReader {
  constructor(
    private readonly state: ReadStateRepository,
    private readonly flags: ChangeFlagsService,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async markAllRead(actor: Actor, senderId: UserId): Promise<void> {
    // A message that was being sent when its sender was muted is neither read by the journal nor to be seen here before this.
    await this.unitOfWork.run(() => this.state.awaitSends(actor.userId));
    for (let from = 0; ;) {
      const ids = await this.state.findUnreadFrom(actor.userId, senderId, from, MESSAGES_PER_CHANGE);
      const last = ids.at(-1);
      if (last === undefined) return;
      await this.flags.changeReadable(actor, ids, { op: 'add', flag: 'read' });
      from = last + 1;
    }
  }
}
