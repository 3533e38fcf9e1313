import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type DatabaseAddress, parseDatabaseUrl } from '../config/connection-settings.js';
import { StartupProblem } from '../startup-problem.js';

const DUMP = 'mariadb-dump';
const CLIENT = 'mariadb';
const CHARACTERS = '--default-character-set=utf8mb4';
/** Above the size of any row. */
const PACKET = '--max-allowed-packet=1G';

/** One snapshot of all tables, without locking them, that fills an empty database of any name and replaces nothing. */
const DUMP_OPTIONS = [
  '--single-transaction',
  '--quick',
  '--hex-blob',
  '--no-tablespaces',
  '--skip-triggers',
  '--skip-add-drop-table',
  '--skip-add-locks',
  CHARACTERS,
  PACKET,
];
/** In binary mode the client runs statements only: none of its own commands, such as the one that starts a shell. */
const CLIENT_OPTIONS = ['--batch', '--binary-mode', CHARACTERS, PACKET];
const MAX_ERROR_LENGTH = 2_000;

/**
 * Streams a dump of the database as SQL, made with the database's own program. All tables are from one snapshot.
 * @param consume reads the stream to its end
 * @param signal ends the program
 * @throws StartupProblem if the program is missing or fails
 */
export async function dumpDatabase(databaseUrl: string, consume: (dump: Readable) => Promise<unknown>, signal: AbortSignal): Promise<void> {
  await runTool(databaseUrl, { name: DUMP, options: DUMP_OPTIONS, signal }, async ({ stdin, stdout }) => {
    stdin.end();
    await consume(stdout);
  });
}

/**
 * Runs the statements of a dump, which is compressed with gzip, in the database.
 * @param signal ends the program
 * @throws StartupProblem if the program is missing or fails; the statements before have taken effect
 */
export async function loadDump(databaseUrl: string, dump: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  await runTool(databaseUrl, { name: CLIENT, options: CLIENT_OPTIONS, signal }, async ({ stdin, stdout }) => {
    stdout.resume();
    await pipeline(dump, createGunzip(), stdin);
  });
}

type Tool = ChildProcessByStdio<Writable, Readable, Readable>;

interface Call {
  readonly name: string;
  readonly options: readonly string[];
  readonly signal: AbortSignal;
}

async function runTool(databaseUrl: string, { name, options, signal }: Call, exchange: (tool: Tool) => Promise<unknown>): Promise<void> {
  const address = parseDatabaseUrl(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'skein-')); // Accessible to this user only, as `mkdtemp` guarantees.
  try {
    const optionFile = join(folder, 'options.cnf');
    await writeFile(optionFile, connectionOptions(address), { mode: 0o600 });
    await finish(name, await start(name, [`--defaults-file=${optionFile}`, ...options, address.database], signal), exchange);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(name: string, args: readonly string[], signal: AbortSignal): Promise<Tool> {
  const tool = spawn(name, args, { stdio: ['pipe', 'pipe', 'pipe'], signal });
  tool.on('error', () => undefined); // The signal may end it at any time; `close` follows.
  try {
    await once(tool, 'spawn');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartupProblem(
      `The program ${name} is not installed. On Debian run "apt-get install mariadb-client", on macOS "brew install mariadb".`,
    );
  }
  return tool;
}

async function finish(name: string, tool: Tool, exchange: (tool: Tool) => Promise<unknown>): Promise<void> {
  let errorOutput = '';
  tool.stderr.on('data', (text: Buffer) => (errorOutput = (errorOutput + text.toString()).slice(0, MAX_ERROR_LENGTH)));
  const ended = new Promise<number | null>((resolve) => tool.once('close', resolve));
  const [exchanged] = await Promise.allSettled([exchange(tool).catch((error: unknown) => stop(tool, error))]);
  const code = await ended;
  if (exchanged.status === 'rejected' && !isClosedByTool(exchanged.reason)) throw exchanged.reason;
  if (code !== 0) throw new StartupProblem(`${name} failed: ${errorOutput.trim() || `exit code ${code}`}`);
  if (exchanged.status === 'rejected') throw exchanged.reason;
}

/** A program that fails closes its streams; its own message says why. */
function isClosedByTool(error: unknown): boolean {
  return ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function stop(tool: Tool, error: unknown): never {
  tool.kill();
  throw error;
}

/** The address and the password in the form of the programs' option files, because every user of the machine can read command lines. */
function connectionOptions({ host, port, socketPath, username, password, ssl }: DatabaseAddress): string {
  // The file that Node trusts beside the authorities of the system.
  // eslint-disable-next-line no-restricted-syntax -- a variable of Node, not of the server
  const authority = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const tls = ssl ? ['ssl', 'ssl-verify-server-cert', ...(authority === '' ? [] : [`ssl-ca=${quote(authority)}`])] : [];
  const place = socketPath === undefined ? { protocol: 'tcp', host, port } : { protocol: 'socket', socket: socketPath };
  const lines = Object.entries({ user: username, password, ...place }).map(([name, value]) => `${name}=${quote(String(value))}`);
  return ['[client]', ...lines, ...tls, ''].join('\n');
}

function quote(value: string): string {
  if (/[\r\n]/.test(value)) throw new StartupProblem('DATABASE_URL contains a line break');
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
