import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';
import { endProcess, identify, isAlive, own, writePidFile } from './processes.mjs';
import { step } from './steps.mjs';

/** What requests in flight get to finish. */
export const SERVER_GRACE_MS = 20_000;

/**
 * @typedef {{ type: 'ready', url: string, steps: { name: string, ms: number }[] }} Ready what the server says once it listens
 * @typedef {object} Server
 * @property {Promise<Ready | null>} ready null if it ended first
 * @property {Promise<string>} ended how it ended, in words
 * @property {() => Promise<void>} stop does nothing if it ended before
 */

/**
 * Starts Skein. Its output goes to the terminal, but the Ctrl-C of the terminal does not come to it: it is told when its turn to stop has come.
 * @param {{ env: NodeJS.ProcessEnv, pidFile: string }} options
 * @returns {Server}
 */
export function startServer({ env, pidFile }) {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  own(child.pid);
  const identity = identify(child.pid) ?? { pid: child.pid, born: 'unknown' };
  writePidFile(pidFile, identity);

  const forget = () => rmSync(pidFile, { force: true });
  const ended = new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      forget();
      resolve(signal ?? `exit code ${code}`);
    });
  });
  const ready = new Promise((resolve) => {
    child.on('message', (message) => message?.type === 'ready' && resolve(message));
    void ended.then(() => resolve(null));
  });
  const stop = async () => {
    if (!isAlive(identity)) return;
    const end = () => endProcess(identity, { graceMs: SERVER_GRACE_MS });
    await step('Stopping the server, which finishes what it is doing', end, (how) =>
      how === 'killed' ? 'Server killed, as it did not stop' : 'Server stopped',
    );
    forget(); // the launcher may end before it hears of the exit
  };
  return { ready, ended, stop };
}
