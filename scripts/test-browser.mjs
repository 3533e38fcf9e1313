// `npm run test:browser`: runs the tests in a browser. Arguments are passed to vitest: npm run test:browser -- test/browser/login.spec.ts
import './launcher/check-node.mjs';
import process from 'node:process';
import { runTests } from './launcher/run-tests.mjs';

await runTests({ vitestArguments: ['--config', 'test/browser/vitest.config.ts', ...process.argv.slice(2)], browser: 'chromium' });
