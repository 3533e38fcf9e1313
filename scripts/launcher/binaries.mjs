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

/** The usual places on macOS, whose applications are not in PATH. */
const MACOS_BROWSERS = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * Finds the browser of the tests: the one that SKEIN_TEST_BROWSER_PATH names, or else Chromium or Google Chrome.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const chosen = chosenProgram('SKEIN_TEST_BROWSER_PATH');
  if (chosen) return chosen;
  return find('chromium') ?? find('google-chrome-stable') ?? find('google-chrome') ?? MACOS_BROWSERS.find(isExecutable);
}

/**
 * Finds OpenLDAP's server and the programs beside it, which fill its database.
 * @returns {{ server: string } | undefined}
 */
export function findSlapd() {
  const server = find('slapd', [...BESIDE_THE_PATH, '/opt/homebrew/opt/openldap/libexec', '/usr/local/opt/openldap/libexec']);
  return server ? { server } : undefined;
}

const MACOS_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * Finds the other browser of the tests: the Firefox that SKEIN_TEST_FIREFOX_PATH names, or else one that is installed.
 * @returns {string | undefined} its path
 */
export function findFirefox() {
  return chosenProgram('SKEIN_TEST_FIREFOX_PATH') ?? find('firefox-esr') ?? find('firefox') ?? [MACOS_FIREFOX].find(isExecutable);
}

/** @returns {string | undefined} the path in a variable of the environment */
function chosenProgram(variable) {
  const chosen = process.env[variable];
  if (chosen && !isExecutable(chosen)) throw new Problem(`${variable} is ${chosen}, which is not a program.`);
  return chosen || undefined;
}

const OTHER_SERVERS = ['    docker compose -f docker/services.yml up', 'Or set DATABASE_URL and REDIS_URL to existing servers.'];

/** Latin, symbols and emoji. The packages of browsers do not require them. */
const FONTS = ['fonts-dejavu-core', 'fonts-noto-color-emoji'];

/**
 * @typedef {object} Program
 * @property {() => unknown} find returns undefined if a part is missing
 * @property {string} label
 * @property {string[]} packages Debian's names
 * @property {string} homebrew arguments of `brew install`
 * @property {string[]} otherwise lines about other ways to have it
 */

/** @type {Record<'mariadb' | 'redis' | 'chromium' | 'firefox' | 'slapd', Program>} */
const PROGRAMS = {
  mariadb: {
    find: findMariadb,
    label: 'MariaDB (mariadbd, mariadb-install-db)',
    packages: ['mariadb-server-core', 'mariadb-client-core', 'mariadb-client'],
    homebrew: 'mariadb',
    otherwise: OTHER_SERVERS,
  },
  redis: {
    find: findRedis,
    label: 'Redis (redis-server)',
    packages: ['redis-tools'],
    homebrew: 'redis',
    otherwise: OTHER_SERVERS,
  },
  chromium: {
    find: findChromium,
    label: 'Chromium',
    packages: ['chromium', ...FONTS],
    homebrew: '--cask google-chrome',
    otherwise: ['Or set SKEIN_TEST_BROWSER_PATH to the path of a Chromium or Google Chrome.'],
  },
  firefox: {
    find: findFirefox,
    label: 'Firefox',
    packages: ['firefox-esr', ...FONTS],
    homebrew: '--cask firefox',
    otherwise: ['Or set SKEIN_TEST_FIREFOX_PATH to the path of a Firefox.'],
  },
  slapd: {
    find: findSlapd,
    label: 'OpenLDAP (slapd)',
    packages: ['slapd'],
    homebrew: 'openldap',
    otherwise: [],
  },
};

/**
 * The program that makes backups, which start it by this name from PATH. `mysqldump` is no replacement: MySQL's own program has that name
 * too. Everything else works without it.
 */
function findDump() {
  return find('mariadb-dump', []);
}

/**
 * Finds the required programs, and installs missing ones if that is possible without a password or a prompt.
 * @param {(keyof typeof PROGRAMS)[]} required
 * @param {{ logDir: string, signal: AbortSignal }} options
 * @returns {Promise<Record<string, any>>} what the search for each program found
 * @throws {Problem} with the commands to run, if a program is missing and cannot be installed here
 */
export async function provideBinaries(required, options) {
  const missing = () => required.filter((name) => !PROGRAMS[name].find());
  const absent = missing();
  if (absent.length > 0) {
    if (!canInstall()) throw new Problem(howToInstall(absent));
    await installWithApt(packagesOf(absent), options);
    if (missing().length > 0) throw new Problem(howToInstall(missing()));
  }
  if (required.includes('mariadb') && !findDump()) await provideDump(options);
  return Object.fromEntries(required.map((name) => [name, PROGRAMS[name].find()]));
}

function canInstall() {
  return find('apt-get') !== undefined && process.getuid?.() === 0;
}

/**
 * Installs the program that makes backups, or says that it is missing.
 * @param {{ logDir: string, signal: AbortSignal }} options
 */
async function provideDump(options) {
  if (canInstall()) await installWithApt(['mariadb-client'], options).catch(() => undefined);
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
  console.log(`… Required programs are not installed: running apt-get install -y --no-install-recommends ${packages.join(' ')}`);
  await step(
    'Installing system packages',
    async () => {
      await apt(['update'], 'apt-get-update.log');
      await apt(['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages], 'apt-get-install.log');
    },
    `Installed the packages ${packages.join(', ')}`,
  );
}

/** @param {(keyof typeof PROGRAMS)[]} absent */
function howToInstall(absent) {
  return [
    `${absent.map((name) => PROGRAMS[name].label).join(' and ')} not found on this machine. Run one of these commands, then start again:`,
    `    sudo apt-get install -y --no-install-recommends ${packagesOf(absent).join(' ')}`,
    `    brew install ${absent.map((name) => PROGRAMS[name].homebrew).join(' ')}`,
    ...new Set(absent.flatMap((name) => PROGRAMS[name].otherwise)),
  ].join('\n');
}

/** @param {(keyof typeof PROGRAMS)[]} names */
function packagesOf(names) {
  return names.flatMap((name) => PROGRAMS[name].packages);
}
