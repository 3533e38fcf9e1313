import { createMemo, For, type JSX, Show } from 'solid-js';
import { narrowKey } from '../../state/model/narrow.js';
import type { Location } from '../../state/places/hash-location.js';
import { isForVisitors, isVisitor } from '../../state/places/visitor.js';
import { NO_UNREAD, type UnreadCount } from '../../state/unread/unread-counts.js';
import { useClient } from '../../client/client-context.js';
import type { Client } from '../../client/client.js';
import { homeLocation } from '../../client/navigation.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { Badge } from '../labels/badge.js';
import { useRowStops } from './row-stops.js';

type ViewName = keyof ReturnType<typeof t>['views'];

interface View {
  readonly name: ViewName;
  readonly icon: string;
  readonly location: Location;
  /** What the row counts. */
  readonly count?: (client: Client) => UnreadCount;
  /** Whether the count is addressed to the reader. */
  readonly direct?: boolean;
  /** The count in words, if it is not that of unread messages. */
  readonly countLabel?: (count: number) => string;
}

const VIEWS: readonly View[] = [
  {
    name: 'inbox',
    icon: 'inbox',
    location: { view: 'inbox' },
    count: (client) => ({ ...client.unread().total, muted: 0 }),
  },
  { name: 'recent', icon: 'history', location: { view: 'recent' } },
  { name: 'feed', icon: 'rows-3', location: { view: 'narrow', narrow: [] } },
  {
    name: 'mentions',
    icon: 'at-sign',
    location: { view: 'narrow', narrow: [{ operator: 'is', operand: 'mentioned' }] },
    count: (client) => ({ ...NO_UNREAD, addressed: client.unread().total.mentions }),
    direct: true,
  },
  {
    name: 'starred',
    icon: 'star',
    location: { view: 'narrow', narrow: [{ operator: 'is', operand: 'starred' }] },
    count: ({ state }) => ({ ...NO_UNREAD, muted: state.settings.starred_message_counts ? state.starredIds.length : 0 }),
    countLabel: (count) => t().list.messageCount(count),
  },
  {
    name: 'drafts',
    icon: 'pencil-line',
    location: { view: 'drafts' },
    count: ({ state, drafts, edits }) => {
      const muted = Object.keys(drafts.all()).length + Object.keys(state.scheduled).length + edits.unsaved().length;
      return { ...NO_UNREAD, muted };
    },
    countLabel: (count) => t().drafts.count(count),
  },
];

/** The rows of views that do not belong to one conversation, the home view first. */
export function ViewRows(): JSX.Element {
  const client = useClient();
  const views = createMemo(() => {
    const home = keyOfView(homeLocation(client.state));
    const shown = VIEWS.filter(({ location }) => !isVisitor(client.state) || isForVisitors(location));
    return shown.sort((a, b) => Number(keyOfView(b.location) === home) - Number(keyOfView(a.location) === home));
  });
  let list: HTMLUListElement | undefined;
  useRowStops(() => list);
  return (
    <ul ref={list} class="side-views">
      <For each={views()}>{(view) => <ViewRow view={view} />}</For>
    </ul>
  );
}

function ViewRow(props: { readonly view: View }): JSX.Element {
  const client = useClient();
  const isCurrent = createMemo(() => keyOfView(client.navigation.location()) === keyOfView(props.view.location));
  return (
    <li>
      <a class="row" href={client.navigation.href(props.view.location)} aria-current={isCurrent() ? 'page' : undefined}>
        <Icon name={props.view.icon} />
        <span class="cut">{t().views[props.view.name]}</span>
        <Show when={props.view.count}>
          {(count) => (
            <span class="meta">
              <Badge count={count()(client)} direct={props.view.direct ?? false} label={props.view.countLabel} />
            </span>
          )}
        </Show>
      </a>
    </li>
  );
}

/** Equal views have equal keys. */
function keyOfView(location: Location): string {
  return location.view === 'narrow' ? narrowKey(location.narrow) : location.view;
}
