import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** A place of a client that its owner has put among the views of the navigation, or one of the built-in views with a choice about it. */
export interface NavigationView {
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  /** The part of its address after the `#`. */
  readonly fragment: string;
  /** Null for a built-in view, whose name clients know. */
  readonly name: string | null;
  /** Whether clients show it always, or only in a menu. */
  readonly pinned: boolean;
}

/** The views that every client has, as on the Zulip server. */
const BUILT_IN = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
]);

export function isBuiltIn(fragment: string): boolean {
  return BUILT_IN.has(fragment);
}
