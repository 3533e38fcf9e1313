import process from 'node:process';
import { isAlive, killProcessGroups, startersOf } from './processes.mjs';
import { Problem } from './problem.mjs';

/** npm forwards the SIGINT that the terminal has already sent to all processes, so one key press arrives twice within moments. */
const DUPLICATE_SIGNAL_MS = 700;
const NPM_CHECK_INTERVAL_MS = 300;

/**
 * @typedef {object} Lifetime
 * @property {AbortSignal} signal aborted when the program has to end: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that
 * started it
 * @property {Promise<undefined>} interrupted resolves when `signal` is aborted
 * @property {(undo: () => unknown) => void} defer registers a clean-up; the last one runs first
 */

/**
 * Runs a program and, however it ends, all deferred clean-ups before the process exits. A second Ctrl-C kills everything immediately.
 * @param {(lifetime: Lifetime) => Promise<number>} program resolves with the exit code
 */
export async function runWithCleanup(program) {
  const interrupt = new AbortController();
  const cleanUps = [];
  let firstSignalAt = 0;

  const onSignal = (name) => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      if (name !== 'SIGHUP') console.log('\nStopping …');
      interrupt.abort();
    } else if (Date.now() - firstSignalAt > DUPLICATE_SIGNAL_MS) {
      console.error('Killed the remaining processes.');
      killProcessGroups();
      process.exit(1);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal);
  onNpmExit(() => firstSignalAt === 0 && onSignal('SIGTERM'));
  let crashed = false;
  process.on('uncaughtException', (error) => {
    crashed = true;
    report(error);
    interrupt.abort();
  });
  // A closed terminal must not prevent an orderly shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const { signal } = interrupt;
  const interrupted = new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
  let exitCode = 1;
  try {
    exitCode = await program({ signal, interrupted, defer: (undo) => cleanUps.push(undo) });
  } catch (error) {
    if (signal.aborted) exitCode = 130;
    else report(error);
  }
  for (const undo of cleanUps.reverse()) {
    try {
      await undo();
    } catch (error) {
      report(error);
      exitCode = 1;
    }
  }
  process.exit(crashed ? 1 : exitCode);
}

/**
 * Detects the end of the npm that runs this program as a script. npm forwards SIGTERM to the shell in between, which exits without
 * forwarding it; an npm that is hung up or killed forwards nothing.
 * @param {() => unknown} callback
 */
function onNpmExit(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const starters = startersOf(process.ppid);
  const check = () => {
    if (starters.every(isAlive)) return;
    clearInterval(timer);
    callback();
  };
  const timer = setInterval(check, NPM_CHECK_INTERVAL_MS);
  timer.unref();
}

/** @param {unknown} error */
function report(error) {
  console.error(error instanceof Problem ? `✗ ${error.message}` : error);
}
