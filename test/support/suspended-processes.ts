import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/** A busy machine runs each thread seldom, and each stops only when it runs the next time. */
const STOPPING = { timeout: 120_000, interval: 5 };

/**
 * Suspends a process, as a machine that hangs would, and waits until none of its threads runs any more: a signal alone leaves them time, in which
 * the process may respond.
 * @param pid the id of the process
 */
export async function suspendProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  // It also looks again if a thread ends while it is looked at.
  await vi.waitFor(() => expect(new Set(statesOfThreads(pid))).toEqual(new Set(['T'])), STOPPING);
}

/** Resumes a process that was suspended, if it exists. */
export function resumeProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It does not exist any more.
  }
}

/** @returns a letter for each thread, T if it is stopped */
function statesOfThreads(pid: number): string[] {
  if (process.platform !== 'linux') return [execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).charAt(0)];
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).map((id) => /\) (\S)/.exec(readFileSync(`${threads}/${id}/stat`, 'utf8'))?.[1] ?? '');
}
