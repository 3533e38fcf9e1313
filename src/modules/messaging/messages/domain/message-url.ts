import type { ChannelId, MessageId, UserId } from '../../../../kernel/ids.js';
import { encodeHashComponent } from '../../../../kernel/text.js';

/** The location of a message in links. */
export type MessageLocation =
  { readonly channelId: ChannelId; readonly channelName: string; readonly topic: string } | { readonly participantIds: readonly UserId[] };

/** The path of a message in the web client. */
export function messageUrlPath(location: MessageLocation, id: MessageId): string {
  if ('participantIds' in location) {
    return `/#narrow/dm/${location.participantIds.join(',')}-${location.participantIds.length > 2 ? 'group' : 'dm'}/near/${id}`;
  }
  const { channelId, channelName, topic } = location;
  return `/#narrow/channel/${channelId}-${encodeHashComponent(channelName.replaceAll(' ', '-'))}/topic/${encodeHashComponent(topic)}/near/${id}`;
}
