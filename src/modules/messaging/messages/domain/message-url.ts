import type { ChannelId, MessageId, UserId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
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

/** A message that its viewer can no longer read, or that is gone, is looked for among all messages. */
export function unlocatedMessageUrlPath(id: MessageId): string {
  return `/#narrow/near/${id}`;
}

/** What would end the label of a Markdown link, or be formatted in it. */
const SYNTAX = /[`>*&[\]]|\$\$/g;
const NAMED_REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '>': '&gt;' };

/** A message as a link in Markdown; a direct message has no name, so that its link is the plain URL. */
export function messageLink(location: MessageLocation, url: string): string {
  if ('participantIds' in location) return url;
  const { channelName, topic } = location;
  const [channel, place] = [channelName, topic || EMPTY_TOPIC_DISPLAY_NAME].map((name) => name.replace(SYNTAX, toReferences));
  return `[#${channel} > ${place} @ 💬](${url})`;
}

function toReferences(characters: string): string {
  return Array.from(characters, (one) => NAMED_REFERENCES[one] ?? `&#${one.codePointAt(0)};`).join('');
}
