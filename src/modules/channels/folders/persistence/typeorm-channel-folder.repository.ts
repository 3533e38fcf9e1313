import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { Sql } from '../../../../platform/database/sql.js';
import { ChannelFolderRepository } from '../application/channel-folder.repository.js';
import type { ChannelFolder, ChannelFolderId } from '../domain/channel-folder.js';
import { ChannelFolderSchema } from './channel-folder.schema.js';

const IN_ORDER = { position: 'ASC', id: 'ASC' } as const;

@Injectable()
export class TypeormChannelFolderRepository extends ChannelFolderRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add(folder: ChannelFolder): Promise<void> {
    await this.folders.insert(folder);
    // As on the Zulip server. It stands behind all others, whose positions are ids or, after they were put in order, count from zero.
    folder.position = folder.id;
    await this.save(folder);
  }

  async save(folder: ChannelFolder): Promise<void> {
    await this.folders.save(folder);
  }

  async savePositions(realmId: RealmId, folders: readonly ChannelFolder[]): Promise<void> {
    await this.sql.run(
      `UPDATE channel_folder f
         JOIN JSON_TABLE(?, '$[*]' COLUMNS (id int unsigned PATH '$[0]', position int unsigned PATH '$[1]')) AS w ON w.id = f.id
          SET f.position = w.position
        WHERE f.realm_id = ?`,
      [JSON.stringify(folders.map(({ id, position }) => [id, position])), realmId],
    );
  }

  lock(realmId: RealmId, id: ChannelFolderId): Promise<ChannelFolder | null> {
    return this.folders.findOne({ where: { realmId, id }, lock: { mode: 'pessimistic_write' } });
  }

  lockAll(realmId: RealmId): Promise<ChannelFolder[]> {
    return this.folders.find({ where: { realmId }, order: IN_ORDER, lock: { mode: 'pessimistic_write' } });
  }

  list(realmId: RealmId): Promise<ChannelFolder[]> {
    return this.folders.find({ where: { realmId }, order: IN_ORDER });
  }

  async isUsed(realmId: RealmId, id: ChannelFolderId): Promise<boolean> {
    const rows = await this.sql.rows('SELECT 1 FROM channel WHERE realm_id = ? AND folder_id = ? LIMIT 1', [realmId, id]);
    return rows.length > 0;
  }

  private get folders(): Repository<ChannelFolder> {
    return this.repositories.for(ChannelFolderSchema);
  }
}
