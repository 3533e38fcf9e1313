import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { disown, endProcess, endRecorded, identify, own, writePidFile } from './processes.mjs';
import { Problem } from './problem.mjs';

const GRACE_MS = 1000;

/**
 * Runs a command that ends by itself, its output into a log file, and fails with the end of that log. It runs in a process group
 * of its own, so that an interrupt ends it with its children; its pid file lets the next launcher end what a killed one left running.
 * Without a pid file it is one that must not be broken off: an interrupt waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ what: string, log: string, pidFile?: string, signal: AbortSignal, cwd?: string, env?: NodeJS.ProcessEnv }} options
 */
export async function runCommand(command, args, { what, log, pidFile, signal, cwd, env }) {
  signal.throwIfAborted();
  if (pidFile) await endRecorded(pidFile, { graceMs: 0, group: true });
  const output = openSync(log, 'w', 0o600);
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const closed = once(child, 'close');
  if (child.pid === undefined) await closed; // rejects with the reason, such as ENOENT
  const identity = identify(child.pid);
  own(child.pid);
  if (pidFile && identity) writePidFile(pidFile, identity);

  const onAbort = () => pidFile && identity && void endProcess(identity, { graceMs: GRACE_MS, group: true });
  signal.addEventListener('abort', onAbort, { once: true });
  const [code, killedBy] = await closed;
  signal.removeEventListener('abort', onAbort);
  disown(child.pid);
  if (pidFile) rmSync(pidFile, { force: true });

  signal.throwIfAborted();
  if (code !== 0) throw new Problem(`${what} failed (${killedBy ?? `exit code ${code}`}):\n${wordsOf(log)}`);
}

/**
 * What a log says, for a message about what went wrong: some tools name the reason first, others last.
 * @param {string} log
 */
export function wordsOf(log) {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const excerpt = lines.length <= 40 ? lines : [...lines.slice(0, 15), `(… the whole of it is in ${log})`, ...lines.slice(-24)];
  return excerpt.map((line) => `    ${line}`).join('\n');
}
