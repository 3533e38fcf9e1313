import { setTimeout as pause } from 'node:timers/promises';
import { galeraIsMissing } from '../support/galera-cluster.js';
import type { ClusterTarget } from './cluster-target.js';
import type { Fault } from './fault.js';

const WHILE_MS = 3_000;

/** Members of clusters fail, and others take over. */
export const CLUSTER_FAULTS: readonly Fault<ClusterTarget>[] = [
  {
    name: '`kill -9` of the Galera node that all processes use; a balancer leads them to another one',
    lacks: galeraIsMissing,
    async happen(target) {
      target.galera.kill(0);
      target.use(1);
      await target.galera.restartNode(0);
      target.use(0);
    },
  },
  {
    name: `The API processes write to two Galera nodes for ${WHILE_MS / 1000} s`,
    lacks: galeraIsMissing,
    async happen(target) {
      target.use(1, [1]);
      await pause(WHILE_MS);
      target.use(0);
    },
  },
  {
    name: '`kill -9` of one of two Galera nodes that take writes; its process goes on with the third',
    lacks: galeraIsMissing,
    async happen(target) {
      target.use(1, [1]);
      await pause(WHILE_MS / 3);
      target.galera.kill(1);
      target.use(2, [1]);
      await target.galera.restartNode(1);
      target.use(0);
    },
  },
  {
    name: '`kill -9` of the primary of Redis; the Sentinels make its replica the primary',
    happen: (target) => target.redis.failOver(),
  },
];
