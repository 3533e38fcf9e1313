import { setTimeout as pause } from 'node:timers/promises';
import { hasSmallDisks } from '../support/small-disk.js';
import type { Fault } from './fault.js';
import type { FullDiskTarget } from './full-disk-target.js';

const WHILE_MS = 6_000;

/** The disk of MariaDB is full. */
export const FULL_DISK_FAULTS: readonly Fault<FullDiskTarget>[] = [
  {
    name: `The disk of MariaDB is full for ${WHILE_MS / 1000} s`,
    lacks: hasSmallDisks ? null : 'the right to mount a disk, by root or by "unshare -rm"',
    async happen(target) {
      target.fillDisk();
      await pause(WHILE_MS);
      target.makeRoom();
    },
  },
];
