import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { readdress, type TopicMove, TopicMoveListener } from '../../topics/application/topic-move.listener.js';
import { DraftRepository } from './draft.repository.js';
import { presentDraft } from './drafts.service.js';

/** Readdresses the drafts for a topic that is moved. */
@Injectable()
export class MoveDraftsListener extends TopicMoveListener {
  constructor(
    private readonly drafts: DraftRepository,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async onMoved(move: TopicMove): Promise<void> {
    const { realmId, source } = move;
    for (const draft of await readdress(move, await this.drafts.lockOfChannel(realmId, source.id), ({ ownerId }) => ownerId)) {
      // Clients take over a change only if it is later than theirs.
      const moved = { ...draft, editedAt: this.clock.now() };
      await this.drafts.save(moved);
      const event = { type: 'drafts', op: 'update', draft: presentDraft(moved) } as const;
      await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [moved.ownerId] } }]);
    }
  }
}
