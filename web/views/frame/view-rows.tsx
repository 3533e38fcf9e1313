import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { Location } from '../../state/places/hash-location.js';
import { keyOfView, namedViews, storedView } from '../../state/places/navigation-views.js';
import { isForVisitors, isVisitor } from '../../state/places/visitor.js';
import { useClient } from '../../client/client-context.js';
import type { Client } from '../../client/client.js';
import { homeLocation } from '../../client/navigation.js';
import { pinView, removeView } from '../../client/navigation-views.js';
import { reportFailure } from '../../client/outcomes.js';
import { Icon } from '../../ui/icon.js';
import { copyLink } from '../../ui/overlays/clipboard.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';
import { Badge } from '../labels/badge.js';
import { ViewNameDialog } from '../conversations/lazy-view-name-dialog.js';
import { BUILT_IN_VIEWS, type BuiltInView } from './built-in-views.js';
import { RowFrame } from './row-frame.js';
import { useRowStops } from './row-stops.js';

/** A row of the sidebar: a view that every account has, or a search that the account has saved. */
interface ViewOfSidebar {
  readonly location: Location;
  readonly isPinned: boolean;
  readonly isHome: boolean;
  /** Its name in words. */
  readonly title: string;
  readonly builtIn?: BuiltInView;
}

/** The rows of views that do not belong to one conversation, the home view first, and of searches that the account has saved. */
export function ViewRows(): JSX.Element {
  const client = useClient();
  const [isOpen, setOpen] = createSignal(false);
  const views = createMemo(() => viewsOf(client));
  const stowed = createMemo(() => views().filter(({ isPinned }) => !isPinned));
  let list: HTMLUListElement | undefined;
  useRowStops(() => list);
  return (
    <ul ref={list} class="side-views">
      <For each={views().filter(({ isPinned }) => isPinned)}>{(view) => <ViewRow view={view} />}</For>
      <Show when={stowed().length > 0}>
        <li>
          <button type="button" class="row" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
            <Icon name="chevron-down" class="caret" />
            <span class="cut">{t().sidebar.moreViews}</span>
          </button>
        </li>
        <Show when={isOpen()}>
          <For each={stowed()}>{(view) => <ViewRow view={view} />}</For>
        </Show>
      </Show>
    </ul>
  );
}

function viewsOf({ state }: Client): ViewOfSidebar[] {
  const home = keyOfView(homeLocation(state));
  const builtIn = BUILT_IN_VIEWS.map((view): ViewOfSidebar => {
    const location = view.location(state.ownId);
    const isHome = keyOfView(location) === home;
    const isPinned = isHome || (storedView(state, location)?.is_pinned ?? !view.isStowed);
    return { location, isPinned, isHome, title: t().views[view.name], builtIn: view };
  });
  const named = namedViews(state).map(({ name, ...view }) => ({ ...view, isHome: false, title: name }));
  // Visitors have no reactions to messages of their own.
  const shown = builtIn.filter(({ location, isPinned }) => !isVisitor(state) || (isPinned && isForVisitors(location)));
  return [...shown.sort((a, b) => Number(b.isHome) - Number(a.isHome)), ...named];
}

function ViewRow(props: { readonly view: ViewOfSidebar }): JSX.Element {
  const client = useClient();
  const { state, navigation } = client;
  const [isRenaming, setRenaming] = createSignal(false);
  const isCurrent = createMemo(() => keyOfView(navigation.location()) === keyOfView(props.view.location));
  const attempt = (request: Promise<void>): void => void request.catch(reportFailure);
  const menu = (): MenuItem[] => {
    const { location, isPinned, isHome, builtIn } = props.view;
    const place = { label: isPinned ? t().sidebar.stowView : t().sidebar.keepView, icon: 'pin' };
    const own: MenuItem[] = [
      { label: t().sidebar.renameView, icon: 'pencil-line', run: () => setRenaming(true) },
      { label: t().sidebar.removeView, icon: 'x', separated: true, run: () => attempt(removeView(state, location)) },
    ];
    return [
      ...(isHome || isVisitor(state) ? [] : [{ ...place, run: () => attempt(pinView(state, location, !isPinned)) }]),
      { label: t().acts.copyLink, icon: 'link-2', run: () => void copyLink(navigation.href(location)) },
      ...(builtIn ? [] : own),
    ];
  };
  return (
    <li>
      <RowFrame name={props.view.title} menu={menu}>
        <a
          class="row"
          href={navigation.href(props.view.location)}
          title={props.view.builtIn ? undefined : props.view.title}
          aria-current={isCurrent() ? 'page' : undefined}
        >
          <Icon name={props.view.builtIn?.icon ?? 'bookmark'} />
          <span class="cut" dir="auto">
            {props.view.title}
          </span>
          <Show when={props.view.builtIn?.count}>
            {(count) => (
              <span class="meta">
                <Badge count={count()(client)} direct={props.view.builtIn?.direct ?? false} label={props.view.builtIn?.countLabel} />
              </span>
            )}
          </Show>
        </a>
      </RowFrame>
      <Show when={isRenaming()}>
        <ViewNameDialog location={props.view.location} onClose={() => setRenaming(false)} />
      </Show>
    </li>
  );
}
