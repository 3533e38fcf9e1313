import type { ChannelFolder } from '../../api/wire.js';
import type { Channel, ClientState } from '../model/client-state.js';
import { shownCount, type UnreadCounts } from './unread-counts.js';

/** The channels of the sidebar, by id, in the sections in which it shows them. */
export interface ChannelSections {
  readonly pinned: readonly number[];
  /** Folders that contain channels which are not pinned. The sections below have none of these channels. */
  readonly folders: readonly FolderSection[];
  readonly active: readonly number[];
  /** Without a message for a month. */
  readonly inactive: readonly number[];
  readonly muted: readonly number[];
}

/** The channels of a folder: active ones, then inactive ones, then muted ones. */
export interface FolderSection {
  readonly folderId: number;
  readonly channelIds: readonly number[];
}

type Kind = 'pinned' | 'active' | 'inactive' | 'muted';

/** Values of the setting `demote_inactive_streams`. */
const DEMOTE = { automatically: 1, never: 3 } as const;
/** With fewer channels there is no need to put inactive ones aside. */
const MANY_CHANNELS = 30;

/**
 * The channels that the account has subscribed to, and any other that has unread messages, so that no unread message is without a row.
 * @param compare orders names, by the rules of the reader's language
 * @param byFolder whether channels are shown under their folders
 */
export function channelSections(
  state: ClientState,
  counts: UnreadCounts,
  compare: (a: string, b: string) => number,
  byFolder = state.settings.web_left_sidebar_show_channel_folders,
): ChannelSections {
  const shown = Object.values(state.channels).filter(
    (channel) => (channel.subscribed && !channel.is_archived) || counts.byChannel.has(channel.stream_id),
  );
  shown.sort((a, b) => compare(a.name, b.name));
  const { demote_inactive_streams: demote } = state.settings;
  const demotes = demote !== DEMOTE.never && (demote !== DEMOTE.automatically || shown.length >= MANY_CHANNELS);
  const outside = emptyKinds();
  const inFolders = new Map<number, Record<Kind, number[]>>();
  for (const channel of shown) {
    const kind = kindOf(channel, counts, demotes);
    const folder = byFolder && kind !== 'pinned' ? state.folders[channel.folder_id ?? 0] : undefined;
    const kinds = folder ? (inFolders.get(folder.id) ?? emptyKinds()) : outside;
    if (folder) inFolders.set(folder.id, kinds);
    kinds[kind].push(channel.stream_id);
  }
  return {
    ...outside,
    folders: orderedFolders(state).flatMap(({ id }) => {
      const kinds = inFolders.get(id);
      return kinds ? [{ folderId: id, channelIds: [...kinds.active, ...kinds.inactive, ...kinds.muted] }] : [];
    }),
  };
}

function emptyKinds(): Record<Kind, number[]> {
  return { pinned: [], active: [], inactive: [], muted: [] };
}

function kindOf(channel: Channel, counts: UnreadCounts, demotes: boolean): Kind {
  if (channel.personal?.is_muted) return 'muted';
  if (channel.personal?.pin_to_top) return 'pinned';
  const unread = counts.byChannel.get(channel.stream_id);
  return demotes && !channel.is_recently_active && (!unread || shownCount(unread) === 0) ? 'inactive' : 'active';
}

/** The folders of the organization in their order, archived ones too. */
export function orderedFolders({ folders }: Pick<ClientState, 'folders'>): ChannelFolder[] {
  return Object.values(folders).sort((a, b) => a.order - b.order || a.id - b.id);
}

/** The channels below the folders. */
export function outsideFolders({ active, inactive, muted }: ChannelSections): number[] {
  return [...active, ...inactive, ...muted];
}

/** The order of all channels of the sidebar. */
export function inOrder(sections: ChannelSections): number[] {
  return [...sections.pinned, ...sections.folders.flatMap(({ channelIds }) => channelIds), ...outsideFolders(sections)];
}
