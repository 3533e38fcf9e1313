import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import { PlaygroundRepository } from '../application/playground.repository.js';
import type { NewPlayground, Playground, PlaygroundId } from '../domain/playground.js';

@Injectable()
export class SqlPlaygroundRepository extends PlaygroundRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(realmId: RealmId, { name, language, urlTemplate }: NewPlayground): Promise<PlaygroundId> {
    const { insertId } = await this.sql.run('INSERT INTO realm_playground (realm_id, name, language, url_template) VALUES (?, ?, ?, ?)', [
      realmId,
      name,
      language,
      urlTemplate,
    ]);
    return insertId;
  }

  async delete(realmId: RealmId, id: PlaygroundId): Promise<boolean> {
    const { affectedRows } = await this.sql.run('DELETE FROM realm_playground WHERE realm_id = ? AND id = ?', [realmId, id]);
    return affectedRows > 0;
  }

  list(realmId: RealmId): Promise<Playground[]> {
    return this.sql.rows(
      'SELECT id, realm_id AS realmId, name, language, url_template AS urlTemplate FROM realm_playground WHERE realm_id = ? ORDER BY id',
      [realmId],
    );
  }
}
