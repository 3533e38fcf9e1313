import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { SavedSnippet, SavedSnippetId } from '../domain/saved-snippet.js';

export interface SavedSnippetOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class SavedSnippetRepository {
  abstract add(snippet: Omit<SavedSnippet, 'id'>): Promise<SavedSnippetId>;
  /** Null if it is not there or not the owner's; otherwise it stays as it is until the end of the unit of work. */
  abstract lock(owner: SavedSnippetOwner, id: SavedSnippetId): Promise<SavedSnippet | null>;
  abstract save(snippet: SavedSnippet): Promise<void>;
  /** @returns whether there was such a snippet of that owner */
  abstract remove(owner: SavedSnippetOwner, id: SavedSnippetId): Promise<boolean>;
  /** By id. */
  abstract list(owner: SavedSnippetOwner): Promise<SavedSnippet[]>;
}
