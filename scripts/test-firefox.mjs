// `npm run test:firefox`: runs the main walks in Firefox. Arguments are passed to vitest.
import './launcher/check-node.mjs';
import process from 'node:process';
import { runTests } from './launcher/run-tests.mjs';

await runTests({ vitestArguments: ['--config', 'test/browser/firefox.config.ts', ...process.argv.slice(2)], browser: 'firefox' });
