import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId } from '../../../kernel/ids.js';
import type { LinkRule } from '../../../kernel/link-rules.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { Sql } from '../../../platform/database/sql.js';
import { LinkifierRepository } from '../application/linkifier.repository.js';
import type { Linkifier, LinkifierId } from '../domain/linkifier.js';
import { LinkifierSchema } from './realm.schema.js';

@Injectable()
export class TypeormLinkifierRepository extends LinkifierRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
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
    await this.linkifiers.update({ realmId, id }, { pattern, urlTemplate, order });
  }

  async delete({ realmId, id }: Linkifier): Promise<void> {
    await this.linkifiers.delete({ realmId, id });
  }

  list(realmId: RealmId): Promise<Linkifier[]> {
    return this.linkifiers.find({ where: { realmId }, order: { order: 'ASC', id: 'ASC' } });
  }

  private get linkifiers(): Repository<Linkifier> {
    return this.repositories.for(LinkifierSchema);
  }
}
