import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { type ProfileValue, ProfileValueRepository } from '../application/profile-value.repository.js';

@Injectable()
export class SqlProfileValueRepository extends ProfileValueRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async put({ realmId, userId, fieldId, value, renderedValue }: ProfileValue): Promise<void> {
    await this.sql.run(
      `INSERT INTO profile_value (realm_id, user_id, field_id, value, rendered_value) VALUES (?, ?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE value = VALUES(value), rendered_value = VALUES(rendered_value)`,
      [realmId, userId, fieldId, value, renderedValue],
    );
  }

  async remove(realmId: RealmId, userId: UserId, fieldId: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run('DELETE FROM profile_value WHERE realm_id = ? AND user_id = ? AND field_id = ?', [
      realmId,
      userId,
      fieldId,
    ]);
    return affectedRows > 0;
  }

  async removeField(realmId: RealmId, fieldId: number): Promise<void> {
    await this.sql.run('DELETE FROM profile_value WHERE realm_id = ? AND field_id = ?', [realmId, fieldId]);
  }

  async removeValues(realmId: RealmId, fieldId: number, values: readonly string[]): Promise<UserId[]> {
    const wanted = padToPowerOfTwo(values);
    const condition = `realm_id = ? AND field_id = ? AND value IN (${placeholders(wanted)})`;
    const parameters = [realmId, fieldId, ...wanted];
    const holders = await this.sql.rows<{ userId: UserId }>(
      `SELECT user_id AS userId FROM profile_value WHERE ${condition} ORDER BY user_id FOR UPDATE`,
      parameters,
    );
    await this.sql.run(`DELETE FROM profile_value WHERE ${condition}`, parameters);
    return holders.map(({ userId }) => userId);
  }
}
