import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { NavigationView } from '../domain/navigation-view.js';

export interface NavigationViewOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class NavigationViewRepository {
  /** @throws NavigationViewTaken */
  abstract add(view: NavigationView): Promise<void>;
  /** Finds and locks a view until the end of the unit of work; null if the owner has none with this fragment. */
  abstract lock(owner: NavigationViewOwner, fragment: string): Promise<NavigationView | null>;
  /** @throws NavigationViewTaken */
  abstract save(view: NavigationView): Promise<void>;
  /** @returns whether the owner had such a view */
  abstract delete(owner: NavigationViewOwner, fragment: string): Promise<boolean>;
  abstract deleteAll(owner: NavigationViewOwner): Promise<void>;
  /** In the order of their creation. */
  abstract list(owner: NavigationViewOwner): Promise<NavigationView[]>;
}

/** The owner has another view with the fragment or the name. */
export class NavigationViewTaken extends Error {}
