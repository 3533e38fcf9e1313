import { Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { RealmId } from '../../../kernel/ids.js';
import { placeholders, Sql, type SqlValue } from '../../../platform/database/sql.js';
import { OrganizationRows } from '../application/organization-rows.js';

const ROWS_PER_STATEMENT = 1_000;
const PARENTS_PER_STATEMENT = 100;
const REALM_ID = 'realm_id';
const REALM = 'realm';

/** Parent tables by the first key column of tables without an index that starts with the realm: their rows are found by the ids of their parents. */
const PARENTS: Readonly<Record<string, string>> = { user_id: 'user_account', delivery_id: 'webhook_delivery' };

/** Deletes from every table that has the column `realm_id`, so that a new table is included without being named. */
@Injectable()
export class SqlOrganizationRows extends OrganizationRows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    super();
  }

  async deleteContents(realmId: RealmId): Promise<void> {
    const parents = new Set(Object.values(PARENTS));
    const tables = this.dataSource.entityMetadatas.filter((table) => columnsOf(table).includes(REALM_ID));
    const [last, first] = [
      tables.filter(({ tableName }) => parents.has(tableName)),
      tables.filter(({ tableName }) => !parents.has(tableName)),
    ];
    for (const table of [...first, ...last]) {
      const column = isIndexedByRealm(table) ? undefined : table.primaryColumns[0]?.databaseName;
      const parent = column === undefined ? undefined : PARENTS[column];
      if (column !== undefined && parent !== undefined) await this.deleteByParent(realmId, table.tableName, column, parent);
      else await this.repeat(`DELETE FROM ${table.tableName} WHERE ${REALM_ID} = ? LIMIT ${ROWS_PER_STATEMENT}`, [realmId]);
    }
  }

  async deleteRealm(realmId: RealmId): Promise<void> {
    await this.sql.run(`DELETE FROM ${REALM} WHERE id = ?`, [realmId]);
  }

  /** The parent rows still exist, because their table is deleted later. */
  private async deleteByParent(realmId: RealmId, table: string, column: string, parent: string): Promise<void> {
    for (let after = 0; ;) {
      const parents = await this.sql.rows<{ id: number }>(
        `SELECT id FROM ${parent} WHERE ${REALM_ID} = ? AND id > ? ORDER BY id LIMIT ${PARENTS_PER_STATEMENT}`,
        [realmId, after],
      );
      const last = parents.at(-1);
      if (!last) return;
      const ids = parents.map(({ id }) => id);
      const statement = `DELETE FROM ${table} WHERE ${column} IN (${placeholders(ids)}) AND ${REALM_ID} = ? LIMIT ${ROWS_PER_STATEMENT}`;
      await this.repeat(statement, [...ids, realmId]);
      after = last.id;
    }
  }

  private async repeat(statement: string, values: readonly SqlValue[]): Promise<void> {
    while ((await this.sql.run(statement, values)).affectedRows === ROWS_PER_STATEMENT);
  }
}

function columnsOf({ columns }: EntityMetadata): string[] {
  return columns.map(({ databaseName }) => databaseName);
}

/** Whether the database finds the rows of a realm without reading those of others. */
function isIndexedByRealm({ primaryColumns, indices }: EntityMetadata): boolean {
  const keys = [primaryColumns, ...indices.map(({ columns }) => columns)];
  return keys.some(([column]) => column?.databaseName === REALM_ID);
}
