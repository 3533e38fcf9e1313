import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { firstAnswer } from './first-answer.mjs';
import { endRecorded } from './processes.mjs';
import { runCommand } from './run-command.mjs';

export const DATABASE = 'skein';

const UNFINISHED = 'mariadb.unfinished-';
const PROTOCOL_VERSION_10 = 0x0a;
const asRoot = process.getuid?.() === 0;

/**
 * Whether the data directory is complete; one that is not never has this name.
 * @param {string} dataDir
 */
export function isLaidOut(dataDir) {
  return existsSync(join(dataDir, 'mariadb'));
}

/**
 * Lays out a new data directory. It grows beside its place and moves there when it is complete, so a start that was
 * interrupted half way leaves nothing that the next one could take for a database.
 * @param {{ dataDir: string, logDir: string, runDir: string, install: string, signal: AbortSignal }} options
 */
export async function layOutDatabase({ dataDir, logDir, runDir, install, signal }) {
  const pidFile = join(runDir, 'mariadb-install-db.pid');
  await endRecorded(pidFile, { graceMs: 0, group: true });
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  const args = [
    '--no-defaults',
    '--force', // no look-up of the machine's host name, which has no part in a server without a network
    `--datadir=${unfinished}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    // Said this way it reaches the server alone: at a plain --user the script also changes the owner of the system's own PAM plugin.
    ...(asRoot ? ['--loose-user=root'] : []),
    ...STORAGE,
  ];
  await runCommand(install, args, { what: 'mariadb-install-db', log: join(logDir, 'mariadb-install-db.log'), pidFile, signal });
  renameSync(unfinished, join(dataDir, 'mariadb'));
}

/** The redo log is created by the installation and must be described alike at every start. */
const STORAGE = ['--innodb-log-file-size=32M'];

/**
 * @param {{ dataDir: string, logDir: string, runDir: string, server: string, socket: string, survivesPowerCuts: boolean }} options
 * @returns {import('./service.mjs').ServiceSpec}
 */
export function mariadbService({ dataDir, logDir, runDir, server, socket, survivesPowerCuts }) {
  const home = join(dataDir, 'mariadb');
  // Needs no client program. The server answers nobody before it has gone through this file.
  const initFile = join(runDir, 'create-database.sql');
  writeFileSync(initFile, `CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;\n`, { mode: 0o600 });
  return {
    name: 'MariaDB',
    command: server,
    args: [
      '--no-defaults',
      `--datadir=${home}`,
      // The server lives in its data directory, so these stay short however deep that is.
      `--socket=${relative(home, join(runDir, 'mariadb.sock'))}`,
      `--init-file=${relative(home, initFile)}`,
      '--pid-file=mariadbd.pid',
      '--skip-networking',
      '--skip-name-resolve',
      '--skip-log-bin',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_bin',
      `--innodb-flush-log-at-trx-commit=${survivesPowerCuts ? 1 : 2}`, // 2: written at each commit, flushed to the disk once a second
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
 * Whether a server greets on the socket: a packet begins with three bytes of length and a number, then says which protocol it speaks.
 * @param {string} socket
 */
async function greets(socket) {
  const greeting = await firstAnswer(socket);
  return greeting?.[4] === PROTOCOL_VERSION_10;
}
