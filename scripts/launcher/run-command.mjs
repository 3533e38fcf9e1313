import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { unregisterProcessGroup, endProcess, endProcessOfPidFile, identify, registerProcessGroup, writePidFile } from './processes.mjs';
import { Problem } from './problem.mjs';

const GRACE_MS = 1000;

/**
 * Runs a command with its output in a log file, and throws an error with an excerpt of the log if it fails. It runs in a process group of
 * its own, so that an interrupt also ends its children; by its pid file the next launcher ends what a killed one left running. Without a
 * pid file the command must not be interrupted: an interrupt waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ what: string, log: string, pidFile?: string, signal: AbortSignal, cwd?: string, env?: NodeJS.ProcessEnv }} options
 */
export async function runCommand(command, args, { what, log, pidFile, signal, cwd, env }) {
  signal.throwIfAborted();
  if (pidFile) await endProcessOfPidFile(pidFile, { graceMs: 0, group: true });
  const output = openSync(log, 'w', 0o600);
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const closed = once(child, 'close');
  if (child.pid === undefined) await closed; // rejects with the cause, such as ENOENT
  const identity = identify(child.pid);
  registerProcessGroup(child.pid);
  if (pidFile && identity) writePidFile(pidFile, identity);

  const onAbort = () => pidFile && identity && void endProcess(identity, { graceMs: GRACE_MS, group: true });
  signal.addEventListener('abort', onAbort, { once: true });
  const [code, killedBy] = await closed;
  signal.removeEventListener('abort', onAbort);
  unregisterProcessGroup(child.pid);
  if (pidFile) rmSync(pidFile, { force: true });

  signal.throwIfAborted();
  if (code !== 0) throw new Problem(`${what} failed (${killedBy ?? `exit code ${code}`}):\n${logExcerpt(log)}`);
}

/**
 * Excerpts the beginning and the end of a log for an error message, because some tools print the cause first and others last.
 * @param {string} log
 */
export function logExcerpt(log) {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const excerpt = lines.length <= 40 ? lines : [...lines.slice(0, 15), `(… complete log: ${log})`, ...lines.slice(-24)];
  return excerpt.map((line) => `    ${line}`).join('\n');
}
