import { Injectable } from '@nestjs/common';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';
import { concernedAudience } from '../reading/concerned-audience.js';

interface Deleted {
  readonly id: MessageId;
  readonly topic: string;
}

/** Who removes messages. */
export interface Remover {
  readonly realmId: RealmId;
  /** Null: the server itself. */
  readonly userId: UserId | null;
}

/** What clients are told of deleted messages. */
@Injectable()
export class DeletionEvents {
  constructor(private readonly events: ClientEvents) {}

  /**
   * Inside the unit of work of the deletion. Where members see all there is they are told of all at once; where each sees what it
   * received, each is told of that.
   * @param messages all of one topic, ascending
   */
  async publish(by: Remover, conversationId: ConversationId, channel: Channel | undefined, messages: readonly Deleted[]): Promise<void> {
    const members = channel?.hasSharedHistory ?? false;
    const groups = !channel || members ? [messages] : messages.map((message) => [message]);
    await this.events.publish(
      groups.flatMap((group): EventLogRecord[] => {
        const newest = group.at(-1);
        if (!newest) return [];
        const place = channel ? { message_type: 'stream', stream_id: channel.id, topic: newest.topic } : { message_type: 'private' };
        return [
          {
            realmId: by.realmId,
            event: { type: 'delete_message', message_ids: group.map(({ id }) => id), ...place },
            audience: concernedAudience(channel, { conversationId, id: newest.id }, by.userId === null ? [] : [by.userId]),
          },
        ];
      }),
    );
  }
}
