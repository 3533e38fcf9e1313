// Brings node_modules and dist up to date. Each part has a stamp file that is removed before it changes and written afterwards, so that
// interrupted work is detected and repeated.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { waitForLock } from './lock.mjs';
import { runCommand } from './run-command.mjs';
import { runConcurrently } from './run-concurrently.mjs';
import { linkServiceRuntime, runtime } from './runtime.mjs';
import { step } from './steps.mjs';

const INSTALLED = 'node_modules/.skein-installed';

/** Inputs of every build, including the lock file: a new compiler or new typings may produce different output from the same source. */
const CONFIGURATION = ['package.json', 'package-lock.json'];

/**
 * What is built, each part only if its sources have changed.
 * @type {readonly { name: string, sources: string[], output: string[], steps: [what: string, args: string[]][] }[]}
 */
const PARTS = [
  {
    name: 'server',
    sources: ['src', 'ormconfig.ts', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'scripts/bundle.mjs'],
    output: ['dist/compiled', 'dist/src'],
    steps: [
      ['nest build', ['node_modules/@nestjs/cli/bin/nest.js', 'build']],
      ['scripts/bundle.mjs', ['scripts/bundle.mjs']],
    ],
  },
  {
    name: 'web',
    sources: ['web'],
    output: ['dist/web'],
    steps: [['vite build', ['node_modules/vite/bin/vite.js', 'build', 'web']]],
  },
];

/**
 * Must run in the root of the clone.
 * @param {AbortSignal} signal
 */
export async function installAndBuild(signal) {
  await alone(signal, async () => {
    await install(signal);
    await build(signal);
  });
}

/**
 * Builds with what is installed, and links the Node for the services at `dist/node`. Must run in the root of the clone.
 * @param {AbortSignal} signal
 */
export async function buildForServices(signal) {
  await alone(signal, async () => {
    await build(signal);
    linkServiceRuntime();
  });
}

/**
 * Launchers with different data directories share the clone, so they hold a lock here.
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} work
 */
async function alone(signal, work) {
  mkdirSync('.skein', { recursive: true, mode: 0o700 });
  const onWait = (pid) => console.log(`… Another launcher (process ${pid}) installs or builds in this clone: waiting for it`);
  const lock = await waitForLock('.skein/install-and-build.lock', { signal, onWait });
  try {
    await work();
  } finally {
    lock.release();
  }
}

/** @param {AbortSignal} signal */
async function install(signal) {
  const expected = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (read(INSTALLED) === expected) return;
  if (!isInstalledByHand()) {
    rmSync(INSTALLED, { force: true });
    // The compiler is required even if NODE_ENV=production is set.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const work = () => npm(args, { what: 'npm ci', log: '.skein/npm-ci.log', pidFile: '.skein/npm-ci.pid', signal });
    await step('Installing npm packages (npm ci), about a minute the first time', work, 'Installed npm packages');
  }
  writeFileSync(INSTALLED, expected);
}

/**
 * Whether npm has been run since the lock file last changed. npm writes its record last. It may have omitted the development dependencies.
 */
function isInstalledByHand() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record) || statSync(record).mtimeMs < statSync('package-lock.json').mtimeMs) return false;
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) => existsSync(join('node_modules', name, 'package.json')));
}

/**
 * Runs the npm that started this script, or else the one in PATH.
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} options
 */
function npm(args, options) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? runCommand(process.execPath, [script, ...args], options) : runCommand('npm', args, options);
}

/** @param {AbortSignal} signal */
async function build(signal) {
  const outdated = PARTS.filter((part) => read(stampOf(part)) !== manifest(part));
  if (outdated.length === 0) return;
  const work = () => runConcurrently(signal, ...outdated.map((part) => (either) => buildPart(part, either)));
  await step('Building (nest build, rolldown, vite)', work, 'Built dist/');
}

/**
 * @param {(typeof PARTS)[number]} part
 * @param {AbortSignal} signal
 */
async function buildPart(part, signal) {
  const { name, output, steps } = part;
  const expected = manifest(part);
  const built = read(stampOf(part));
  rmSync(stampOf(part), { force: true });
  // The compiler does not delete the output of a deleted source, which could still be imported.
  if (built === null || pathsOf(built).some((path) => !existsSync(path))) {
    for (const directory of output) rmSync(directory, { recursive: true, force: true });
  }
  const files = { log: `.skein/build-${name}.log`, pidFile: `.skein/build-${name}.pid` };
  for (const [what, args] of steps) await runCommand(runtime(), args, { what, ...files, signal });
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampOf(part), expected);
}

/** @param {(typeof PARTS)[number]} part */
function stampOf({ name }) {
  return `dist/.${name}-built`;
}

/**
 * Lists every source with the hash of its content. Modification times are not used, so that switching branches back and forth causes no
 * build.
 * @param {(typeof PARTS)[number]} part
 */
function manifest({ sources }) {
  return [...sources, ...CONFIGURATION]
    .flatMap(filesOf)
    .map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${path}\n`)
    .join('');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.spec\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

/** @param {string} text a manifest */
function pathsOf(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(line.indexOf('  ') + 2));
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
