import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @returns {number} the resident memory of a process in MiB */
export function residentMib(pid) {
  const file = `/proc/${pid}/status`;
  const kib = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(kib) / 1024;
}
