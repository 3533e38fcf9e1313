import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type SavedSnippetOwner, SavedSnippetRepository } from '../application/saved-snippet.repository.js';
import type { SavedSnippet, SavedSnippetId } from '../domain/saved-snippet.js';
import { SavedSnippetSchema } from './personal.schema.js';

@Injectable()
export class TypeormSavedSnippetRepository extends SavedSnippetRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(snippet: Omit<SavedSnippet, 'id'>): Promise<SavedSnippetId> {
    const { identifiers } = await this.snippets.insert({ ...snippet });
    // TypeORM returns generated BIGINT ids as strings.
    return Number(identifiers[0]?.['id']);
  }

  lock({ realmId, userId: ownerId }: SavedSnippetOwner, id: SavedSnippetId): Promise<SavedSnippet | null> {
    return this.snippets.findOne({ where: { id, realmId, ownerId }, lock: { mode: 'pessimistic_write' } });
  }

  async save({ id, realmId, ownerId, title, content }: SavedSnippet): Promise<void> {
    await this.snippets.update({ id, realmId, ownerId }, { title, content });
  }

  async delete({ realmId, userId: ownerId }: SavedSnippetOwner, id: SavedSnippetId): Promise<boolean> {
    const { affected } = await this.snippets.delete({ id, realmId, ownerId });
    return (affected ?? 0) > 0;
  }

  async deleteAll({ realmId, userId: ownerId }: SavedSnippetOwner): Promise<void> {
    await this.snippets.delete({ realmId, ownerId });
  }

  list({ realmId, userId: ownerId }: SavedSnippetOwner): Promise<SavedSnippet[]> {
    return this.snippets.find({ where: { realmId, ownerId }, order: { id: 'ASC' } });
  }

  private get snippets(): Repository<SavedSnippet> {
    return this.repositories.for(SavedSnippetSchema);
  }
}
