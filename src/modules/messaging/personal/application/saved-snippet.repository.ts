import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { SavedSnippet, SavedSnippetId } from '../domain/saved-snippet.js';

export interface SavedSnippetOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class SavedSnippetRepository {
  abstract add(snippet: Omit<SavedSnippet, 'id'>): Promise<SavedSnippetId>;
  /** Finds and locks a snippet until the end of the unit of work; null if the owner has none with this id. */
  abstract lock(owner: SavedSnippetOwner, id: SavedSnippetId): Promise<SavedSnippet | null>;
  abstract save(snippet: SavedSnippet): Promise<void>;
  /** @returns whether the owner had such a snippet */
  abstract delete(owner: SavedSnippetOwner, id: SavedSnippetId): Promise<boolean>;
  abstract deleteAll(owner: SavedSnippetOwner): Promise<void>;
  /** Ordered by id. */
  abstract list(owner: SavedSnippetOwner): Promise<SavedSnippet[]>;
}
