import { type JSX, Show } from 'solid-js';
import { inboxCount } from '../../state/unread/inbox.js';
import type { UnreadCount } from '../../state/unread/unread-counts.js';
import { Icon } from '../../ui/icon.js';
import { useRowStops } from './row-stops.js';
import { isFolded, type SidebarPart, toggleFolded } from './sidebar-state.js';
import { SumBadge } from './sum-badge.js';

/** A part of the sidebar that can be folded. Its heading then shows the sum of its rows. */
export function SidebarSection(props: {
  readonly part: SidebarPart;
  readonly title: string;
  readonly count: UnreadCount;
  readonly direct?: boolean;
  /** Buttons at the end of the heading. */
  readonly end?: JSX.Element;
  readonly children: JSX.Element;
}): JSX.Element {
  let section: HTMLElement | undefined;
  useRowStops(() => section);
  return (
    <section ref={section} class="side-sec" data-part={props.part}>
      <div class="side-h">
        <h2>
          <button
            type="button"
            class="side-fold"
            aria-expanded={!isFolded(props.part)}
            data-unread={isFolded(props.part) ? inboxCount(props.count) : undefined}
            onClick={() => toggleFolded(props.part)}
          >
            <Icon name="chevron-down" class="caret" />
            {props.title}
          </button>
        </h2>
        <span class="end">
          <SumBadge part={props.part} count={props.count} direct={props.direct ?? false} />
          {props.end}
        </span>
      </div>
      <Show when={!isFolded(props.part)}>{props.children}</Show>
    </section>
  );
}
