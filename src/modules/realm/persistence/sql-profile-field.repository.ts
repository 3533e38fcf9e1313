import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { padToPowerOfTwo, placeholders, Sql, type SqlValue } from '../../../platform/database/sql.js';
import { ProfileFieldRepository } from '../application/profile-field.repository.js';
import type { FieldData } from '../domain/profile-field-data.js';
import type { ProfileField, ProfileFieldDefinition, ProfileFieldId } from '../domain/profile-field.js';
import { ProfileFieldSchema } from './realm.schema.js';

const COLUMNS = ['name', 'hint', 'type', 'data', 'in_summary', 'required', 'editable_by_user'];
const SELECT = `SELECT id, realm_id AS realmId, name, hint, type, data, position AS \`order\`, in_summary AS inSummary, required,
  editable_by_user AS editableByUser FROM profile_field WHERE realm_id = ?`;

type BooleanColumn = 'inSummary' | 'required' | 'editableByUser';
type Row = Omit<ProfileField, BooleanColumn | 'data'> & Record<BooleanColumn, number> & { readonly data: string | null };

@Injectable()
export class SqlProfileFieldRepository extends ProfileFieldRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add(realmId: RealmId, definition: ProfileFieldDefinition): Promise<ProfileFieldId> {
    const { insertId } = await this.sql.run(
      `INSERT INTO profile_field (realm_id, position, ${COLUMNS.join(', ')}) VALUES (?, 0, ${placeholders(COLUMNS)})`,
      [realmId, ...valuesOf(definition)],
    );
    await this.sql.run('UPDATE profile_field SET position = id WHERE id = ?', [insertId]);
    return insertId;
  }

  async save({ realmId, id, order, data, ...rest }: ProfileField): Promise<void> {
    const row = { ...rest, position: order, data: dataText(data) };
    await this.repositories.for(ProfileFieldSchema).update({ realmId, id }, row);
  }

  async delete({ realmId, id }: ProfileField): Promise<void> {
    await this.repositories.for(ProfileFieldSchema).delete({ realmId, id });
  }

  async list(realmId: RealmId): Promise<ProfileField[]> {
    return (await this.sql.rows<Row>(`${SELECT} ORDER BY position, id`, [realmId])).map(fieldOf);
  }

  async lockByIds(realmId: RealmId, ids: readonly ProfileFieldId[]): Promise<ReadonlyMap<ProfileFieldId, ProfileField>> {
    if (ids.length === 0) return new Map();
    const padded = padToPowerOfTwo([...new Set(ids)].sort((one, other) => one - other));
    const rows = await this.sql.rows<Row>(`${SELECT} AND id IN (${placeholders(padded)}) LOCK IN SHARE MODE`, [realmId, ...padded]);
    return new Map(rows.map((row) => [row.id, fieldOf(row)]));
  }
}

function valuesOf({ name, hint, type, data, inSummary, required, editableByUser }: ProfileFieldDefinition): SqlValue[] {
  return [name, hint, type, dataText(data), inSummary, required, editableByUser];
}

function dataText(data: FieldData | null): string | null {
  return data === null ? null : JSON.stringify(data);
}

function fieldOf({ data, inSummary, required, editableByUser, ...row }: Row): ProfileField {
  return {
    ...row,
    data: data === null ? null : (JSON.parse(data) as FieldData),
    inSummary: inSummary !== 0,
    required: required !== 0,
    editableByUser: editableByUser !== 0,
  };
}
