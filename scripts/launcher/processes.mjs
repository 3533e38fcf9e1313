// Identifies processes. A process id alone is not sufficient, because ids are reused, in containers within seconds. An id together with the
// start time of the process is unique, so pid files contain both.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, startTime: string }} ProcessIdentity */

const POLL_MS = 30;
const hasProc = existsSync('/proc/self/stat');
/** The shells with which npm runs scripts. */
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'busybox']);

/** Process groups that must not outlive the launcher, by the id of their leader. */
const processGroups = new Set();

/**
 * Reads the properties of a process; null if it does not exist. A zombie counts as not existing, because an adopted process whose new
 * parent never reaps it would otherwise seem to run for ever.
 * @param {number} pid
 * @returns {{ name: string, parent: number, startTime: string } | null} `name`: name of the program; `startTime`: in the system's own
 * format
 */
function describe(pid) {
  if (hasProc) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')); // the name may contain spaces and brackets
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return 'ZX'.includes(fields[0]) ? null : { name, parent: Number(fields[1]), startTime: fields[19] };
    } catch {
      return null;
    }
  }
  const answer = spawnSync('ps', ['-o', 'stat=,ppid=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state, parent, startTime, name] = /^(\S+)\s+(\d+)\s+(.+? \d{4})\s+(.+?)\s*$/m.exec(answer.stdout ?? '') ?? [];
  return state === undefined || state.startsWith('Z') ? null : { name: basename(name), parent: Number(parent), startTime };
}

/**
 * @param {number} pid
 * @returns {ProcessIdentity | null} null if there is no such process
 */
export function identify(pid) {
  const description = describe(pid);
  return description && { pid, startTime: description.startTime };
}

/**
 * Lists a process and, if it is a shell, its ancestors up to the first other program: npm runs scripts through a shell on some systems and
 * directly on others.
 * @param {number} pid the parent of a script
 * @returns {ProcessIdentity[]}
 */
export function startersOf(pid) {
  const description = describe(pid);
  if (!description) return [];
  const { name, parent, startTime } = description;
  return [{ pid, startTime }, ...(SHELLS.has(name) ? startersOf(parent) : [])];
}

/** @param {ProcessIdentity} identity */
export function isAlive({ pid, startTime }) {
  return describe(pid)?.startTime === startTime;
}

/**
 * @param {string} file
 * @param {ProcessIdentity} identity
 */
export function writePidFile(file, { pid, startTime }) {
  writeFileSync(file, `${pid} ${startTime}\n`, { mode: 0o600 });
}

/**
 * Reads the process of a pid file; null if there is no such file or the process does not run any more.
 * @param {string} file
 * @returns {ProcessIdentity | null}
 */
export function readPidFile(file) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [, pid, startTime] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  const identity = { pid: Number(pid), startTime };
  return startTime !== undefined && isAlive(identity) ? identity : null;
}

/**
 * Registers a process group to be killed if a second Ctrl-C ends the launcher immediately.
 * @param {number} pid
 */
export function registerProcessGroup(pid) {
  processGroups.add(pid);
}

/**
 * Removes a process group that has ended.
 * @param {number} pid
 */
export function unregisterProcessGroup(pid) {
  processGroups.delete(pid);
}

/** Kills all registered process groups without a clean shutdown, which InnoDB and the append-only file of Redis survive. */
export function killProcessGroups() {
  for (const pid of processGroups) signalGroup(pid, 'SIGKILL');
}

/**
 * @param {number} pid leader of a process group
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // the process does not exist any more
  }
}

/**
 * Terminates a process, waits, and kills its whole process group if it does not end.
 * @param {ProcessIdentity} identity
 * @param {{ graceMs: number, group?: boolean }} how `group`: terminate every process of the group, not the leader alone
 * @returns {Promise<'ended' | 'killed'>}
 */
export async function endProcess(identity, { graceMs, group = false }) {
  const { pid } = identity;
  let how = 'ended';
  if (isAlive(identity)) {
    try {
      process.kill(group ? -pid : pid, 'SIGTERM');
    } catch {
      // it ended between the check and the signal
    }
    const deadline = Date.now() + graceMs;
    while (isAlive(identity)) {
      if (Date.now() > deadline) {
        how = 'killed';
        signalGroup(pid, 'SIGKILL');
      }
      await sleep(POLL_MS);
    }
  }
  if (group) signalGroup(pid, 'SIGKILL'); // the leader has ended, but its children may still run
  unregisterProcessGroup(pid);
  return how;
}

/**
 * Ends the process of a pid file if it still runs, and removes the file.
 * @param {string} file
 * @param {{ graceMs: number, group?: boolean }} how
 * @returns {Promise<boolean>} whether there was a process to end
 */
export async function endProcessOfPidFile(file, how) {
  const survivor = readPidFile(file);
  if (survivor) await endProcess(survivor, how);
  rmSync(file, { force: true });
  return survivor !== null;
}
