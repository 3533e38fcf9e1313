// `npm run fuzz`: sends requests with random values to every route of the API. The same seed repeats them: npm run fuzz -- --seed 7 --rounds 200
import './launcher/check-node.mjs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runTests } from './launcher/run-tests.mjs';

const MAX_ROUNDS = 10_000;
const { values } = parseArgs({ options: { seed: { type: 'string' }, rounds: { type: 'string', default: '100' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) {
  console.error(`✗ --seed is an integer, and --rounds one from 1 to ${MAX_ROUNDS}`);
  process.exit(1);
}
console.log(`Seed ${seed}, ${rounds} requests for each example.`);
process.env.SKEIN_TEST_FUZZ_SEED = String(seed);
process.env.SKEIN_TEST_FUZZ_ROUNDS = String(rounds);
// Rounds need their time.
await runTests({
  vitestArguments: ['test/contracts/fuzz.spec.ts', 'test/contracts/malformed-http.spec.ts', `--testTimeout=${60_000 + rounds * 1_000}`],
});
