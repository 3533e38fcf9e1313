import { createEffect, createMemo, type JSX, Show } from 'solid-js';
import { inboxCount } from '../../state/unread/inbox.js';
import { isSameCount, NO_UNREAD, type UnreadCount } from '../../state/unread/unread-counts.js';
import { setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';
import { listenForMarkAsReadSwipe } from '../conversations/mark-as-read-swipe.js';
import { Badge } from '../labels/badge.js';
import { RowFrame } from './row-frame.js';

/** A link of the sidebar with a menu. */
export function SidebarRow(props: {
  readonly href: string;
  /** For the menu, and for the title, because long names are cut. */
  readonly name: string;
  readonly current: boolean;
  readonly count: UnreadCount;
  readonly direct?: boolean;
  readonly muted?: boolean;
  readonly class?: string;
  /** Whose colour the row has. */
  readonly channelId?: number;
  /** Whether rows below this one show what it counts. */
  readonly countsOthers?: boolean;
  readonly menu: () => readonly MenuItem[];
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: JSX.Element;
  /** Marks before the number. */
  readonly marks?: JSX.Element;
}): JSX.Element {
  const client = useClient();
  // All counts are new after each message, but most of them are the same.
  const count = createMemo(() => props.count, NO_UNREAD, { equals: isSameCount });
  return (
    <RowFrame name={props.name} menu={props.menu} ref={(element) => listenForMarkAsReadSwipe(element, props.menu)}>
      <a
        class={`row ${props.class ?? ''}`}
        classList={{ unread: inboxCount(count()) > 0, quiet: props.muted ?? false }}
        href={props.href}
        title={props.name}
        tabindex={-1}
        aria-current={props.current ? 'page' : undefined}
        data-channel={props.channelId === undefined ? undefined : ''}
        data-unread={props.countsOthers ? undefined : inboxCount(count())}
        onKeyDown={(event) => props.onKeyDown?.(event)}
        ref={(element) => createEffect(() => setChannelColor(element, client.state, props.channelId ?? null))}
      >
        {props.children}
        <span class="meta">
          <Show when={count().mentions > 0 && !props.direct}>
            <span class="at">
              <Icon name="at-sign" size="s" label={t().mention} />
            </span>
          </Show>
          {props.marks}
          <Badge count={count()} direct={props.direct ?? false} />
        </span>
      </a>
    </RowFrame>
  );
}
