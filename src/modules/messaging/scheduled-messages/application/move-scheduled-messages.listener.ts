import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { readdress, type TopicMove, TopicMoveListener } from '../../topics/application/topic-move.listener.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';
import { presentScheduledMessage, scheduledMessagesEvent } from './scheduled-messages.service.js';

/** Readdresses the scheduled messages for a topic that is moved. */
@Injectable()
export class MoveScheduledMessagesListener extends TopicMoveListener {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly events: ClientEvents,
  ) {
    super();
  }

  override async onMoved(move: TopicMove): Promise<void> {
    const { realmId, source } = move;
    for (const moved of await readdress(move, await this.messages.lockUnsentOfChannel(realmId, source.id), ({ senderId }) => senderId)) {
      await this.messages.save(moved);
      const event = { type: 'scheduled_messages', op: 'update', scheduled_message: presentScheduledMessage(moved) } as const;
      await this.events.publish([scheduledMessagesEvent(realmId, moved.senderId, event)]);
    }
  }
}
