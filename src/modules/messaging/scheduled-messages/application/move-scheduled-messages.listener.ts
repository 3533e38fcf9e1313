import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { namesTopic } from '../../messages/domain/message-content.js';
import { type TopicMove, TopicMoveListener } from '../../topics/application/topic-move.listener.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';
import { presentScheduledMessage, scheduledMessagesEvent } from './scheduled-messages.service.js';

/** Readdresses the scheduled messages for a topic that is moved, so that none of them begins the old topic again. */
@Injectable()
export class MoveScheduledMessagesListener extends TopicMoveListener {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly events: ClientEvents,
  ) {
    super();
  }

  override async onMoved({ realmId, source, target, oldTopic, newTopic, filterReaders }: TopicMove): Promise<void> {
    const unsent = (await this.messages.lockUnsentOfChannel(realmId, source.id)).filter(
      ({ destination }) => destination.kind === 'channel' && namesTopic(destination.topic, oldTopic, EMPTY_TOPIC_DISPLAY_NAME),
    );
    if (unsent.length === 0) return;
    const readers = await filterReaders([...new Set(unsent.map(({ senderId }) => senderId))]);
    for (const message of unsent) {
      if (!readers.has(message.senderId)) continue;
      const moved = { ...message, destination: { kind: 'channel', channelId: target.id, topic: newTopic } } as const;
      await this.messages.save(moved);
      const event = { type: 'scheduled_messages', op: 'update', scheduled_message: presentScheduledMessage(moved) } as const;
      await this.events.publish([scheduledMessagesEvent(realmId, message.senderId, event)]);
    }
  }
}
