// Reads how much processor time processes have used, from `/proc` on Linux and from `ps` elsewhere.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** `/proc` counts in ticks; Linux shows 100 of them per second to every program. */
const TICK_US = 10_000;

/** Processes with nothing to do use less than this in as long: their timers, and what the database does by itself. */
const IDLE_MS = 1_000;
const IDLE_US = 5 * TICK_US;
const STEP_MS = 200;
const LONGEST_WORK_MS = 300_000;

/** @typedef {Record<string, number>} ProcessorTimes microseconds by the name of the process */

/** The processor time of some processes. */
export class ProcessorTime {
  /** @param {Record<string, number | number[]>} processes pids by name; several processes may have one name */
  constructor(processes) {
    this.processes = processes;
  }

  /** @returns {ProcessorTimes} since the processes were started */
  read() {
    const usOf = (pids) => [pids].flat().reduce((sum, pid) => sum + processorUs(pid), 0);
    return Object.fromEntries(Object.entries(this.processes).map(([name, pids]) => [name, usOf(pids)]));
  }

  /**
   * Waits until the processes have nothing left to do, which is known a second later.
   * @returns {Promise<{ ms: number, times: ProcessorTimes }>} how long they worked, and the processor time until the first moment without work
   * @throws {Error} if they still work after five minutes
   */
  async untilIdle() {
    const start = performance.now();
    const last = [{ at: start, times: this.read() }];
    while (performance.now() - start < LONGEST_WORK_MS) {
      await setTimeout(STEP_MS);
      const now = { at: performance.now(), times: this.read() };
      last.push(now);
      const [first, next] = last;
      if (now.at - first.at < IDLE_MS) continue;
      if (total(now.times) - total(first.times) <= IDLE_US) return { ms: first.at - start, times: next.times };
      last.shift();
    }
    throw new Error('The processes do not become idle.');
  }
}

/**
 * @param {ProcessorTimes} before
 * @param {ProcessorTimes} after
 * @param {number} [parts] for example the number of requests in between
 * @returns {ProcessorTimes} the difference, divided by the number of parts
 */
export function difference(before, after, parts = 1) {
  return Object.fromEntries(Object.entries(after).map(([name, us]) => [name, (us - before[name]) / parts]));
}

/** @param {ProcessorTimes[]} times @returns {ProcessorTimes} */
export function mean(times) {
  return Object.fromEntries(Object.keys(times[0]).map((name) => [name, times.reduce((sum, one) => sum + one[name], 0) / times.length]));
}

/** @param {ProcessorTimes} times @returns {number} of all processes */
export function total(times) {
  return Object.values(times).reduce((sum, us) => sum + us, 0);
}

/** User and system time of all threads, including those that have ended. */
function processorUs(pid) {
  if (!existsSync('/proc/self/stat')) return psUs(execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], { encoding: 'utf8' }).trim());
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name of a program may contain spaces
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** @param {string} text for example `1:02:03.45` or `2:03.45` */
function psUs(text) {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000_000;
}
