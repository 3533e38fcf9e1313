import { haproxyIsMissing, type BalancedTarget } from './balanced-target.js';
import type { Fault } from './fault.js';

const WAITING_CLIENTS = 500;

/** What nobody notices who uses two API processes behind a balancer. */
export const BALANCED_FAULTS: readonly Fault<BalancedTarget>[] = [
  {
    name: `Restart of two API processes, one after the other, behind HAProxy, with ${WAITING_CLIENTS} further clients that poll`,
    lacks: haproxyIsMissing,
    isUnnoticed: true,
    waitingClients: WAITING_CLIENTS,
    happen: (target) => target.restartInTurn(),
  },
];
