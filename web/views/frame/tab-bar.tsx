import { For, type JSX } from 'solid-js';
import { inboxCount } from '../../state/unread/inbox.js';
import type { Location } from '../../state/places/hash-location.js';
import { narrowKey } from '../../state/model/narrow.js';
import { isVisitor } from '../../state/places/visitor.js';
import { NO_UNREAD, type UnreadCount } from '../../state/unread/unread-counts.js';
import { useClient } from '../../client/client-context.js';
import type { Client } from '../../client/client.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { Badge } from '../labels/badge.js';

interface Tab {
  readonly label: () => string;
  readonly icon: string;
  readonly location: Location;
  readonly count?: (client: Client) => UnreadCount;
  readonly direct?: boolean;
}

const CHANNELS: Tab = { label: () => t().tabs.channels, icon: 'hash', location: { view: 'sidebar', part: 'channels' } };

const VISITOR_TABS: readonly Tab[] = [
  { label: () => t().views.feed, icon: 'rows-3', location: { view: 'narrow', narrow: [] } },
  CHANNELS,
  { label: () => t().views.recent, icon: 'history', location: { view: 'recent' } },
];

const TABS: readonly Tab[] = [
  {
    label: () => t().tabs.inbox,
    icon: 'inbox',
    location: { view: 'inbox' },
    count: ({ unread }) => ({ ...NO_UNREAD, other: inboxCount(unread().total) }),
  },
  CHANNELS,
  {
    label: () => t().tabs.direct,
    icon: 'messages-square',
    location: { view: 'sidebar', part: 'direct' },
    count: ({ unread }) => ({ ...unread().direct, muted: 0 }),
    direct: true,
  },
  {
    label: () => t().tabs.mentions,
    icon: 'at-sign',
    location: { view: 'narrow', narrow: [{ operator: 'is', operand: 'mentioned' }] },
    count: ({ unread }) => ({ ...NO_UNREAD, addressed: unread().total.mentions }),
    direct: true,
  },
  { label: () => t().tabs.more, icon: 'ellipsis', location: { view: 'sidebar', part: 'more' } },
];

/** The navigation of a phone, where the sidebar is a page. */
export function TabBar(): JSX.Element {
  const client = useClient();
  const isCurrent = (tab: Tab): 'page' | undefined =>
    keyOfTab(client.navigation.location()) === keyOfTab(tab.location) ? 'page' : undefined;
  return (
    <nav class="tabbar" aria-label={t().tabs.label}>
      <For each={isVisitor(client.state) ? VISITOR_TABS : TABS}>
        {(tab) => (
          <a href={client.navigation.href(tab.location)} aria-current={isCurrent(tab)}>
            <Icon name={tab.icon} />
            {tab.label()}
            <Badge count={tab.count?.(client) ?? NO_UNREAD} direct={tab.direct ?? false} />
          </a>
        )}
      </For>
    </nav>
  );
}

function keyOfTab(location: Location): string {
  if (location.view === 'narrow') return narrowKey(location.narrow);
  if (location.view === 'settings' || location.view === 'organization') return 'sidebar more';
  return location.view === 'sidebar' ? `sidebar ${location.part}` : location.view;
}
