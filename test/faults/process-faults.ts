import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.js';
import type { FaultTarget } from './fault-target.js';

const WHILE_MS = 3_000;
/** Less than the ten minutes after which a scheduled message counts as too late and is not sent. */
const MINUTES = 9;
/** At random moments, so that many of them meet each step of the work. */
const KILLS = 20;

/** The processes of Skein end, or their clock is wrong. */
export const PROCESS_FAULTS: readonly Fault<FaultTarget>[] = [
  {
    name: '`kill -9` of the API process, and its start',
    times: KILLS,
    inShortForm: true,
    async happen({ api }, random) {
      await pause(random.next() * 300);
      await api.stop('SIGKILL');
      await api.start();
    },
  },
  {
    name: '`kill -9` of the worker, and its start',
    times: KILLS,
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
  ...[MINUTES, -MINUTES].map((minutes) => ({
    name: `The clock of both processes jumps ${MINUTES} minutes ${minutes > 0 ? 'ahead' : 'back'}, and is right again after ${WHILE_MS / 1000} s`,
    async happen(target: FaultTarget) {
      target.setClock(60_000 * minutes);
      await pause(WHILE_MS);
      target.setClock(0);
    },
  })),
];
