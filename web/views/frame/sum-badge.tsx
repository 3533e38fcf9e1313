import { type JSX, Show } from 'solid-js';
import type { UnreadCount } from '../../state/unread/unread-counts.js';
import { useClient } from '../../client/client-context.js';
import { Badge } from '../labels/badge.js';
import { isFolded, type SidebarPart } from './sidebar-state.js';

/** The sum of the unread messages in a part of the sidebar, while it is folded and the account wants sums. */
export function SumBadge(props: { readonly part: SidebarPart; readonly count: UnreadCount; readonly direct?: boolean }): JSX.Element {
  const { state } = useClient();
  return (
    <Show when={isFolded(props.part) && state.settings.web_left_sidebar_unreads_count_summary}>
      <Badge count={props.count} direct={props.direct ?? false} />
    </Show>
  );
}
