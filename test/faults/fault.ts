import type { SeededRandom } from '../support/seeded-random.js';
import type { SpawnedServer } from '../support/spawned-server.js';

/** What people use while something goes wrong with it. */
export interface Deployment {
  /** Of the nodes, or of the balancer before them. */
  readonly urls: readonly string[];
  /** Those of Skein: the API processes and the worker. */
  readonly processes: readonly SpawnedServer[];
  stop(): Promise<void>;
}

/** Something that goes wrong with a target, and is put right again. */
export interface Fault<Target> {
  /** As the report names it. */
  readonly name: string;
  /** How often it happens in a whole run, if not as often as the others. */
  readonly times?: number;
  /** Whether `npm test` runs it, too. */
  readonly inShortForm?: boolean;
  /** What this machine lacks for it; null or missing if it can happen here. */
  readonly lacks?: string | null;
  /** Whether every request has to succeed all the same. */
  readonly isUnnoticed?: boolean;
  /** How many further clients wait for events meanwhile. */
  readonly waitingClients?: number;
  /** Resolves when it has been put right: what had been ended runs, and what was changed is as before. */
  happen(target: Target, random: SeededRandom): Promise<void>;
}
