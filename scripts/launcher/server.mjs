import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';
import { endProcess, identify, isAlive, registerProcessGroup, writePidFile } from './processes.mjs';
import { runtime, runtimeEnvironment, SERVER_OPTIONS } from './runtime.mjs';
import { step } from './steps.mjs';

/** The time in which requests in progress may finish. */
export const SERVER_GRACE_MS = 20_000;

/**
 * @typedef {{ type: 'ready', url: string, steps: { name: string, ms: number }[] }} Ready the message that the server sends when it listens
 * @typedef {object} Server
 * @property {Promise<Ready | null>} ready null if it ended before it was ready
 * @property {Promise<string>} ended signal or exit code
 * @property {() => Promise<void>} stop does nothing if it has ended
 */

/**
 * Starts the server. Its output goes to the terminal, but Ctrl-C in the terminal does not reach it: the launcher stops it in the right
 * order.
 * @param {{ env: NodeJS.ProcessEnv, pidFile: string }} options
 * @returns {Server}
 */
export function startServer({ env, pidFile }) {
  const child = spawn(runtime(), [...SERVER_OPTIONS, 'dist/src/main.js'], {
    env: { ...runtimeEnvironment(), ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  registerProcessGroup(child.pid);
  const identity = identify(child.pid) ?? { pid: child.pid, startTime: 'unknown' };
  writePidFile(pidFile, identity);

  const removePidFile = () => rmSync(pidFile, { force: true });
  const ended = new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      removePidFile();
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
    await step('Stopping the server, which finishes its requests', end, (how) =>
      how === 'killed' ? 'Server killed, because it did not stop in time' : 'Server stopped',
    );
    removePidFile(); // the launcher may end before it receives the exit event
  };
  return { ready, ended, stop };
}
