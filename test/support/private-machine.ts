import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Services, startPrivateServices } from '../../scripts/private-services.mjs';

/** A MariaDB and a Redis of one test file's own, which it may freeze, kill and start again. */
export class PrivateMachine {
  private constructor(
    readonly folder: string,
    private services: Services,
  ) {}

  static async start(): Promise<PrivateMachine> {
    // Inside the place of a test run, if there is one: should the file be killed, its services are found there and ended.
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'machine-'));
    return new PrivateMachine(folder, await startPrivateServices({ dataDir: folder, survivesPowerCuts: false }));
  }

  /** What a server needs to know. */
  get environment(): { readonly DATABASE_URL: string; readonly REDIS_URL: string; readonly SKEIN_DATA_DIR: string } {
    const { databaseUrl, redisUrl } = this.services;
    return { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, SKEIN_DATA_DIR: join(this.folder, 'data') };
  }

  /** Sends a signal to one of the two: SIGSTOP freezes it, as a machine that hangs would, and SIGCONT wakes it. */
  signal(service: 'mariadb' | 'redis', signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    const [pid] = readFileSync(join(this.folder, 'run', `${service}.pid`), 'utf8').split(/\s/);
    process.kill(Number(pid), signal);
  }

  /** Starts what is not running. */
  async restart(): Promise<void> {
    this.services = await startPrivateServices({ dataDir: this.folder, survivesPowerCuts: false });
  }

  async stop(): Promise<void> {
    for (const service of ['mariadb', 'redis'] as const) {
      try {
        this.signal(service, 'SIGCONT');
      } catch {
        // It is gone already.
      }
    }
    await this.services.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
