import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import { InsertedIds } from '../../../../platform/database/inserted-ids.js';
import { rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import {
  toDestination,
  DESTINATION_COLUMNS,
  type DestinationRow,
  destinationValues,
} from '../../messages/persistence/unsent-destination-columns.js';
import { type DraftOwner, DraftRepository } from '../application/draft.repository.js';
import type { Draft, DraftId } from '../domain/draft.js';

const ROWS_PER_STATEMENT = 100;
const OF_OWNER = 'realm_id = ? AND owner_id = ?';

type DraftRow = DestinationRow & Omit<Draft, 'destination'>;

@Injectable()
export class SqlDraftRepository extends DraftRepository {
  constructor(
    private readonly sql: Sql,
    private readonly insertedIds: InsertedIds,
  ) {
    super();
  }

  async add(drafts: readonly Omit<Draft, 'id'>[]): Promise<DraftId[]> {
    const ids: DraftId[] = [];
    for (const part of chunks(drafts, ROWS_PER_STATEMENT)) {
      const { insertId } = await this.sql.run(
        `INSERT INTO draft (realm_id, owner_id, kind, channel_id, user_ids, topic, content, edited_at)
         VALUES ${rowPlaceholders(part, 8)}`,
        part.flatMap(({ realmId, ownerId, destination, content, editedAt }): SqlValue[] => [
          realmId,
          ownerId,
          ...destinationValues(destination),
          content,
          editedAt,
        ]),
      );
      ids.push(...(await this.insertedIds.list(insertId, part.length)));
    }
    return ids;
  }

  async lock({ realmId, userId }: DraftOwner, id: DraftId): Promise<boolean> {
    const rows = await this.sql.rows(`SELECT id FROM draft WHERE id = ? AND ${OF_OWNER} FOR UPDATE`, [id, realmId, userId]);
    return rows.length > 0;
  }

  async save({ id, realmId, ownerId, destination, content, editedAt }: Draft): Promise<void> {
    await this.sql.run(
      `UPDATE draft SET kind = ?, channel_id = ?, user_ids = ?, topic = ?, content = ?, edited_at = ? WHERE id = ? AND ${OF_OWNER}`,
      [...destinationValues(destination), content, editedAt, id, realmId, ownerId],
    );
  }

  async delete({ realmId, userId }: DraftOwner, id: DraftId): Promise<boolean> {
    const { affectedRows } = await this.sql.run(`DELETE FROM draft WHERE id = ? AND ${OF_OWNER}`, [id, realmId, userId]);
    return affectedRows > 0;
  }

  async deleteAll({ realmId, userId }: DraftOwner): Promise<void> {
    await this.sql.run(`DELETE FROM draft WHERE ${OF_OWNER}`, [realmId, userId]);
  }

  async list({ realmId, userId }: DraftOwner, limit: number | null): Promise<Draft[]> {
    const rows = await this.sql.rows<DraftRow>(
      `SELECT id, realm_id AS realmId, owner_id AS ownerId, ${DESTINATION_COLUMNS}, content, edited_at AS editedAt
         FROM draft WHERE ${OF_OWNER} ORDER BY edited_at DIV 1000 DESC, id${limit === null ? '' : ` LIMIT ${limit}`}`,
      [realmId, userId],
    );
    return rows.map(({ id, realmId: realm, ownerId, content, editedAt, ...destination }) => ({
      id,
      realmId: realm,
      ownerId,
      destination: destination.kind === 'unaddressed' ? { kind: 'unaddressed' } : toDestination(destination),
      content,
      editedAt,
    }));
  }
}
