import type { ChannelId, MessageId, UserId } from '../../../kernel/ids.js';
import { encodeHashComponent } from '../../../kernel/text.js';

/** The location of a message in links. */
export type MessagePlace =
  { readonly channelId: ChannelId; readonly channelName: string; readonly topic: string } | { readonly participantIds: readonly UserId[] };

/** The path of a message in the web client. */
export function messageUrlPath(place: MessagePlace, id: MessageId): string {
  if ('participantIds' in place) {
    return `/#narrow/dm/${place.participantIds.join(',')}-${place.participantIds.length > 2 ? 'group' : 'dm'}/near/${id}`;
  }
  const { channelId, channelName, topic } = place;
  return `/#narrow/channel/${channelId}-${encodeHashComponent(channelName.replaceAll(' ', '-'))}/topic/${encodeHashComponent(topic)}/near/${id}`;
}
