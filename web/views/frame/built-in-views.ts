import type { Location } from '../../state/places/hash-location.js';
import { NO_UNREAD, type UnreadCount } from '../../state/unread/unread-counts.js';
import type { Client } from '../../client/client.js';
import { t } from '../../ui/texts/texts.js';

/** A view that every account has. */
export interface BuiltInView {
  readonly name: keyof ReturnType<typeof t>['views'];
  readonly icon: string;
  readonly location: (ownId: number) => Location;
  /** Whether the sidebar shows it among the other ones until the reader decides otherwise. */
  readonly isStowed?: boolean;
  /** What the row counts. */
  readonly count?: (client: Client) => UnreadCount;
  /** Whether the count is addressed to the reader. */
  readonly direct?: boolean;
  /** The count in words, if it is not that of unread messages. */
  readonly countLabel?: (count: number) => string;
}

export const BUILT_IN_VIEWS: readonly BuiltInView[] = [
  {
    name: 'inbox',
    icon: 'inbox',
    location: () => ({ view: 'inbox' }),
    count: (client) => ({ ...client.unread().total, muted: 0 }),
  },
  { name: 'recent', icon: 'history', location: () => ({ view: 'recent' }) },
  { name: 'feed', icon: 'rows-3', location: () => ({ view: 'narrow', narrow: [] }) },
  {
    name: 'mentions',
    icon: 'at-sign',
    location: () => ({ view: 'narrow', narrow: [{ operator: 'is', operand: 'mentioned' }] }),
    count: (client) => ({ ...NO_UNREAD, addressed: client.unread().total.mentions }),
    direct: true,
  },
  {
    name: 'starred',
    icon: 'star',
    location: () => ({ view: 'narrow', narrow: [{ operator: 'is', operand: 'starred' }] }),
    count: ({ state }) => ({ ...NO_UNREAD, muted: state.settings.starred_message_counts ? state.starredIds.length : 0 }),
    countLabel: (count) => t().list.messageCount(count),
  },
  {
    name: 'drafts',
    icon: 'pencil-line',
    location: () => ({ view: 'drafts' }),
    count: ({ state, drafts, edits }) => {
      const muted = Object.keys(drafts.all()).length + Object.keys(state.scheduled).length + edits.unsaved().length;
      return { ...NO_UNREAD, muted };
    },
    countLabel: (count) => t().drafts.count(count),
  },
  {
    name: 'reactions',
    icon: 'smile',
    location: (ownId) => ({
      view: 'narrow',
      narrow: [
        { operator: 'has', operand: 'reaction' },
        { operator: 'sender', operand: ownId },
      ],
    }),
    isStowed: true,
  },
];
