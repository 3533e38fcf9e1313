import type { RealmId, UserId } from '../../../../kernel/ids.js';

export type SavedSnippetId = number;

export const MAX_SNIPPET_TITLE = 60;

/** A text that its owner can insert into messages. */
export interface SavedSnippet {
  readonly id: SavedSnippetId;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  readonly title: string;
  readonly content: string;
  /** Milliseconds UTC. */
  readonly createdAt: number;
}
