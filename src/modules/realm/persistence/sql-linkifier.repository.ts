import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import type { LinkRule } from '../../../kernel/link-rules.js';
import { Sql } from '../../../platform/database/sql.js';
import { LinkifierRepository } from '../application/linkifier.repository.js';
import type { Linkifier, LinkifierId } from '../domain/linkifier.js';

@Injectable()
export class SqlLinkifierRepository extends LinkifierRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(realmId: RealmId, { pattern, urlTemplate }: LinkRule): Promise<LinkifierId> {
    const { insertId } = await this.sql.run(
      `INSERT INTO linkifier (realm_id, pattern, url_template, position)
       SELECT ?, ?, ?, COALESCE(MAX(position) + 1, 0) FROM linkifier WHERE realm_id = ?`,
      [realmId, pattern, urlTemplate, realmId],
    );
    return insertId;
  }

  async save({ realmId, id, pattern, urlTemplate, order }: Linkifier): Promise<void> {
    await this.sql.run('UPDATE linkifier SET pattern = ?, url_template = ?, position = ? WHERE realm_id = ? AND id = ?', [
      pattern,
      urlTemplate,
      order,
      realmId,
      id,
    ]);
  }

  async delete({ realmId, id }: Linkifier): Promise<void> {
    await this.sql.run('DELETE FROM linkifier WHERE realm_id = ? AND id = ?', [realmId, id]);
  }

  list(realmId: RealmId): Promise<Linkifier[]> {
    return this.sql.rows(
      `SELECT id, realm_id AS realmId, pattern, url_template AS urlTemplate, position AS \`order\`
       FROM linkifier WHERE realm_id = ? ORDER BY position, id`,
      [realmId],
    );
  }
}
