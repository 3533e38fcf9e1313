import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';

/** Where a message goes, with everything looked up and allowed. */
export type Destination =
  | { readonly kind: 'channel'; readonly conversationId: ConversationId; readonly channel: Channel; readonly topic: string }
  | { readonly kind: 'direct'; readonly conversationId: ConversationId; readonly participantIds: readonly UserId[] };

export function topicOf(destination: Destination): string {
  return destination.kind === 'channel' ? destination.topic : '';
}
