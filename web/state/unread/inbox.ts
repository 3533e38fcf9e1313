import type { ClientState } from '../model/client-state.js';
import type { Conversation, ConversationKey } from '../model/conversation.js';
import { channelSections, inOrder } from './sidebar-channels.js';
import type { UnreadCount, UnreadCounts } from './unread-counts.js';

/** `for-me` is what is addressed to the account: direct messages, mentions and alert words. */
export type InboxFilter = 'all' | 'for-me' | 'followed';

/** A conversation with unread messages that are not muted. */
export interface InboxRow {
  readonly key: ConversationKey;
  readonly conversation: Conversation;
  readonly count: UnreadCount;
  /** The newest unread messages, the newest first. */
  readonly newestIds: readonly number[];
}

/** What stands above several groups: the id of a folder, or what the other channels have in common. */
export type InboxHeading = number | 'others';

/** Conversations of a channel, or direct ones, the newest first. */
export interface InboxGroup {
  /** Null for the direct conversations. */
  readonly channelId: number | null;
  /** The folder below whose heading it stands; `others` for channels without a folder, beside folders; null for what has no heading. */
  readonly heading: InboxHeading | null;
  readonly rows: readonly InboxRow[];
  /** The sum of the numbers of its rows. */
  readonly unread: number;
}

/** Enough messages to show who wrote last. */
const NEWEST = 3;

/**
 * What the inbox shows: the direct conversations, then channels in the order of the sidebar.
 * @param fits whether the reader searches for a conversation
 */
export function inboxGroups(
  state: ClientState,
  counts: UnreadCounts,
  compare: (a: string, b: string) => number,
  filter: InboxFilter = 'all',
  fits: (conversation: Conversation) => boolean = () => true,
): InboxGroup[] {
  const byChannel = new Map<number | null, InboxRow[]>();
  for (const [key, { conversation, ids }] of state.unread.conversations) {
    const count = counts.byConversation.get(key);
    if (!count || inboxCount(count) === 0 || !passes(state, filter, key, count) || !fits(conversation)) continue;
    const channelId = conversation.kind === 'topic' ? conversation.channelId : null;
    const rows = byChannel.get(channelId) ?? [];
    byChannel.set(channelId, rows);
    rows.push({ key, conversation, count, newestIds: newestOf(ids) });
  }
  const sections = channelSections(state, counts, compare, state.settings.web_inbox_show_channel_folders);
  const order = [null, ...inOrder(sections)];
  const unlisted = [...byChannel.keys()].filter((id) => !order.includes(id));
  const groups = [...order, ...unlisted].flatMap((channelId) => {
    const rows = byChannel.get(channelId);
    if (!rows) return [];
    rows.sort((a, b) => (b.newestIds[0] ?? 0) - (a.newestIds[0] ?? 0));
    return [{ channelId, rows, unread: rows.reduce((sum, { count }) => sum + inboxCount(count), 0) }];
  });
  const folders = new Map(sections.folders.flatMap(({ folderId, channelIds }) => channelIds.map((id) => [id, folderId] as const)));
  const hasFolders = groups.some(({ channelId }) => folders.has(channelId ?? 0));
  const headingOf = (channelId: number | null): InboxHeading | null => {
    if (channelId === null || !hasFolders || sections.pinned.includes(channelId)) return null;
    return folders.get(channelId) ?? 'others';
  };
  return groups.map((group) => ({ ...group, heading: headingOf(group.channelId) }));
}

/** How many unread messages of a conversation the inbox counts: all but the muted ones. */
export function inboxCount({ addressed, other }: UnreadCount): number {
  return addressed + other;
}

function passes(state: ClientState, filter: InboxFilter, key: ConversationKey, count: UnreadCount): boolean {
  if (filter === 'for-me') return count.addressed > 0;
  return filter === 'all' || state.topicPolicies[key]?.policy === 3;
}

function newestOf(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => b - a).slice(0, NEWEST);
}
