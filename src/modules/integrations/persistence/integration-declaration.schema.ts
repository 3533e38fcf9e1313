import { EntitySchema } from 'typeorm';
import { id } from '../../../platform/database/columns.js';

export interface IntegrationDeclarationRow {
  readonly realmId: number;
  readonly name: string;
  /** JSON, as an administrator has written it. */
  readonly declaration: string;
}

export const IntegrationDeclarationSchema = new EntitySchema<IntegrationDeclarationRow>({
  name: 'IntegrationDeclaration',
  tableName: 'integration_declaration',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    name: { type: 'varchar', length: 60, primary: true },
    declaration: { type: 'mediumtext' },
  },
});
