import process from 'node:process';
import { isAlive, killOurs, startersOf } from './processes.mjs';
import { Problem } from './problem.mjs';

/** npm passes on the Ctrl-C that the terminal has already sent to everybody, so one key press arrives twice, moments apart. */
const SAME_KEY_PRESS_MS = 700;
const LOOK_FOR_NPM_MS = 300;

/**
 * @typedef {object} Lifetime
 * @property {AbortSignal} signal aborted when the run is to end: Ctrl-C, SIGTERM, a closed terminal, an npm that is gone
 * @property {Promise<undefined>} interrupted the same as a promise
 * @property {(undo: () => unknown) => void} defer what to undo at the end, last deferred first
 */

/**
 * Runs a program that leaves nothing behind: whatever way it ends, everything deferred is undone before the process exits.
 * A second Ctrl-C gives up on politeness.
 * @param {(lifetime: Lifetime) => Promise<number>} program resolves with the exit code
 */
export async function leaveNothingBehind(program) {
  const interrupt = new AbortController();
  const undoing = [];
  let firstSignalAt = 0;

  const onSignal = (name) => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      if (name !== 'SIGHUP') console.log('\nStopping …');
      interrupt.abort();
    } else if (Date.now() - firstSignalAt > SAME_KEY_PRESS_MS) {
      console.error('Killed what still ran.');
      killOurs();
      process.exit(1);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal);
  onNpmGone(() => firstSignalAt === 0 && onSignal('SIGTERM'));
  let crashed = false;
  process.on('uncaughtException', (error) => {
    crashed = true;
    report(error);
    interrupt.abort();
  });
  // Without a terminal to write to, stopping in good order still comes first.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const { signal } = interrupt;
  const interrupted = new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
  let exitCode = 1;
  try {
    exitCode = await program({ signal, interrupted, defer: (undo) => undoing.push(undo) });
  } catch (error) {
    if (signal.aborted) exitCode = 130;
    else report(error);
  }
  for (const undo of undoing.reverse()) {
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
 * Notices the end of the npm that runs this program as a script. npm passes SIGTERM on to the shell between them, which ends without a word
 * to the program; and an npm that is hung up or killed passes nothing on.
 * @param {() => unknown} callback
 */
function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const starters = startersOf(process.ppid);
  const look = () => {
    if (starters.every(isAlive)) return;
    clearInterval(timer);
    callback();
  };
  const timer = setInterval(look, LOOK_FOR_NPM_MS);
  timer.unref();
}

/** @param {unknown} error */
function report(error) {
  console.error(error instanceof Problem ? `✗ ${error.message}` : error);
}
