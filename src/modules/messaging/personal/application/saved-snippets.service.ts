import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import { integer, named, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { SavedSnippet, SavedSnippetId } from '../domain/saved-snippet.js';
import { SavedSnippetRepository } from './saved-snippet.repository.js';

export interface SavedSnippetText {
  readonly title: string;
  readonly content: string;
}

/** A saved snippet in the form of the API. */
export const WireSavedSnippet = named(
  'SavedSnippet',
  object({ id: integer(), title: string(), content: string(), date_created: seconds() }),
);
export type WireSavedSnippet = Static<typeof WireSavedSnippet>;

/** Manages the saved snippets of an account. */
@Injectable()
export class SavedSnippetsService {
  constructor(
    private readonly snippets: SavedSnippetRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The snippets in the form of the API, in the order of their creation. */
  async list(actor: Actor): Promise<readonly WireSavedSnippet[]> {
    return (await this.snippets.list(actor)).map(presentSnippet);
  }

  create(actor: Actor, { title, content }: SavedSnippetText): Promise<SavedSnippetId> {
    const snippet = { realmId: actor.realmId, ownerId: actor.userId, title, content, createdAt: this.clock.now() };
    return this.unitOfWork.run(async () => {
      const id = await this.snippets.add(snippet);
      await this.publish(actor, { type: 'saved_snippets', op: 'add', saved_snippet: presentSnippet({ ...snippet, id }) });
      return id;
    });
  }

  /**
   * Changes the given fields. As in the Zulip server, a change without fields succeeds even if there is no such snippet.
   * @throws DoesNotExist
   */
  async edit(actor: Actor, id: SavedSnippetId, change: Partial<SavedSnippetText>): Promise<void> {
    if (change.title === undefined && change.content === undefined) return;
    await this.unitOfWork.run(async () => {
      const snippet = await this.snippets.lock(actor, id);
      if (!snippet) throw new DoesNotExist('Saved snippet does not exist.');
      const edited = { ...snippet, title: change.title ?? snippet.title, content: change.content ?? snippet.content };
      await this.snippets.save(edited);
      await this.publish(actor, { type: 'saved_snippets', op: 'update', saved_snippet: presentSnippet(edited) });
    });
  }

  /** @throws DoesNotExist */
  delete(actor: Actor, id: SavedSnippetId): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.snippets.delete(actor, id))) throw new DoesNotExist('Saved snippet does not exist.');
      await this.publish(actor, { type: 'saved_snippets', op: 'remove', saved_snippet_id: id });
    });
  }

  private publish(actor: Actor, event: ClientEvent): Promise<void> {
    const audience = { kind: 'users', userIds: [actor.userId] } as const;
    return this.events.publish([{ realmId: actor.realmId, event, audience }]);
  }
}

function presentSnippet({ id, title, content, createdAt }: SavedSnippet): WireSavedSnippet {
  return { id, title, content, date_created: Math.floor(createdAt / 1000) };
}
