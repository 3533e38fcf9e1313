// Which processes are ours. A process id alone does not say: ids are reused, in containers within seconds. An id together with
// the moment the process began names one process for ever, so that is what pid files hold.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, born: string }} ProcessIdentity */

const POLL_MS = 30;
const hasProc = existsSync('/proc/self/stat');
/** What npm runs scripts with. */
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'busybox']);

/** Process groups that must not outlive the launcher, by the id of their leader. */
const ours = new Set();

/**
 * What the system says of a process; null for one that is gone. A zombie counts as gone: an adopted process whose new parent never reaps
 * it would otherwise look alive for ever.
 * @param {number} pid
 * @returns {{ name: string, parent: number, born: string } | null} `name`: of the program; `born`: when it began, in the system's own words
 */
function describe(pid) {
  if (hasProc) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')); // which may hold spaces and brackets itself
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return 'ZX'.includes(fields[0]) ? null : { name, parent: Number(fields[1]), born: fields[19] };
    } catch {
      return null;
    }
  }
  const answer = spawnSync('ps', ['-o', 'stat=,ppid=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state, parent, born, name] = /^(\S+)\s+(\d+)\s+(.+? \d{4})\s+(.+?)\s*$/m.exec(answer.stdout ?? '') ?? [];
  return state === undefined || state.startsWith('Z') ? null : { name: basename(name), parent: Number(parent), born };
}

/**
 * @param {number} pid
 * @returns {ProcessIdentity | null} null when there is no such process
 */
export function identify(pid) {
  const description = describe(pid);
  return description && { pid, born: description.born };
}

/**
 * A process and, if it is a shell, what started it: npm runs scripts through one on some systems and directly on others.
 * @param {number} pid the parent of a script
 * @returns {ProcessIdentity[]}
 */
export function startersOf(pid) {
  const description = describe(pid);
  if (!description) return [];
  const { name, parent, born } = description;
  return [{ pid, born }, ...(SHELLS.has(name) ? startersOf(parent) : [])];
}

/** @param {ProcessIdentity} identity */
export function isAlive({ pid, born }) {
  return describe(pid)?.born === born;
}

/**
 * @param {string} file
 * @param {ProcessIdentity} identity
 */
export function writePidFile(file, { pid, born }) {
  writeFileSync(file, `${pid} ${born}\n`, { mode: 0o600 });
}

/**
 * The process a pid file speaks of, if it still runs; a file that speaks of a dead process is as good as none.
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
  const [, pid, born] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  const identity = { pid: Number(pid), born };
  return born !== undefined && isAlive(identity) ? identity : null;
}

/**
 * From here on the process group falls with the launcher when a second Ctrl-C ends it the hard way.
 * @param {number} pid
 */
export function own(pid) {
  ours.add(pid);
}

/** @param {number} pid */
export function disown(pid) {
  ours.delete(pid);
}

/** The hard way: no clean shutdown for anybody. InnoDB and the append-only file are made to survive it. */
export function killOurs() {
  for (const pid of ours) signalGroup(pid, 'SIGKILL');
}

/**
 * @param {number} pid leader of a process group
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // gone already, which is what was wanted
  }
}

/**
 * Asks a process to end, waits, and kills its whole group when it does not.
 * @param {ProcessIdentity} identity
 * @param {{ graceMs: number, group?: boolean }} how `group`: ask every process of the group, not the leader alone
 * @returns {Promise<'ended' | 'killed'>}
 */
export async function endProcess(identity, { graceMs, group = false }) {
  const { pid } = identity;
  let how = 'ended';
  if (isAlive(identity)) {
    try {
      process.kill(group ? -pid : pid, 'SIGTERM');
    } catch {
      // it ended between the question and the signal
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
  if (group) signalGroup(pid, 'SIGKILL'); // the leader is gone; what it started may linger
  disown(pid);
  return how;
}

/**
 * Ends what a pid file speaks of, if it still runs, and removes the file.
 * @param {string} file
 * @param {{ graceMs: number, group?: boolean }} how
 * @returns {Promise<boolean>} whether there was something to end
 */
export async function endRecorded(file, how) {
  const survivor = readPidFile(file);
  if (survivor) await endProcess(survivor, how);
  rmSync(file, { force: true });
  return survivor !== null;
}
