import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { firstResponse } from './first-response.mjs';
import { endProcessOfPidFile } from './processes.mjs';
import { runCommand } from './run-command.mjs';

export const DATABASE = 'skein';

const UNFINISHED = 'mariadb.unfinished-';
const PROTOCOL_VERSION_10 = 0x0a;
const asRoot = process.getuid?.() === 0;

/**
 * Whether the data directory is complete. An incomplete one has another name.
 * @param {string} dataDir
 */
export function isLaidOut(dataDir) {
  return existsSync(join(dataDir, 'mariadb'));
}

/**
 * Creates the data directory. It is created under another name and renamed when it is complete, so that an interrupted start leaves nothing
 * that the next one could mistake for a database.
 * @param {{ dataDir: string, logDir: string, runDir: string, tmpDir: string, install: string, signal: AbortSignal }} options
 */
export async function layOutDatabase({ dataDir, logDir, runDir, tmpDir, install, signal }) {
  const pidFile = join(runDir, 'mariadb-install-db.pid');
  await endProcessOfPidFile(pidFile, { graceMs: 0, group: true });
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  const args = [
    '--no-defaults',
    '--force', // avoids a lookup of the machine's host name, which a server without a network does not need
    `--datadir=${unfinished}`,
    ...temporaryFiles(tmpDir),
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    // The loose option is passed to the server only: with a plain --user the script also changes the owner of the system's PAM plugin.
    ...(asRoot ? ['--loose-user=root'] : []),
    ...STORAGE,
  ];
  await runCommand(install, args, { what: 'mariadb-install-db', log: join(logDir, 'mariadb-install-db.log'), pidFile, signal });
  renameSync(unfinished, join(dataDir, 'mariadb'));
}

/**
 * A server that starts deletes all temporary tables from the folder for temporary files, also those of another server if both use the folder
 * that all programs share.
 * @param {string} tmpDir
 */
const temporaryFiles = (tmpDir) => [`--tmpdir=${tmpDir}`];

/** The size of the redo log has to be the same at every start as at the installation. */
const STORAGE = ['--innodb-log-file-size=32M'];

/**
 * @param {{ dataDir: string, logDir: string, runDir: string, tmpDir: string, server: string, socket: string, survivesPowerCuts: boolean }} options
 * @returns {import('./service.mjs').ServiceSpec}
 */
export function mariadbService({ dataDir, logDir, runDir, tmpDir, server, socket, survivesPowerCuts }) {
  const home = join(dataDir, 'mariadb');
  // The server executes this file before it accepts connections, so no client program is needed.
  const initFile = join(runDir, 'create-database.sql');
  writeFileSync(initFile, `CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\n`, { mode: 0o600 });
  return {
    name: 'MariaDB',
    command: server,
    args: [
      '--no-defaults',
      `--datadir=${home}`,
      ...temporaryFiles(tmpDir),
      // The server's working directory is its data directory, so these paths stay short.
      `--socket=${relative(home, join(runDir, 'mariadb.sock'))}`,
      `--init-file=${relative(home, initFile)}`,
      '--pid-file=mariadbd.pid',
      '--skip-networking',
      '--skip-name-resolve',
      '--skip-log-bin',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_bin',
      `--innodb-flush-log-at-trx-commit=${survivesPowerCuts ? 1 : 2}`, // 2: written at each commit, flushed to disk once a second
      '--innodb-buffer-pool-size=128M',
      ...STORAGE,
      '--aria-pagecache-buffer-size=8M',
      '--key-buffer-size=1M',
      '--performance-schema=OFF',
      '--max-connections=200',
      ...(asRoot ? ['--user=root'] : []),
    ],
    cwd: dirname(home),
    socket,
    pidFile: join(runDir, 'mariadb.pid'),
    log: join(logDir, 'mariadb.log'),
    answers: greets,
  };
}

/**
 * Whether a server sends a greeting on the socket: a packet begins with three bytes of length and a sequence number, followed by the
 * protocol version.
 * @param {string} socket
 */
async function greets(socket) {
  const greeting = await firstResponse(socket);
  return greeting?.[4] === PROTOCOL_VERSION_10;
}
