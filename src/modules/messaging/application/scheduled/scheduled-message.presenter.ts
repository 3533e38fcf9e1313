import type { Announcement } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { ScheduledMessage, ScheduledMessagePlace } from '../../domain/scheduled/scheduled-message.js';

/** The scheduled message of the wire. */
export function presentScheduledMessage(message: ScheduledMessage): Record<string, unknown> {
  return {
    scheduled_message_id: message.id,
    ...presentPlace(message.place),
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: Math.floor(message.deliverAt / 1000),
    failed: message.state === 'failed',
  };
}

/** What the sender's clients are told of a change. */
export function scheduledMessageChange(realmId: RealmId, senderId: UserId, change: Readonly<Record<string, unknown>>): Announcement {
  return { realmId, event: { type: 'scheduled_messages', ...change }, audience: { kind: 'users', userIds: [senderId] } };
}

function presentPlace(place: ScheduledMessagePlace): object {
  return place.kind === 'channel' ? { type: 'stream', to: place.channelId, topic: place.topic } : { type: 'private', to: place.userIds };
}
