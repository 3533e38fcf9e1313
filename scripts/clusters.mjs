// `npm run clusters -- <shape> [specs]`: runs the specs of the API on servers of several nodes, or on clusters of MariaDB and Redis. The shapes
// are in test/clusters/cluster-shapes.ts: npm run clusters -- galera test/api/channels
import './launcher/check-node.mjs';
import process from 'node:process';
import { runTests } from './launcher/run-tests.mjs';

const [shape = '', ...specs] = process.argv.slice(2);
process.env.SKEIN_TEST_CLUSTER = shape;
await runTests({ vitestArguments: specs.length > 0 ? specs : ['test/api'] });
