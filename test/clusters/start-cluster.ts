import { CLUSTER_SHAPES } from './cluster-shapes.js';

/**
 * Starts what the servers of all specs run on, as SKEIN_TEST_CLUSTER says, and tells it to the test processes by their environment.
 * @returns what ends it
 */
export default async function startCluster(): Promise<() => Promise<void>> {
  const name = process.env['SKEIN_TEST_CLUSTER'] ?? '';
  const start = CLUSTER_SHAPES[name];
  if (!start) throw new Error(`SKEIN_TEST_CLUSTER is "${name}", and not one of ${Object.keys(CLUSTER_SHAPES).join(', ')}.`);
  const cluster = await start();
  Object.assign(process.env, cluster.environment, { SKEIN_TEST_NODES: JSON.stringify(cluster.nodes) });
  return () => cluster.stop();
}
