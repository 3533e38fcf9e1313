import type { Profile } from '../../domain/profile.js';
import { showsEmailTo } from '../../domain/email-visibility.js';
import { presentUser, type UserView } from '../user.presenter.js';

interface Written {
  readonly realmHost: string;
  /** By kind of view. */
  readonly texts: (string | undefined)[];
}

const written = new WeakMap<Profile, Written>();

/**
 * The user object as JSON without its last brace, written once for each kind of view of a profile.
 * @param tellsActive whether `is_active` is part of it; some lists hold only those who are, or are not
 */
export function presentUserJson(view: UserView, tellsActive: boolean): string {
  const { user, viewer, realmHost, clientGravatar } = view;
  let known = written.get(user);
  if (known?.realmHost !== realmHost) written.set(user, (known = { realmHost, texts: [] }));
  const kind = (showsEmailTo(user, viewer) ? 1 : 0) | (clientGravatar ? 2 : 0) | (tellsActive ? 4 : 0);
  return (known.texts[kind] ??= userJsonPrefix(presentUser(view), tellsActive));
}

/** A user object as JSON without its last brace. */
export function userJsonPrefix(wire: Record<string, unknown>, tellsActive: boolean): string {
  return JSON.stringify(tellsActive ? wire : { ...wire, is_active: undefined }).slice(0, -1);
}
