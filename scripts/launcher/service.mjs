// A private database server. It runs in a process group of its own, so that Ctrl-C in the terminal does not reach it, and is found again by
// its pid file if the launcher was killed.
import { spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { endProcess, identify, isAlive, registerProcessGroup, readPidFile, writePidFile } from './processes.mjs';
import { logExcerpt } from './run-command.mjs';
import { displayPath } from './steps.mjs';

/**
 * @typedef {object} ServiceSpec
 * @property {string} name for messages
 * @property {string} command
 * @property {string} [calledAs] the `argv[0]` of the program
 * @property {string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env] that of this process if it is missing
 * @property {string} socket
 * @property {string} pidFile
 * @property {string} log
 * @property {(socket: string) => Promise<boolean>} answers whether the server is ready
 *
 * @typedef {object} Service
 * @property {number} pid
 * @property {boolean} adopted whether an earlier launcher had started it
 * @property {() => boolean} isAlive
 * @property {() => Promise<'ended' | 'killed'>} stop
 */

const POLL_MS = 40;
/** After a crash InnoDB may have to apply a long redo log. */
const READY_WITHIN_MS = 120_000;
/** A clean shutdown flushes every dirty page. */
const STOPPED_WITHIN_MS = 60_000;

/**
 * Starts the server, or adopts the one that a killed launcher left running, and waits until it is ready.
 * @param {ServiceSpec} spec
 * @param {AbortSignal} signal
 * @returns {Promise<Service>}
 */
export async function startService(spec, signal) {
  const survivor = readPidFile(spec.pidFile);
  if (survivor) {
    registerProcessGroup(survivor.pid);
    const service = running(spec, survivor, true);
    if (await waitUntilReady(spec, service, signal)) return service;
    await service.stop();
  }
  const service = running(spec, launch(spec), false);
  if (await waitUntilReady(spec, service, signal)) return service;
  await service.stop();
  throw new Problem(`${spec.name} did not start. From ${displayPath(spec.log)}:\n${logExcerpt(spec.log)}`);
}

/** @param {ServiceSpec} spec */
function launch({ command, calledAs, args, cwd, env, socket, pidFile, log }) {
  rmSync(socket, { force: true }); // left by a crash; a running server would have been adopted
  if (existsSync(log)) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a', 0o600);
  const child = spawn(command, args, { argv0: calledAs, cwd, env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.on('error', () => undefined); // a command that cannot run has no pid, which is checked below
  if (child.pid === undefined) throw new Problem(`${command} cannot be run.`);
  child.unref();
  registerProcessGroup(child.pid);
  const identity = identify(child.pid) ?? { pid: child.pid, startTime: 'unknown' };
  writePidFile(pidFile, identity);
  return identity;
}

/**
 * @param {ServiceSpec} spec
 * @param {Service} service stopped here if the wait is interrupted
 * @param {AbortSignal} signal
 */
async function waitUntilReady({ answers, socket }, service, signal) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (service.isAlive() && Date.now() < deadline) {
    if (await answers(socket)) return true;
    if (signal.aborted) {
      await service.stop();
      throw signal.reason;
    }
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * @param {ServiceSpec} spec
 * @param {import('./processes.mjs').ProcessIdentity} identity
 * @param {boolean} adopted
 * @returns {Service}
 */
function running({ pidFile, socket }, identity, adopted) {
  return {
    pid: identity.pid,
    adopted,
    isAlive: () => isAlive(identity),
    async stop() {
      const how = await endProcess(identity, { graceMs: STOPPED_WITHIN_MS });
      rmSync(pidFile, { force: true });
      rmSync(socket, { force: true });
      return how;
    },
  };
}
