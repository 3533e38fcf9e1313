import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';
import { step } from './steps.mjs';

/** Debian installs daemons in sbin, which is not always in PATH, and Homebrew does not link every formula. */
const BESIDE_THE_PATH = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/libexec',
  ...['/opt/homebrew', '/usr/local'].flatMap((prefix) => [`${prefix}/bin`, `${prefix}/opt/mariadb/bin`, `${prefix}/opt/redis/bin`]),
];

/**
 * @param {string} name
 * @param {string[]} beside directories that are searched after those of PATH
 * @returns {string | undefined}
 */
function find(name, beside = BESIDE_THE_PATH) {
  const directories = [...(process.env.PATH ?? '').split(delimiter), ...beside];
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Finds MariaDB's server and the script that creates a data directory. On Debian the script requires `my_print_defaults`, which belongs to
 * the client package.
 */
function findMariadb() {
  const server = find('mariadbd');
  const install = find('mariadb-install-db');
  return server && install && find('my_print_defaults') ? { server, install } : undefined;
}

/**
 * Finds Redis. Debian's package redis-tools contains the server: `redis-server` is a link to `redis-check-rdb`, and the program examines
 * the name by which it was called. The package redis-server would also start a service on port 6379.
 */
function findRedis() {
  const server = find('redis-server') ?? find('redis-check-rdb');
  return server ? { server } : undefined;
}

const PACKAGES = { mariadb: ['mariadb-server-core', 'mariadb-client-core', 'mariadb-client'], redis: ['redis-tools'] };

/**
 * The program that makes backups, which start it by this name from PATH. `mysqldump` is no replacement: MySQL's own program has that name
 * too. Everything else works without it.
 */
function findDump() {
  return find('mariadb-dump', []);
}

/**
 * Finds the required programs, and installs missing ones if that is possible without a password or a prompt.
 * @param {{ mariadb: boolean, redis: boolean }} required
 * @param {{ logDir: string, signal: AbortSignal }} options
 */
export async function provideBinaries(required, options) {
  const missing = () => [...(required.mariadb && !findMariadb() ? ['mariadb'] : []), ...(required.redis && !findRedis() ? ['redis'] : [])];
  const absent = missing();
  if (absent.length > 0) {
    const packages = absent.flatMap((name) => PACKAGES[name]);
    if (!find('apt-get') || process.getuid?.() !== 0) throw new Problem(howToInstall(absent, packages));
    await installWithApt(packages, options);
    if (missing().length > 0) throw new Problem(howToInstall(missing(), packages));
  }
  if (required.mariadb && !findDump()) await provideDump(options);
  return { mariadb: findMariadb(), redis: findRedis() };
}

/**
 * Installs the program that makes backups, or says that it is missing.
 * @param {{ logDir: string, signal: AbortSignal }} options
 */
async function provideDump(options) {
  if (find('apt-get') && process.getuid?.() === 0) await installWithApt(['mariadb-client'], options).catch(() => undefined);
  if (findDump()) return;
  console.log('… mariadb-dump is not in PATH: "skein backup" will not work. Run one of these commands:');
  console.log('    sudo apt-get install -y mariadb-client');
  console.log('    brew install mariadb');
}

/**
 * Installs packages. None of them starts a service. An interrupt waits for the end of the installation, because an interrupted dpkg would
 * leave the system with half-installed packages.
 * @param {string[]} packages
 * @param {{ logDir: string, signal: AbortSignal }} options
 */
async function installWithApt(packages, { logDir, signal }) {
  const apt = (args, log) =>
    runCommand('apt-get', args, {
      what: `apt-get ${args.join(' ')}`,
      log: join(logDir, log),
      signal,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  console.log(`… MariaDB or Redis is not installed completely: running apt-get install -y --no-install-recommends ${packages.join(' ')}`);
  await step(
    'Installing system packages',
    async () => {
      await apt(['update'], 'apt-get-update.log');
      await apt(['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages], 'apt-get-install.log');
    },
    `Installed the packages ${packages.join(', ')}`,
  );
}

/**
 * @param {string[]} absent
 * @param {string[]} packages
 */
function howToInstall(absent, packages) {
  const names = { mariadb: 'MariaDB (mariadbd, mariadb-install-db)', redis: 'Redis (redis-server)' };
  return [
    `${absent.map((name) => names[name]).join(' and ')} not found on this machine. Run one of these commands, then start again:`,
    `    sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    `    brew install ${absent.join(' ')}`,
    '    docker compose -f docker/services.yml up',
    'Or set DATABASE_URL and REDIS_URL to existing servers.',
  ].join('\n');
}
