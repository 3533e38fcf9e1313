import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type Services, startPrivateServices } from '../../scripts/private-services.mjs';
import { resumeProcess, suspendProcess } from './suspended-processes.js';

/** A private MariaDB and Redis of one test file, which may suspend, kill and restart them. */
export class PrivateMachine {
  private constructor(
    readonly folder: string,
    private services: Services,
  ) {}

  static async start(): Promise<PrivateMachine> {
    // Inside the directory of the test run, if there is one, whose clean-up ends the services even if this file is killed.
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'machine-'));
    return new PrivateMachine(folder, await startPrivateServices({ dataDir: folder, survivesPowerCuts: false }));
  }

  /** Environment variables for a server. */
  get environment(): { readonly DATABASE_URL: string; readonly REDIS_URL: string; readonly SKEIN_DATA_DIR: string } {
    const { databaseUrl, redisUrl } = this.services;
    return { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, SKEIN_DATA_DIR: join(this.folder, 'data') };
  }

  /** Suspends a service, which does nothing any more when this returns. */
  suspend(service: 'mariadb' | 'redis'): Promise<void> {
    return suspendProcess(this.pidOf(service));
  }

  resume(service: 'mariadb' | 'redis'): void {
    resumeProcess(this.pidOf(service));
  }

  /** Ends a service as a power failure of its machine would. */
  kill(service: 'mariadb' | 'redis'): void {
    process.kill(this.pidOf(service), 'SIGKILL');
  }

  /** Ends a service as an operator (SIGTERM) or a power failure of its machine (SIGKILL) would, and starts it again. */
  async endAndRestart(service: 'mariadb' | 'redis', signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.end(service, signal);
    await this.restart();
  }

  /** Copies what Redis has on its disk. @returns the folder of the copy, for `restoreRedis` */
  copyRedis(): string {
    const copy = mkdtempSync(join(this.folder, 'copy-'));
    cpSync(join(this.folder, 'redis'), copy, { recursive: true });
    return copy;
  }

  /** Replaces Redis by one that has what an earlier copy contains. */
  async restoreRedis(copy: string): Promise<void> {
    await this.end('redis', 'SIGKILL');
    rmSync(join(this.folder, 'redis'), { recursive: true });
    cpSync(copy, join(this.folder, 'redis'), { recursive: true });
    await this.restart();
  }

  /** Starts the services that do not run. */
  async restart(): Promise<void> {
    this.services = await startPrivateServices({ dataDir: this.folder, survivesPowerCuts: false });
  }

  private async end(service: 'mariadb' | 'redis', signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const pid = this.pidOf(service);
    process.kill(pid, signal);
    await vi.waitUntil(() => !isRunning(pid), { timeout: 120_000 });
  }

  private pidOf(service: 'mariadb' | 'redis'): number {
    const [pid] = readFileSync(join(this.folder, 'run', `${service}.pid`), 'utf8').split(/\s/);
    return Number(pid);
  }

  async stop(): Promise<void> {
    for (const service of ['mariadb', 'redis'] as const) {
      try {
        this.resume(service);
      } catch {
        // It has ended, and left no file with the id of its process.
      }
    }
    await this.services.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
