import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { placeholders, Sql } from '../../../platform/database/sql.js';
import { type OrganizationCounts, OrganizationQueries } from '../application/organization.queries.js';

interface Counted {
  readonly realmId: RealmId;
  readonly n: number;
}

@Injectable()
export class SqlOrganizationQueries extends OrganizationQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async count(realmIds: readonly RealmId[]): Promise<ReadonlyMap<RealmId, OrganizationCounts>> {
    if (realmIds.length === 0) return new Map();
    const people = await this.countBy('COUNT(*)', 'user_account', 'active = 1 AND bot_type IS NULL', realmIds);
    const bots = await this.countBy('COUNT(*)', 'user_account', 'active = 1 AND bot_type IS NOT NULL AND system = 0', realmIds);
    const channels = await this.countBy('COUNT(*)', 'channel', 'archived = 0', realmIds);
    const fileBytes = await this.countBy('CAST(SUM(size) AS UNSIGNED)', 'attachment', 'size > 0', realmIds);
    return new Map(
      realmIds.map((id) => [
        id,
        { people: people.get(id) ?? 0, bots: bots.get(id) ?? 0, channels: channels.get(id) ?? 0, fileBytes: fileBytes.get(id) ?? 0 },
      ]),
    );
  }

  private async countBy(
    aggregate: string,
    table: string,
    condition: string,
    realmIds: readonly RealmId[],
  ): Promise<ReadonlyMap<RealmId, number>> {
    const rows = await this.sql.rows<Counted>(
      `SELECT realm_id AS realmId, ${aggregate} AS n FROM ${table} WHERE ${condition} AND realm_id IN (${placeholders(realmIds)}) GROUP BY realm_id`,
      realmIds,
    );
    return new Map(rows.map(({ realmId, n }) => [realmId, n]));
  }
}
