import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBinaries } from '../../scripts/launcher/binaries.mjs';
import { layOutDatabase, mariadbService } from '../../scripts/launcher/mariadb.mjs';
import { type Service, startService } from '../../scripts/launcher/service.mjs';
import { socketPath } from '../../scripts/launcher/socket-path.mjs';
import { prepareDirectories } from '../../scripts/private-services.mjs';
import { withSmallDisk } from '../support/small-disk.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { demoEnvironment } from './demo-environment.js';
import type { Deployment } from './fault.js';

const NAME = 'skein_full_disk_faults';
const MIB = 1024 * 1024;
const DISK_MIB = 512;

/** An API process and a worker on a MariaDB whose data are on a small disk of their own. */
export class FullDiskTarget implements Deployment {
  private constructor(
    private readonly folder: string,
    private readonly mariadb: Service,
    private readonly api: SpawnedServer,
    private readonly worker: SpawnedServer,
  ) {}

  /** @param webhookUrl where the messages of the demo organization's bot go */
  static async start(webhookUrl: string): Promise<FullDiskTarget> {
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'full-'));
    const places = { dataDir: folder, ...prepareDirectories(folder) };
    const { signal } = new AbortController();
    const { mariadb } = (await provideBinaries(['mariadb'], { ...places, signal })) as { mariadb: { server: string; install: string } };
    await layOutDatabase({ ...places, install: mariadb.install, signal });
    const socket = socketPath(places.runDir, 'mariadb.sock');
    const spec = mariadbService({ ...places, server: mariadb.server, socket, survivesPowerCuts: false });
    const [home, original] = [join(folder, 'mariadb'), join(folder, 'original')];
    renameSync(home, original);
    mkdirSync(home);
    const [command = '', ...args] = withSmallDisk(home, DISK_MIB, `cp -a '${original}/.' .`);
    const service = await startService({ ...spec, command, args: [...args, spec.command, ...spec.args] }, signal);
    const api = await SpawnedServer.withServices({
      DATABASE_URL: `mysql://root@localhost/skein?socketPath=${encodeURIComponent(socket)}`,
      SKEIN_REDIS_PREFIX: NAME,
      SKEIN_DATA_DIR: join(folder, 'data'),
      ...demoEnvironment(webhookUrl),
      SKEIN_MIGRATE_AT_BOOT: 'true',
    });
    const target = new FullDiskTarget(folder, service, api, api.worker());
    await target.api.start();
    await target.worker.start();
    return target;
  }

  get urls(): readonly string[] {
    return [this.api.url];
  }

  get processes(): readonly SpawnedServer[] {
    return [this.api, this.worker];
  }

  /** Occupies the rest of the disk. */
  fillDisk(): void {
    for (const size of [MIB, 4096]) {
      try {
        for (;;) appendFileSync(this.filler, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  makeRoom(): void {
    rmSync(this.filler, { force: true });
  }

  async stop(): Promise<void> {
    this.makeRoom();
    await Promise.all(this.processes.map((server) => server.stop('SIGKILL')));
    await this.mariadb.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private get filler(): string {
    return join('/proc', String(this.mariadb.pid), 'root', this.folder, 'mariadb', 'filler');
  }
}
