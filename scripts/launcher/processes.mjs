// Which processes are ours. A process id alone does not say: ids are reused, in containers within seconds. An id together with
// the moment the process began names one process for ever, so that is what pid files hold.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, born: string }} ProcessIdentity */

const POLL_MS = 30;
const hasProc = existsSync('/proc/self/stat');

/** Process groups that must not outlive the launcher, by the id of their leader. */
const ours = new Set();

/**
 * When a process began, in the system's own words; null for one that is gone. A zombie counts as gone: an adopted process whose
 * new parent never reaps it would otherwise look alive for ever.
 * @param {number} pid
 * @returns {string | null}
 */
function bornAt(pid) {
  if (hasProc) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before may hold spaces and brackets
      return 'ZX'.includes(fields[0]) ? null : fields[19];
    } catch {
      return null;
    }
  }
  const answer = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state, start] = /^(\S+)\s+(.+?)\s*$/m.exec(answer.stdout ?? '') ?? [];
  return state === undefined || state.startsWith('Z') ? null : start;
}

/**
 * @param {number} pid
 * @returns {ProcessIdentity | null} null when there is no such process
 */
export function identify(pid) {
  const born = bornAt(pid);
  return born === null ? null : { pid, born };
}

/** @param {ProcessIdentity} identity */
export function isAlive({ pid, born }) {
  return bornAt(pid) === born;
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
