import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import { CustomEmojiRepository } from '../application/custom-emoji.repository.js';
import type { CustomEmoji, CustomEmojiId, NewCustomEmoji } from '../domain/custom-emoji.js';

type Row = Omit<CustomEmoji, 'animated' | 'deactivated'> & { readonly animated: number; readonly deactivated: number };

@Injectable()
export class SqlCustomEmojiRepository extends CustomEmojiRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ realmId, name, authorId, fileName, animated }: NewCustomEmoji): Promise<CustomEmojiId> {
    const { insertId } = await this.sql.run(
      'INSERT INTO custom_emoji (realm_id, name, author_id, file_name, animated, deactivated) VALUES (?, ?, ?, ?, ?, FALSE)',
      [realmId, name, authorId, fileName, animated],
    );
    return insertId;
  }

  async deactivate({ realmId, id }: CustomEmoji): Promise<void> {
    await this.sql.run('UPDATE custom_emoji SET deactivated = TRUE WHERE realm_id = ? AND id = ?', [realmId, id]);
  }

  async list(realmId: RealmId): Promise<CustomEmoji[]> {
    const rows = await this.sql.rows<Row>(
      `SELECT id, realm_id AS realmId, name, author_id AS authorId, file_name AS fileName, animated, deactivated
       FROM custom_emoji WHERE realm_id = ? ORDER BY id`,
      [realmId],
    );
    return rows.map((row) => ({ ...row, animated: row.animated !== 0, deactivated: row.deactivated !== 0 }));
  }
}
