import type { EventLogRecord } from '../../../../kernel/client-events.js';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { ScheduledMessage, ScheduledMessageId, ScheduledMessagePlace } from '../../domain/scheduled/scheduled-message.js';

/** Where a scheduled message goes: to a topic of a channel, or to people. */
type WirePlace =
  | { readonly type: 'stream'; readonly to: ChannelId; readonly topic: string }
  | { readonly type: 'private'; readonly to: readonly UserId[] };

/** A scheduled message as the API shows it. */
export type WireScheduledMessage = WirePlace & {
  readonly scheduled_message_id: ScheduledMessageId;
  readonly content: string;
  readonly rendered_content: string;
  /** Seconds UTC. */
  readonly scheduled_delivery_timestamp: number;
  readonly failed: boolean;
};

export function presentScheduledMessage(message: ScheduledMessage): WireScheduledMessage {
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
export function scheduledMessageChange(realmId: RealmId, senderId: UserId, change: Readonly<Record<string, unknown>>): EventLogRecord {
  return { realmId, event: { type: 'scheduled_messages', ...change }, audience: { kind: 'users', userIds: [senderId] } };
}

function presentPlace(place: ScheduledMessagePlace): WirePlace {
  return place.kind === 'channel' ? { type: 'stream', to: place.channelId, topic: place.topic } : { type: 'private', to: place.userIds };
}
