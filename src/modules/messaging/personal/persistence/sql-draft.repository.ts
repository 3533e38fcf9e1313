import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { chunks } from '../../../../kernel/chunks.js';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { toColumns, toDestination } from '../../messages/persistence/unsent-destination-columns.js';
import { type DraftOwner, DraftRepository } from '../application/draft.repository.js';
import type { Draft, DraftId } from '../domain/draft.js';
import { type DraftRow, DraftSchema } from './personal.schema.js';

const ROWS_PER_STATEMENT = 100;

type StoredDraft = Omit<DraftRow, 'userIds'> & { readonly userIds: string };

@Injectable()
export class SqlDraftRepository extends DraftRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add(drafts: readonly Omit<Draft, 'id'>[]): Promise<DraftId[]> {
    const ids: DraftId[] = [];
    for (const part of chunks(drafts, ROWS_PER_STATEMENT)) {
      const inserted = await this.sql.run(
        `INSERT INTO draft (realm_id, owner_id, kind, channel_id, user_ids, topic, content, edited_at)
         VALUES ${rowPlaceholders(part, 8)}`,
        part.flatMap(({ realmId, ownerId, destination, content, editedAt }): SqlValue[] => {
          const { kind, channelId, userIds, topic } = toColumns(destination);
          return [realmId, ownerId, kind, channelId, JSON.stringify(userIds), topic, content, editedAt];
        }),
      );
      ids.push(...(await this.sql.insertedIds(inserted, part.length)));
    }
    return ids;
  }

  async lock({ realmId, userId: ownerId }: DraftOwner, id: DraftId): Promise<boolean> {
    return (await this.drafts.findOne({ where: { id, realmId, ownerId }, lock: { mode: 'pessimistic_write' } })) !== null;
  }

  async lockOfChannel(realmId: RealmId, channelId: ChannelId): Promise<Draft[]> {
    const rows = await this.drafts.find({ where: { realmId, channelId }, lock: { mode: 'pessimistic_write' } });
    return rows.map(toDraft);
  }

  async save({ id, realmId, ownerId, destination, content, editedAt }: Draft): Promise<void> {
    await this.drafts.update({ id, realmId, ownerId }, { ...toColumns(destination), content, editedAt });
  }

  async delete({ realmId, userId: ownerId }: DraftOwner, id: DraftId): Promise<boolean> {
    const { affected } = await this.drafts.delete({ id, realmId, ownerId });
    return (affected ?? 0) > 0;
  }

  async deleteAll({ realmId, userId: ownerId }: DraftOwner): Promise<void> {
    await this.drafts.delete({ realmId, ownerId });
  }

  async list({ realmId, userId }: DraftOwner, limit: number | null): Promise<Draft[]> {
    const rows = await this.sql.rows<StoredDraft>(
      `SELECT id, realm_id AS realmId, owner_id AS ownerId, kind, channel_id AS channelId, user_ids AS userIds, topic, content, edited_at AS editedAt
         FROM draft WHERE realm_id = ? AND owner_id = ? ORDER BY edited_at DIV 1000 DESC, id${limit === null ? '' : ` LIMIT ${limit}`}`,
      [realmId, userId],
    );
    return rows.map((row) => toDraft({ ...row, userIds: JSON.parse(row.userIds) as UserId[] }));
  }

  private get drafts(): Repository<DraftRow> {
    return this.repositories.for(DraftSchema);
  }
}

function toDraft({ kind, channelId, userIds, topic, ...draft }: DraftRow): Draft {
  return { ...draft, destination: kind === 'unaddressed' ? { kind } : toDestination({ kind, channelId, userIds, topic }) };
}
