import { haproxyIsMissing, type BalancedTarget, upgradeIsImpossible } from './balanced-target.js';
import type { Fault } from './fault.js';

const WAITING_CLIENTS = 500;

/** What happens to two API processes behind a balancer. */
export const BALANCED_FAULTS: readonly Fault<BalancedTarget>[] = [
  {
    name: `Restart of two API processes, one after the other, behind HAProxy, with ${WAITING_CLIENTS} further clients that poll`,
    lacks: haproxyIsMissing,
    isUnnoticed: true,
    waitingClients: WAITING_CLIENTS,
    happen: (target) => target.restartInTurn(),
  },
  {
    name: '`kill -9` of one of two API processes behind HAProxy, and its start',
    lacks: haproxyIsMissing,
    happen: (target, random) => target.killAndStart(random.pick([0, 1])),
  },
];

/** What happens to two API processes of an earlier version behind a balancer. */
export const UPGRADE_FAULTS: readonly Fault<BalancedTarget>[] = [
  {
    name: `Upgrade of two API processes and a worker, one after the other, behind HAProxy, with ${WAITING_CLIENTS} further clients that poll`,
    times: 1,
    lacks: upgradeIsImpossible,
    isUnnoticed: true,
    waitingClients: WAITING_CLIENTS,
    happen: (target) => target.upgradeInTurn(),
  },
];
