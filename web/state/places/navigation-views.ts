import type { NavigationView } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import { narrowKey } from '../model/narrow.js';
import { formatHash, type Location, parseHash } from './hash-location.js';

/** The name by which the API knows a view: its address without the #. */
export function fragmentOf(location: Location, state: ClientState): string {
  return formatHash(location, state).slice(1);
}

/** Equal views have equal keys, however their addresses name people and channels. */
export function keyOfView(location: Location): string {
  return location.view === 'narrow' ? narrowKey(location.narrow) : location.view;
}

/** What the account has stored about a view, whichever client did it. */
export function storedView(state: ClientState, location: Location): NavigationView | undefined {
  const key = keyOfView(location);
  return Object.values(state.navigationViews).find(({ fragment }) => keyOfView(parseHash(fragment, state)) === key);
}

/** The views that the account has named, in the order in which it did. */
export function namedViews(state: ClientState): { readonly name: string; readonly isPinned: boolean; readonly location: Location }[] {
  return Object.values(state.navigationViews).flatMap(({ fragment, name, is_pinned: isPinned }) =>
    name === null ? [] : [{ name, isPinned, location: parseHash(fragment, state) }],
  );
}
