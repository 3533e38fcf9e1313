import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBinaries } from '../../scripts/launcher/binaries.mjs';
import { layOutDatabase, mariadbService } from '../../scripts/launcher/mariadb.mjs';
import { type Service, startService } from '../../scripts/launcher/service.mjs';
import { socketPath } from '../../scripts/launcher/socket-path.mjs';
import { prepareDirectories } from '../../scripts/private-services.mjs';
import { connectTo } from './empty-database.js';
import { RedisProcess } from './redis-process.js';
import { LOCALHOST_CERTIFICATE } from './self-signed-certificate.js';
import { freePort } from './spawned-server.js';

const ACCOUNT = "skein@'127.0.0.1'";

/** A MariaDB and a Redis that listen on ports of localhost, where clients have to use TLS. */
export class TlsServices {
  private constructor(
    readonly folder: string,
    private readonly mariadb: Service,
    private readonly redis: RedisProcess,
    private readonly ports: { readonly mariadb: number; readonly redis: number },
    /** The file with the certificate of the authority, for NODE_EXTRA_CA_CERTS. */
    readonly authority: string,
  ) {}

  static async start(): Promise<TlsServices> {
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'tls-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    writeFileSync(key, LOCALHOST_CERTIFICATE.key, { mode: 0o600 });
    writeFileSync(certificate, LOCALHOST_CERTIFICATE.certificate);
    const ports = { mariadb: await freePort(), redis: await freePort() };
    const mariadb = await startMariadb(folder, [
      `--port=${ports.mariadb}`,
      '--bind-address=127.0.0.1',
      `--ssl-cert=${certificate}`,
      `--ssl-key=${key}`,
    ]);
    const redis = await RedisProcess.start({
      'tls-port': String(ports.redis),
      'tls-cert-file': certificate,
      'tls-key-file': key,
      'tls-ca-cert-file': certificate,
      'tls-auth-clients': 'no',
    });
    return new TlsServices(folder, mariadb, redis, ports, certificate);
  }

  get databaseUrl(): string {
    return `mysql://skein@localhost:${this.ports.mariadb}/skein?tls=true`;
  }

  get redisUrl(): string {
    return `rediss://localhost:${this.ports.redis}`;
  }

  async stop(): Promise<void> {
    await this.redis.stop();
    await this.mariadb.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Starts a MariaDB with an account that needs TLS. */
async function startMariadb(folder: string, settings: readonly string[]): Promise<Service> {
  const places = { dataDir: folder, ...prepareDirectories(folder) };
  const { signal } = new AbortController();
  const { mariadb } = (await provideBinaries(['mariadb'], { ...places, signal })) as { mariadb: { server: string; install: string } };
  await layOutDatabase({ ...places, install: mariadb.install, signal });
  const socket = socketPath(places.runDir, 'mariadb.sock');
  const spec = mariadbService({ ...places, server: mariadb.server, socket, survivesPowerCuts: false });
  const service = await startService({ ...spec, args: [...spec.args, '--skip-networking=OFF', ...settings] }, signal);
  const connection = await connectTo(`mysql://root@localhost/skein?socketPath=${encodeURIComponent(socket)}`);
  await connection.query(`CREATE USER ${ACCOUNT} REQUIRE SSL; GRANT ALL ON *.* TO ${ACCOUNT}`);
  await connection.end();
  return service;
}
