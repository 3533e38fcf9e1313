import { nameOrder } from '../../ui/texts/name-order.js';
import { untrack } from 'solid-js';
import type { ChannelSections } from '../../state/unread/sidebar-channels.js';
import { channelSections, inOrder } from '../../state/unread/sidebar-channels.js';
import { type Conversation, keyOf } from '../../state/model/conversation.js';
import { locationOf } from '../../state/places/conversation-address.js';
import type { Location } from '../../state/places/hash-location.js';
import { inboxGroups } from '../../state/unread/inbox.js';
import { channelOfNarrow, conversationOfNarrow } from '../../state/model/narrow.js';
import { conversationStops, type NextKind, nextUnread, stepFrom } from '../../state/unread/next-conversation.js';
import { useClient } from '../../client/client-context.js';
import type { Client } from '../../client/client.js';
import { giveFocus } from '../../ui/focus.js';
import { type HotkeyAction, useHotkeys } from '../../ui/hotkeys.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';

const FEED: Location = { view: 'narrow', narrow: [] };
const DIRECT: Location = { view: 'narrow', narrow: [{ operator: 'is', operand: 'dm' }] };

/** Adds the keys that lead to views and conversations from everywhere. */
export function useNavigationKeys(): void {
  const client = useClient();
  const go = (key: string, location: () => Location | undefined): HotkeyAction => ({
    key,
    run: () => {
      const target = untrack(location);
      if (target) client.navigation.go(target);
      // Keys act on what they have opened, and no longer on the sidebar.
      if (target && document.activeElement?.closest('.sidebar')) giveFocus(document.getElementById('main'));
      return true;
    },
  });
  const next = (key: string, kind: NextKind): HotkeyAction => go(key, () => nextLocation(client, kind));
  const step = (key: string, by: 1 | -1, onlyUnread: boolean): HotkeyAction => ({
    ...go(key, () => stepLocation(client, by, onlyUnread)),
    inFields: true,
  });
  useHotkeys(
    next('N', 'topic'),
    next('Shift N', 'followed-topic'),
    next('P', 'direct'),
    go('Shift P', () => DIRECT),
    go('A', () => FEED),
    go('T', () => ({ view: 'recent' })),
    go('D', () => ({ view: 'drafts' })),
    go('Shift I', () => ({ view: 'inbox' })),
    go('Shift A', () => channelLocation(client, -1)),
    go('Shift D', () => channelLocation(client, 1)),
    step('Alt ArrowUp', -1, false),
    step('Alt ArrowDown', 1, false),
    step('Alt Shift ArrowUp', -1, true),
    step('Alt Shift ArrowDown', 1, true),
  );
}

/** Adds the keys that lead from part to part of the page. */
export function useRegionKeys(): void {
  useHotkeys({ key: 'F6', inFields: true, run: () => moveToRegion(1) }, { key: 'Shift F6', inFields: true, run: () => moveToRegion(-1) });
}

function openConversation({ navigation, state }: Client): Conversation | null {
  const location = navigation.location();
  return location.view === 'narrow' ? conversationOfNarrow(location.narrow, state.ownId) : null;
}

function sectionsOf(client: Client): ChannelSections {
  return channelSections(client.state, client.unread(), nameOrder());
}

function nextLocation(client: Client, kind: NextKind): Location | undefined {
  const groups = inboxGroups(client.state, client.unread(), nameOrder());
  const found = nextUnread(client.state, groups, openConversation(client), kind);
  if (found) return locationOf(client.state, found);
  showToast(t().acts.nothingUnread);
  return undefined;
}

function stepLocation(client: Client, by: 1 | -1, onlyUnread: boolean): Location | undefined {
  const stops = conversationStops(client.state, client.unread(), sectionsOf(client));
  const open = openConversation(client);
  const stop = stepFrom(stops, open && keyOf(open), by, onlyUnread);
  return stop && locationOf(client.state, stop.conversation);
}

/** The channel before or after the one on screen, in the order of the sidebar. */
function channelLocation(client: Client, by: 1 | -1): Location | undefined {
  const location = client.navigation.location();
  const open = location.view === 'topics' ? location.channelId : location.view === 'narrow' ? channelOfNarrow(location.narrow) : null;
  const ids = inOrder(sectionsOf(client));
  const index = open === null ? (by === 1 ? -1 : ids.length) : ids.indexOf(open);
  const target = ids[index + by];
  return target === undefined ? undefined : { view: 'narrow', narrow: [{ operator: 'channel', operand: target }] };
}

const REGIONS = ['.sidebar', '.main .head', '.main .list, .main .page, .main .set-body', '.main .compose, .main .c-closed', '.panel'];
const FOCUSABLE = 'a[href], button:not([disabled]), input, textarea, select, [tabindex="0"]';

/** Moves the focus to the next part of the page in which something can have it, or to the one before. */
function moveToRegion(by: 1 | -1): boolean {
  const regions = REGIONS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []).flatMap((region) => {
    const first = region.offsetParent === null ? undefined : firstStopIn(region);
    return first ? [{ region, first }] : [];
  });
  const index = regions.findIndex(({ region }) => region.contains(document.activeElement));
  const from = index === -1 && by === -1 ? 0 : index;
  const target = regions[(from + by + regions.length) % regions.length];
  if (!target) return false;
  giveFocus(target.first);
  return true;
}

function firstStopIn(region: HTMLElement): HTMLElement | undefined {
  if (region.matches('[role="log"]')) return region;
  return [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find((element) => element.tabIndex >= 0 && element.offsetParent);
}
