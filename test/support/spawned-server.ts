import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resumeProcess, suspendProcess } from './suspended-processes.js';
import { TestClient } from './test-client.js';
import { testDatabaseUrl } from './test-database.js';

/** The compiled server as a separate process, with a database and Redis prefix that outlive it. */
export class SpawnedServer {
  private child: ChildProcess | undefined;
  private written = '';
  /** What told the process to end. */
  private stopSignal: NodeJS.Signals | undefined;
  private readonly unexpectedEnds: string[] = [];

  private constructor(
    private readonly environment: Readonly<Record<string, string | undefined>>,
    readonly port: number,
    private readonly entry = 'dist/src/main.js',
    private readonly prefix: readonly string[] = [],
  ) {}

  /** @param name name of the database and prefix of Redis keys */
  static async create(name: string, environment: Readonly<Record<string, string>> = {}): Promise<SpawnedServer> {
    const port = await freePort();
    const base = {
      ...process.env,
      NODE_ENV: undefined,
      SKEIN_ENV: 'development',
      SKEIN_LOG_LEVEL: 'error',
      DATABASE_URL: await testDatabaseUrl(name),
      SKEIN_REDIS_PREFIX: name,
      SKEIN_DEMO: 'true',
      SKEIN_WORKER: 'inline',
      PORT: String(port),
    };
    return new SpawnedServer({ ...base, ...environment }, port);
  }

  /** @param environment all differences from the environment of this process, including the URLs of MariaDB and Redis */
  static async withServices(environment: Readonly<Record<string, string>>): Promise<SpawnedServer> {
    const port = await freePort();
    const base = { ...process.env, NODE_ENV: undefined, SKEIN_ENV: 'development', SKEIN_WORKER: 'inline', PORT: String(port) };
    return new SpawnedServer({ ...base, ...environment }, port);
  }

  /** A worker process on the same database and Redis. */
  worker(environment: Readonly<Record<string, string>> = {}): SpawnedServer {
    return new SpawnedServer({ ...this.environment, ...environment }, this.port, 'dist/src/worker.js');
  }

  /** Another entry point of the same build on the same database and Redis, such as `dist/src/migrate.js`. */
  program(entry: string): SpawnedServer {
    return new SpawnedServer(this.environment, this.port, entry);
  }

  /** The same program with other environment variables. */
  with(environment: Readonly<Record<string, string | undefined>>): SpawnedServer {
    return new SpawnedServer({ ...this.environment, ...environment }, Number(environment['PORT'] ?? this.port), this.entry);
  }

  /** The same program at the end of another command line, which must not leave it to a child process. */
  after(prefix: readonly string[]): SpawnedServer {
    return new SpawnedServer(this.environment, this.port, this.entry, prefix);
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** The output of the process, if `launch` started it. */
  get output(): string {
    return this.written;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** The resident memory of the process. Available on Linux only. */
  get residentMib(): number {
    const [, kib = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child?.pid ?? 0}/status`, 'utf8')) ?? [];
    return Math.round(Number(kib) / 1024);
  }

  /** A client with the API key of an account of the demo organization. */
  async clientOf(name: string): Promise<TestClient> {
    const { body } = await new TestClient(this, 'localhost', null).post('dev_fetch_api_key', { username: `${name}@example.com` });
    return new TestClient(this, 'localhost', { email: body['email'] as string, key: body['api_key'] as string });
  }

  /** Starts the process and waits until it listens. */
  async start(): Promise<void> {
    const [program, ...args] = [...this.prefix, process.execPath, this.entry];
    const child = spawn(program, args, {
      env: this.environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.follow(child);
    const ready = new Promise<void>((resolve, reject) => {
      child.on('message', (message) => {
        if ((message as { type?: string }).type === 'ready') resolve();
      });
      child.on('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    });
    await ready;
  }

  /**
   * Starts the process without waiting for it.
   * @returns promises that resolve when it listens, and when it has ended, with its exit code
   */
  launch(): { readonly ready: Promise<void>; readonly ended: Promise<number | null> } {
    const child = spawn(process.execPath, [this.entry], { env: this.environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.follow(child);
    this.written = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (this.written += text.toString()));
    const ready = new Promise<void>((resolve) => {
      child.on('message', (message) => {
        if ((message as { type?: string }).type === 'ready') resolve();
      });
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
    return { ready, ended };
  }

  /**
   * How the process ended without being told to, or otherwise than it was told to, since the last call. Where a process is killed and
   * started again anyway, nothing else shows that it had ended before.
   */
  takeUnexpectedEnds(): string[] {
    return this.unexpectedEnds.splice(0);
  }

  private follow(child: ChildProcess): void {
    this.child = child;
    this.stopSignal = undefined;
    child.on('exit', (code, signal) => {
      const { stopSignal } = this;
      const isExpected = stopSignal !== undefined && (code === 0 || signal === stopSignal);
      if (!isExpected) this.unexpectedEnds.push(`${this.entry} ended with ${signal ?? `code ${code}`} after ${stopSignal ?? 'no signal'}`);
    });
  }

  /** Suspends the process, as a swapping machine or a debugger would. It does nothing any more when this returns. */
  suspend(): Promise<void> {
    return suspendProcess(this.pid);
  }

  resume(): void {
    resumeProcess(this.pid);
  }

  /** Ends the process as an operator (SIGTERM) or a power failure (SIGKILL) would. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, 'exit');
    this.stopSignal = signal;
    child.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  }
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
