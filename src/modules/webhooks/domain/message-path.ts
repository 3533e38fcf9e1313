import type { ChannelId, MessageId, UserId } from '../../../kernel/ids.js';

/** Where a message is, as links name it. */
export type MessagePlace =
  { readonly channelId: ChannelId; readonly channelName: string; readonly topic: string } | { readonly participantIds: readonly UserId[] };

/** Path of the web client at which a message is shown, for a link to it. */
export function messagePath(place: MessagePlace, id: MessageId): string {
  if ('participantIds' in place) {
    return `/#narrow/dm/${place.participantIds.join(',')}-${place.participantIds.length > 2 ? 'group' : 'dm'}/near/${id}`;
  }
  const { channelId, channelName, topic } = place;
  return `/#narrow/channel/${channelId}-${encode(channelName.replaceAll(' ', '-'))}/topic/${encode(topic)}/near/${id}`;
}

/** Percent-encoding with dots for percent signs, as the web client's addresses have it. */
function encode(text: string): string {
  const wellFormed = text.replace(/\p{Cs}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}
