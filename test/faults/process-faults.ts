import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.js';
import type { FaultTarget } from './fault-target.js';

/** The processes of Skein end. */
export const PROCESS_FAULTS: readonly Fault<FaultTarget>[] = [
  {
    name: '`kill -9` of the API process, and its start',
    inShortForm: true,
    async happen({ api }, random) {
      await pause(random.next() * 300);
      await api.stop('SIGKILL');
      await api.start();
    },
  },
  {
    name: '`kill -9` of the worker, and its start',
    async happen({ worker }, random) {
      await pause(random.next() * 300);
      await worker.stop('SIGKILL');
      await worker.start();
    },
  },
  {
    name: 'Restart of the API process by SIGTERM',
    async happen({ api }) {
      await api.stop('SIGTERM');
      await api.start();
    },
  },
];
