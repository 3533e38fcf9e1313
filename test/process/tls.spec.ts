import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideBinaries } from '../../scripts/launcher/binaries.mjs';
import { layOutDatabase, mariadbService } from '../../scripts/launcher/mariadb.mjs';
import { type Service, startService } from '../../scripts/launcher/service.mjs';
import { socketPath } from '../../scripts/launcher/socket-path.mjs';
import { prepareDirectories } from '../../scripts/private-services.mjs';
import { DatabaseInspection } from '../../src/platform/database/database-inspection.js';
import { connectTo } from '../support/empty-database.js';
import { EventListener } from '../support/event-listener.js';
import { RedisProcess } from '../support/redis-process.js';
import { LOCALHOST_CERTIFICATE } from '../support/self-signed-certificate.js';
import { freePort, SpawnedServer } from '../support/spawned-server.js';

const START_TIMEOUT_MS = 180_000;

describe('TLS to MariaDB and Redis', () => {
  let folder: string;
  let mariadb: Service;
  let redis: RedisProcess;
  let databaseUrl: string;
  let server: SpawnedServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'tls-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    writeFileSync(key, LOCALHOST_CERTIFICATE.key, { mode: 0o600 });
    writeFileSync(certificate, LOCALHOST_CERTIFICATE.certificate);
    const [databasePort, redisPort] = [await freePort(), await freePort()];

    const places = { dataDir: folder, ...prepareDirectories(folder) };
    const { signal } = new AbortController();
    const { mariadb: programs } = (await provideBinaries(['mariadb'], { ...places, signal })) as {
      mariadb: { server: string; install: string };
    };
    await layOutDatabase({ ...places, install: programs.install, signal });
    const socket = socketPath(places.runDir, 'mariadb.sock');
    const spec = mariadbService({ ...places, server: programs.server, socket, survivesPowerCuts: false });
    const network = [`--port=${databasePort}`, '--bind-address=127.0.0.1', `--ssl-cert=${certificate}`, `--ssl-key=${key}`];
    mariadb = await startService({ ...spec, args: [...spec.args, '--skip-networking=OFF', ...network] }, signal);
    const connection = await connectTo(`mysql://root@localhost/skein?socketPath=${encodeURIComponent(socket)}`);
    await connection.query("CREATE USER skein@'127.0.0.1' REQUIRE SSL; GRANT ALL ON skein.* TO skein@'127.0.0.1'");
    await connection.end();
    databaseUrl = `mysql://skein@localhost:${databasePort}/skein?tls=true`;

    redis = await RedisProcess.start({
      'tls-port': String(redisPort),
      'tls-cert-file': certificate,
      'tls-key-file': key,
      'tls-ca-cert-file': certificate,
      'tls-auth-clients': 'no',
    });
    server = await SpawnedServer.withServices({
      DATABASE_URL: databaseUrl,
      REDIS_URL: `rediss://localhost:${redisPort}`,
      NODE_EXTRA_CA_CERTS: certificate,
      SKEIN_DATA_DIR: join(folder, 'data'),
      SKEIN_LOG_LEVEL: 'error',
      SKEIN_DEMO: 'true',
      SKEIN_MIGRATE_AT_BOOT: 'true',
    });
    await server.start();
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop('SIGKILL');
    await redis.stop();
    await mariadb.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
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
    await expect(DatabaseInspection.connect(databaseUrl, 10_000)).rejects.toThrow(/self.signed certificate/);
  });
});
