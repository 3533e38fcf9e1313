import { type JSX, Show } from 'solid-js';
import { Avatar } from '../avatar.js';
import { useClient } from '../client/client-context.js';
import { Icon } from '../icon.js';
import { nameOf } from '../names.js';
import { openPalette } from '../palette/palette-state.js';
import { t } from '../texts/texts.js';
import { ChannelRows } from './channel-rows.js';
import { DirectRows } from './direct-rows.js';
import { SidebarEdge } from './sidebar-edge.js';
import { setSidebarUsed } from './sidebar-state.js';
import { UnreadBelow } from './unread-below.js';
import { ViewRows } from './view-rows.js';

/** The navigation: views, direct conversations and channels. */
export function Sidebar(): JSX.Element {
  const { state, navigation } = useClient();
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
        <span class="org">
          <span class="cut">{state.realm.name}</span>
        </span>
      </div>
      <div class="side-find">
        <button type="button" class="find" aria-haspopup="dialog" onClick={() => openPalette()}>
          <Icon name="search" />
          <span>{t().searchOrJump}</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
      </div>
      <div class="side-scroll" ref={list}>
        <ViewRows />
        <DirectRows />
        <ChannelRows />
        <UnreadBelow list={() => list} />
      </div>
      <OwnRow />
      <SidebarEdge />
    </nav>
  );
}

/** The account of the reader. */
function OwnRow(): JSX.Element {
  const { state } = useClient();
  return (
    <div class="side-foot">
      <Avatar userId={state.ownId} size={32} presence />
      <span class="who cut">
        <b dir="auto">{nameOf(state, state.ownId)}</b>
        <Show when={state.statuses[state.ownId]?.status_text}>{(text) => <small class="cut">{text()}</small>}</Show>
      </span>
      <span class="grow" />
      <a class="ib" href="#settings" aria-label={t().sidebar.settings} title={`${t().sidebar.settings} (G)`}>
        <Icon name="settings" />
      </a>
    </div>
  );
}
