import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { type TopicMove, TopicMoveListener } from '../../topics/application/topic-move.listener.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { namesTopic } from '../../messages/domain/message-content.js';
import { DraftRepository } from './draft.repository.js';
import { presentDraft } from './drafts.service.js';

/** Readdresses the drafts for a topic that is moved, so that none of them begins the old topic again. */
@Injectable()
export class MoveDraftsListener extends TopicMoveListener {
  constructor(
    private readonly drafts: DraftRepository,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async onMoved({ realmId, source, target, oldTopic, newTopic, filterReaders }: TopicMove): Promise<void> {
    const drafts = (await this.drafts.lockOfChannel(realmId, source.id)).filter(
      ({ destination }) => destination.kind === 'channel' && namesTopic(destination.topic, oldTopic, EMPTY_TOPIC_DISPLAY_NAME),
    );
    if (drafts.length === 0) return;
    const readers = await filterReaders([...new Set(drafts.map(({ ownerId }) => ownerId))]);
    for (const draft of drafts) {
      if (!readers.has(draft.ownerId)) continue;
      // Clients take over a change only if it is later than theirs.
      const moved = {
        ...draft,
        destination: { kind: 'channel', channelId: target.id, topic: newTopic },
        editedAt: this.clock.now(),
      } as const;
      await this.drafts.save(moved);
      const event = { type: 'drafts', op: 'update', draft: presentDraft(moved) } as const;
      await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [draft.ownerId] } }]);
    }
  }
}
