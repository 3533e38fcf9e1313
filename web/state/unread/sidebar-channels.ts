import type { Channel, ClientState } from '../model/client-state.js';
import { shownCount, type UnreadCounts } from './unread-counts.js';

/** The channels of the sidebar, by id, in the sections in which it shows them. */
export interface ChannelSections {
  readonly pinned: readonly number[];
  readonly active: readonly number[];
  /** Without a message for a month. */
  readonly inactive: readonly number[];
  readonly muted: readonly number[];
}

/** Values of the setting `demote_inactive_streams`. */
const DEMOTE = { automatically: 1, never: 3 } as const;
/** With fewer channels there is no need to put inactive ones aside. */
const MANY_CHANNELS = 30;

/**
 * The channels that the account has subscribed to, and any other that has unread messages, so that no unread message is without a row.
 * @param compare orders names, by the rules of the reader's language
 */
export function channelSections(state: ClientState, counts: UnreadCounts, compare: (a: string, b: string) => number): ChannelSections {
  const shown = Object.values(state.channels).filter(
    (channel) => (channel.subscribed && !channel.is_archived) || counts.byChannel.has(channel.stream_id),
  );
  shown.sort((a, b) => compare(a.name, b.name));
  const { demote_inactive_streams: demote } = state.settings;
  const demotes = demote !== DEMOTE.never && (demote !== DEMOTE.automatically || shown.length >= MANY_CHANNELS);
  const sections: Record<keyof ChannelSections, number[]> = { pinned: [], active: [], inactive: [], muted: [] };
  for (const channel of shown) sections[sectionOf(channel, counts, demotes)].push(channel.stream_id);
  return sections;
}

function sectionOf(channel: Channel, counts: UnreadCounts, demotes: boolean): keyof ChannelSections {
  if (channel.personal?.is_muted) return 'muted';
  if (channel.personal?.pin_to_top) return 'pinned';
  const unread = counts.byChannel.get(channel.stream_id);
  return demotes && !channel.is_recently_active && (!unread || shownCount(unread) === 0) ? 'inactive' : 'active';
}

/** The order of all channels of the sidebar. */
export function inOrder({ pinned, active, inactive, muted }: ChannelSections): number[] {
  return [...pinned, ...active, ...inactive, ...muted];
}
