import { EntitySchema } from 'typeorm';
import { bigInteger, id, time } from '../../../platform/database/columns.js';

/** Read and written by hand-written statements; the schema only detects drift. */
export const IntegrationRequestSchema = new EntitySchema({
  name: 'IntegrationRequest',
  tableName: 'integration_request',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    botId: id('bot_id'),
    receivedAt: time('received_at'),
    origin: { type: 'varchar', length: 10 },
    replayOf: { ...bigInteger('replay_of'), nullable: true },
    integration: { type: 'varchar', length: 60 },
    event: { type: 'varchar', length: 100 },
    outcome: { type: 'varchar', length: 20 },
    code: { type: 'varchar', length: 60, nullable: true },
    reason: { type: 'varchar', length: 400 },
    address: { type: 'mediumtext' },
    headers: { type: 'mediumtext' },
    body: { type: 'mediumblob', nullable: true },
  },
  indices: [
    { name: 'integration_request_bot', columns: ['botId', 'id'] },
    { name: 'integration_request_realm', columns: ['realmId'] },
    { name: 'integration_request_time', columns: ['receivedAt'] },
  ],
});
