import type { ChannelId, MessageId, UserId } from '../../../kernel/ids.js';
import { encodeHashComponent } from '../../../kernel/text.js';

/** Where a message is, as links name it. */
export type MessagePlace =
  { readonly channelId: ChannelId; readonly channelName: string; readonly topic: string } | { readonly participantIds: readonly UserId[] };

/** Path of the web client at which a message is shown, for a link to it. */
export function messagePath(place: MessagePlace, id: MessageId): string {
  if ('participantIds' in place) {
    return `/#narrow/dm/${place.participantIds.join(',')}-${place.participantIds.length > 2 ? 'group' : 'dm'}/near/${id}`;
  }
  const { channelId, channelName, topic } = place;
  return `/#narrow/channel/${channelId}-${encodeHashComponent(channelName.replaceAll(' ', '-'))}/topic/${encodeHashComponent(topic)}/near/${id}`;
}
