import { setTimeout as pause } from 'node:timers/promises';
import { hasSmallDisks } from '../support/small-disk.js';
import { eventually } from './eventually.js';
import type { Fault } from './fault.js';
import type { FullDiskTarget } from './full-disk-target.js';

const WHILE_MS = 6_000;
const LACKS = hasSmallDisks ? null : 'the right to mount a disk, by root or by "unshare -rm"';

async function fillForAWhile(target: FullDiskTarget): Promise<void> {
  target.fillDisk();
  await pause(WHILE_MS);
  await eventually('health names the full disk', async () => (await target.problem()).includes('database_disk: is full') || null);
  target.makeRoom();
}

/** The disk of MariaDB is full. */
export const FULL_DISK_FAULTS: readonly Fault<FullDiskTarget>[] = [
  { name: `The disk of MariaDB is full for ${WHILE_MS / 1000} s`, lacks: LACKS, happen: fillForAWhile },
  {
    name: `The disk of MariaDB is full for ${WHILE_MS / 1000} s, and MariaDB aborts; it is started again after 5 s`,
    lacks: LACKS,
    async happen(target) {
      target.fillDisk();
      await pause(WHILE_MS / 2);
      target.abortDatabase();
      await pause(WHILE_MS / 2);
      target.makeRoom();
    },
  },
];

/** The same of a MariaDB with a binary log, whose statements wait for room until their time limit. */
export const FULL_BINARY_LOG_FAULTS: readonly Fault<FullDiskTarget>[] = [
  { name: `The disk of MariaDB and of its binary log is full for ${WHILE_MS / 1000} s`, lacks: LACKS, happen: fillForAWhile },
];
