import { EntitySchema } from 'typeorm';
import { id } from '../../../platform/database/columns.js';

export interface IntegrationSecretRow {
  readonly botId: number;
  readonly realmId: number;
  readonly sealed: Buffer;
}

/** Sealed with a key that is not in the database (`ServerSecrets.seal`). */
export const IntegrationSecretSchema = new EntitySchema<IntegrationSecretRow>({
  name: 'IntegrationSecret',
  tableName: 'integration_secret',
  columns: {
    botId: { ...id('bot_id'), primary: true },
    realmId: id('realm_id'),
    sealed: { type: 'varbinary', length: 1024 },
  },
  indices: [{ name: 'integration_secret_realm', columns: ['realmId'] }],
});
