import type { MessageId } from '../../../kernel/ids.js';

/** Path of the web client at which a message of a channel is shown. */
export function channelMessagePath(channel: { readonly id: number; readonly name: string }, topic: string, id: MessageId): string {
  return `#narrow/channel/${channel.id}-${encode(channel.name.replaceAll(' ', '-'))}/topic/${encode(topic)}/near/${id}`;
}

/** Percent-encoding with dots for percent signs, as the web client's addresses have it. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}
