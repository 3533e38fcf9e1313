import { type JSX, onCleanup, onMount, Show } from 'solid-js';
import { isVisitor } from '../../state/places/visitor.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { openPalette } from '../palette/palette-state.js';
import { t } from '../../ui/texts/texts.js';
import { VisitorRow } from '../visitor/lazy-visitor.js';
import { ChannelRows } from './channel-rows.js';
import { ConnectionBar } from './connection-bar.js';
import { keepCurrentRowInView } from './current-row.js';
import { DirectRows } from './direct-rows.js';
import { LoadBoundary } from './load-boundary.js';
import { NewVersion } from './new-version.js';
import { OrganizationMenu } from './organization-menu.js';
import { OwnRow } from './own-row.js';
import { SidebarEdge } from './sidebar-edge.js';
import { setSidebarUsed } from './sidebar-state.js';
import { UnreadBelow } from './unread-below.js';
import { ViewRows } from './view-rows.js';
import { keyText, titleWithKey } from '../../ui/hotkeys.js';

/** The navigation: views, direct conversations and channels. */
export function Sidebar(): JSX.Element {
  const { navigation, composer, state } = useClient();
  /** The part that is a page of a phone. */
  const page = (): string | undefined => {
    const location = navigation.location();
    return location.view === 'sidebar' ? location.part : undefined;
  };
  let sidebar: HTMLElement | undefined;
  let list: HTMLDivElement | undefined;
  let hasPointer = false;
  const noteUse = (): void => {
    setSidebarUsed(hasPointer || (sidebar?.contains(document.activeElement) ?? false));
  };
  onMount(() => {
    if (list) onCleanup(keepCurrentRowInView(list));
  });
  return (
    <nav
      ref={sidebar}
      class="sidebar"
      data-page={page()}
      aria-label={t().conversations}
      onPointerEnter={({ pointerType }) => {
        hasPointer = pointerType === 'mouse';
        noteUse();
      }}
      onPointerLeave={() => {
        hasPointer = false;
        noteUse();
      }}
      onFocusIn={noteUse}
      onFocusOut={() => queueMicrotask(noteUse)}
    >
      <div class="side-head">
        <OrganizationMenu />
        <span class="grow" />
        <Show when={!isVisitor(state)}>
          <button
            type="button"
            class="ib"
            aria-label={t().newMessage}
            title={titleWithKey(t().newMessage, 'C')}
            onClick={() => composer.openNewTopic()}
          >
            <Icon name="square-pen" size="l" />
          </button>
        </Show>
      </div>
      <Show when={page()}>
        <ConnectionBar />
      </Show>
      <div class="side-find">
        <button type="button" class="find" aria-haspopup="dialog" onClick={() => openPalette()}>
          <Icon name="search" />
          <span>{t().searchOrJump}</span>
          <kbd aria-hidden="true">{keyText('Ctrl K')}</kbd>
        </button>
      </div>
      <div class="side-body">
        <div class="side-scroll" ref={list}>
          <ViewRows />
          <Show when={!isVisitor(state)}>
            <DirectRows />
          </Show>
          <ChannelRows />
        </div>
        <UnreadBelow list={() => list} />
      </div>
      <NewVersion />
      <Show when={isVisitor(state)} fallback={<OwnRow />}>
        <LoadBoundary>
          <VisitorRow />
        </LoadBoundary>
      </Show>
      <SidebarEdge />
    </nav>
  );
}
