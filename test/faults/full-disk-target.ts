import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { provideBinaries } from '../../scripts/launcher/binaries.mjs';
import { layOutDatabase, mariadbService } from '../../scripts/launcher/mariadb.mjs';
import { type Service, startService } from '../../scripts/launcher/service.mjs';
import { socketPath } from '../../scripts/launcher/socket-path.mjs';
import { prepareDirectories } from '../../scripts/private-services.mjs';
import { withSmallDisk } from '../support/small-disk.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { demoEnvironment } from './demo-environment.js';
import type { Deployment } from './fault.js';

const PID_FILE = 'mariadbd.pid';
const MIB = 1024 * 1024;
const DISK_MIB = 512;
/** Starts the program whenever it has ended by itself, after 5 s as systemd does with MariaDB. The disk lasts as long as this shell. */
const KEEP_RUNNING = `
  trap 'stops=1; kill "$child"' TERM
  until [ "$stops" ]; do
    "$@" & child=$!
    wait "$child"
    [ "$stops" ] || sleep 5
  done
  wait "$child"`;

/** An API process and a worker on a MariaDB whose data are on a small disk of their own. */
export class FullDiskTarget implements Deployment {
  private constructor(
    private readonly folder: string,
    private readonly mariadb: Service,
    private readonly api: SpawnedServer,
    private readonly worker: SpawnedServer,
  ) {}

  /**
   * @param webhookUrl where the messages of the demo organization's bot go
   * @param settings further ones of MariaDB
   */
  static async start(webhookUrl: string, settings: readonly string[] = []): Promise<FullDiskTarget> {
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
    const pidFile = join(folder, PID_FILE);
    const [command = '', ...disk] = withSmallDisk(home, DISK_MIB, `cp -a '${original}/.' .`);
    const args = [...disk, 'sh', '-c', KEEP_RUNNING, 'sh', spec.command, ...spec.args, `--pid-file=${pidFile}`, ...settings];
    const service = await startService({ ...spec, command, args }, signal);
    const api = await SpawnedServer.withServices({
      DATABASE_URL: `mysql://root@localhost/skein?socketPath=${encodeURIComponent(socket)}`,
      SKEIN_REDIS_PREFIX: basename(folder),
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

  /** Ends MariaDB as it ends itself; it is started again after a few seconds. */
  abortDatabase(): void {
    process.kill(Number(readFileSync(join(this.folder, PID_FILE), 'utf8')), 'SIGABRT');
  }

  /** What the API process tells monitors that something is wrong with. */
  async problem(): Promise<string> {
    const health = await fetch(`${this.api.url}/health`);
    return ((await health.json()) as { readonly msg: string }).msg;
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
