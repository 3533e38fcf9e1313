import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';
import { step } from './steps.mjs';

/** Debian keeps daemons in sbin, which is not on everybody's PATH; Homebrew does not link every formula. */
const BESIDE_THE_PATH = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/libexec',
  ...['/opt/homebrew', '/usr/local'].flatMap((prefix) => [`${prefix}/bin`, `${prefix}/opt/mariadb/bin`, `${prefix}/opt/redis/bin`]),
];

/**
 * @param {string} name
 * @returns {string | undefined}
 */
function find(name) {
  const directories = [...(process.env.PATH ?? '').split(delimiter), ...BESIDE_THE_PATH];
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
 * MariaDB's server and the script that lays out a new data directory. On Debian that script wants `my_print_defaults`, which sits in
 * the package of the client, and refuses to run without it.
 */
function findMariadb() {
  const server = find('mariadbd');
  const install = find('mariadb-install-db');
  return server && install && find('my_print_defaults') ? { server, install } : undefined;
}

/**
 * Debian's package redis-tools already holds the whole server: `redis-server` is a link to `redis-check-rdb`, and the program looks at the
 * name it was called by. The package redis-server adds the link, and a service on port 6379 that nobody here asked for.
 */
function findRedis() {
  const server = find('redis-server') ?? find('redis-check-rdb');
  return server ? { server } : undefined;
}

const PACKAGES = { mariadb: ['mariadb-server-core', 'mariadb-client-core'], redis: ['redis-tools'] };

/**
 * Finds what is to be started, installing it first where that takes no password and no question.
 * @param {{ mariadb: boolean, redis: boolean }} wanted
 * @param {{ logDir: string, signal: AbortSignal }} options
 */
export async function provideBinaries(wanted, options) {
  const missing = () => [...(wanted.mariadb && !findMariadb() ? ['mariadb'] : []), ...(wanted.redis && !findRedis() ? ['redis'] : [])];
  const absent = missing();
  if (absent.length > 0) {
    const packages = absent.flatMap((name) => PACKAGES[name]);
    if (!find('apt-get') || process.getuid?.() !== 0) throw new Problem(howToInstall(absent, packages));
    await installWithApt(packages, options);
    if (missing().length > 0) throw new Problem(howToInstall(missing(), packages));
  }
  return { mariadb: findMariadb(), redis: findRedis() };
}

/**
 * None of these packages brings a service, so nothing starts by itself, now or at boot. Breaking dpkg off would leave the system with
 * half an installation, so an interrupt waits.
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
  console.log(`… MariaDB or Redis is not on this machine: running apt-get install -y --no-install-recommends ${packages.join(' ')}`);
  await step(
    'Installing packages of the system',
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
    `${absent.map((name) => names[name]).join(' and ')} not found on this machine. One of these helps, then start again:`,
    `    sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    `    brew install ${absent.join(' ')}`,
    '    docker compose -f docker/compose.yml up',
    'Or set DATABASE_URL and REDIS_URL to servers that run already.',
  ].join('\n');
}
