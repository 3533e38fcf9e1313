// `npm run faults`: makes faults happen while people use a server, checks what they were answered and what notices
// they got, and writes docs/faults.md.
// SKEIN_TEST_FAULT_ROUNDS says how often a fault happens that has no number of its own, SKEIN_TEST_FAULT_SEED decides when.
import './launcher/check-node.mjs';
import process from 'node:process';
import { runTests } from './launcher/run-tests.mjs';

process.env.SKEIN_TEST_FAULT_ROUNDS ??= '5';
await runTests({
  vitestArguments: ['test/faults/faults.spec.ts', 'test/faults/notices.spec.ts', '--no-file-parallelism', ...process.argv.slice(2)],
});
