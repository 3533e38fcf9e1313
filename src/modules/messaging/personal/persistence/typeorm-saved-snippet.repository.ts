import { Injectable } from '@nestjs/common';
import { Sql } from '../../../../platform/database/sql.js';
import { type SavedSnippetOwner, SavedSnippetRepository } from '../application/saved-snippet.repository.js';
import type { SavedSnippet, SavedSnippetId } from '../domain/saved-snippet.js';

const SELECT = 'SELECT id, realm_id AS realmId, owner_id AS ownerId, title, content, created_at AS createdAt FROM saved_snippet';
const OF_OWNER = 'realm_id = ? AND owner_id = ?';

@Injectable()
export class SqlSavedSnippetRepository extends SavedSnippetRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ realmId, ownerId, title, content, createdAt }: Omit<SavedSnippet, 'id'>): Promise<SavedSnippetId> {
    const { insertId } = await this.sql.run(
      'INSERT INTO saved_snippet (realm_id, owner_id, title, content, created_at) VALUES (?, ?, ?, ?, ?)',
      [realmId, ownerId, title, content, createdAt],
    );
    return insertId;
  }

  async lock({ realmId, userId }: SavedSnippetOwner, id: SavedSnippetId): Promise<SavedSnippet | null> {
    const [row] = await this.sql.rows<SavedSnippet>(`${SELECT} WHERE id = ? AND ${OF_OWNER} FOR UPDATE`, [id, realmId, userId]);
    return row ?? null;
  }

  async save({ id, realmId, ownerId, title, content }: SavedSnippet): Promise<void> {
    await this.sql.run(`UPDATE saved_snippet SET title = ?, content = ? WHERE id = ? AND ${OF_OWNER}`, [
      title,
      content,
      id,
      realmId,
      ownerId,
    ]);
  }

  async remove({ realmId, userId }: SavedSnippetOwner, id: SavedSnippetId): Promise<boolean> {
    const { affectedRows } = await this.sql.run(`DELETE FROM saved_snippet WHERE id = ? AND ${OF_OWNER}`, [id, realmId, userId]);
    return affectedRows > 0;
  }

  list({ realmId, userId }: SavedSnippetOwner): Promise<SavedSnippet[]> {
    return this.sql.rows(`${SELECT} WHERE ${OF_OWNER} ORDER BY id`, [realmId, userId]);
  }
}
