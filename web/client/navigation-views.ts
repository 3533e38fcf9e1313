import { answerOf, api } from '../api/api-client.js';
import type { NavigationView } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import type { Location } from '../state/places/hash-location.js';
import { fragmentOf, storedView } from '../state/places/navigation-views.js';

/** Gives a search a name and a place in the sidebar, or another name. */
export async function nameView(state: ClientState, location: Location, name: string): Promise<void> {
  await (storedView(state, location)
    ? changeView(state, location, { name })
    : answerOf(api.POST('/api/v1/navigation_views', { body: { fragment: fragmentOf(location, state), is_pinned: true, name } })));
}

/** Chooses whether the sidebar always shows a view. */
export async function pinView(state: ClientState, location: Location, isPinned: boolean): Promise<void> {
  await (storedView(state, location)
    ? changeView(state, location, { is_pinned: isPinned })
    : answerOf(api.POST('/api/v1/navigation_views', { body: { fragment: fragmentOf(location, state), is_pinned: isPinned } })));
}

/** Removes a view that the account has saved. */
export async function removeView(state: ClientState, location: Location): Promise<void> {
  const path = pathOf(state, location);
  if (path) await answerOf(api.DELETE('/api/v1/navigation_views/{fragment}', { params: { path } }));
}

async function changeView(
  state: ClientState,
  location: Location,
  body: Partial<Pick<NavigationView, 'is_pinned'> & { name: string }>,
): Promise<void> {
  const path = pathOf(state, location);
  if (path) await answerOf(api.PATCH('/api/v1/navigation_views/{fragment}', { params: { path }, body }));
}

function pathOf(state: ClientState, location: Location): { readonly fragment: string } | undefined {
  const view = storedView(state, location);
  return view && { fragment: view.fragment };
}
