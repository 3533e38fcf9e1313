import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseInspection } from '../../src/platform/database/database-inspection.js';
import { EventListener } from '../support/event-listener.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { TlsServices } from '../support/tls-services.js';

describe('TLS to MariaDB and Redis', () => {
  let services: TlsServices;
  let server: SpawnedServer;

  beforeAll(async () => {
    services = await TlsServices.start();
    server = await SpawnedServer.withServices({
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      NODE_EXTRA_CA_CERTS: services.authority,
      SKEIN_DATA_DIR: join(services.folder, 'data'),
      SKEIN_LOG_LEVEL: 'error',
      SKEIN_DEMO: 'true',
      SKEIN_MIGRATE_AT_BOOT: 'true',
    });
    await server.start();
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await services.stop();
  });

  it('carries messages and events', async () => {
    const hamlet = await server.clientOf('hamlet');
    const listener = await EventListener.register(hamlet, { event_types: ['message'] });
    const { body } = await hamlet.post('messages', { type: 'channel', to: 'Denmark', topic: 'tls', content: 'Nobody reads along.' });
    expect(body).toMatchObject({ result: 'success' });
    const [event] = await listener.take(1);
    expect(event).toMatchObject({ message: { id: body['id'] } });
  });

  it('refuses a certificate of an authority that it does not know', async () => {
    await expect(DatabaseInspection.connect(services.databaseUrl, 10_000)).rejects.toThrow(/self.signed certificate/);
  });
});
