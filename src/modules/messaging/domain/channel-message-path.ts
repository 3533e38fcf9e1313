import type { MessageId } from '../../../kernel/ids.js';
import { encodeHashComponent } from '../../../kernel/text.js';

/** Path of the web client at which a message of a channel is shown. */
export function channelMessagePath(channel: { readonly id: number; readonly name: string }, topic: string, id: MessageId): string {
  return `#narrow/channel/${channel.id}-${encodeHashComponent(channel.name.replaceAll(' ', '-'))}/topic/${encodeHashComponent(topic)}/near/${id}`;
}
