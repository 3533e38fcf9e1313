import type { UserId } from '../../../../kernel/ids.js';
import { describePrivacy } from './channel-policy.js';
import { type ChannelPrivacy, type NewChannel } from './channel.js';

/** Topic of the notices about changes of the channel itself. */
export const EVENTS_TOPIC = 'channel events';
/** Topic of the announcement channel for new channels. */
export const NEW_CHANNELS_TOPIC = 'new channels';
/** Topic of the announcement channel for new people. */
export const SIGNUPS_TOPIC = 'signups';

export interface MentionedUser {
  readonly id: UserId;
  readonly fullName: string;
}

type Described = ChannelPrivacy & Pick<NewChannel, 'description'>;

/** Mentions an account without notifying it. */
export const silentMention = ({ fullName, id }: MentionedUser): string => `@_**${fullName}|${id}**`;
const link = (channelName: string): string => `#**${channelName}**`;

export function createdNotice(who: MentionedUser, channel: Described): string {
  return `${silentMention(who)} created this channel: **${describePrivacy(channel)}**. **Description:**\n${quoted(channel.description)}`;
}

export function announcedNotice(who: MentionedUser, channelNames: readonly string[]): string {
  const what = channelNames.length === 1 ? 'a new channel' : 'new channels:';
  return `${silentMention(who)} created ${what} ${channelNames.map(link).join(', ')}.`;
}

export function joinedNotice(who: MentionedUser): string {
  return `${silentMention(who)} joined this organization.`;
}

export function subscribedNotice(who: MentionedUser, channelNames: readonly string[]): string {
  const [only] = channelNames;
  if (only !== undefined && channelNames.length === 1) return `${silentMention(who)} subscribed you to ${link(only)}.`;
  const list = [...channelNames].sort().map((name) => `* ${link(name)}`);
  return `${silentMention(who)} subscribed you to these channels:\n\n${list.join('\n')}`;
}

export function renamedNotice(who: MentionedUser, before: string, after: string): string {
  return `${silentMention(who)} renamed this channel from **${before}** to **${after}**.`;
}

export function describedNotice(who: MentionedUser, before: string, after: string): string {
  return [
    `${silentMention(who)} changed the description of this channel.\n`,
    `* **Old description:**\n${quoted(before)}`,
    `* **New description:**\n${quoted(after)}`,
  ].join('\n');
}

export function privacyNotice(who: MentionedUser, before: ChannelPrivacy, after: ChannelPrivacy): string {
  return `${silentMention(who)} changed who can access this channel: from **${describePrivacy(before)}** to **${describePrivacy(after)}**.`;
}

/** @param before days, or -1 for no limit, as is `after`; the realm's setting where the channel has none */
export function retentionNotice(who: MentionedUser, before: number, after: number): string {
  return [
    `${silentMention(who)} changed how long messages in this channel are kept.`,
    `* **Old retention period**: ${period(before)}`,
    `* **New retention period**: ${period(after)}`,
  ].join('\n');
}

export function postingNotice(who: MentionedUser, before: string, after: string): string {
  return `${silentMention(who)} changed who can post in this channel:\n\n* **Old**: ${before}\n* **New**: ${after}`;
}

export function archivedNotice(channelName: string): string {
  return `Channel ${link(channelName)} has been archived.`;
}

export function unarchivedNotice(channelName: string): string {
  return `Channel ${link(channelName)} has been unarchived.`;
}

function period(days: number): string {
  return days < 0 ? 'Forever' : `${days} days`;
}

/** The fence has four backticks, because descriptions may contain fences of three. */
function quoted(description: string): string {
  return `\`\`\`\` quote\n${description === '' ? '*No description.*' : description}\n\`\`\`\``;
}
