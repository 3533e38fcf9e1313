import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../platform/database/sql.js';
import type { CustomProfile } from '../application/profiles/profile-data.js';
import { ProfileValueQueries } from '../application/profiles/profile-value.queries.js';

const SELECT =
  'SELECT user_id AS userId, field_id AS fieldId, value, rendered_value AS renderedValue FROM profile_value WHERE realm_id = ?';

interface Row {
  readonly userId: UserId;
  readonly fieldId: number;
  readonly value: string;
  readonly renderedValue: string | null;
}

@Injectable()
export class SqlProfileValueQueries extends ProfileValueQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async ofRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, CustomProfile>> {
    return byUser(await this.sql.rows<Row>(SELECT, [realmId]));
  }

  async ofUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CustomProfile>> {
    if (userIds.length === 0) return new Map();
    const wanted = padToPowerOfTwo(userIds);
    return byUser(await this.sql.rows<Row>(`${SELECT} AND user_id IN (${placeholders(wanted)})`, [realmId, ...wanted]));
  }
}

function byUser(rows: readonly Row[]): ReadonlyMap<UserId, CustomProfile> {
  const data = new Map<UserId, Record<string, CustomProfile[string]>>();
  for (const { userId, fieldId, value, renderedValue } of rows) {
    let ofUser = data.get(userId);
    if (!ofUser) data.set(userId, (ofUser = {}));
    ofUser[fieldId] = renderedValue === null ? { value } : { value, rendered_value: renderedValue };
  }
  return data;
}
