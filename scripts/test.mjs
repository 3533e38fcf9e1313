// `npm test`: runs all tests except those in a browser. Arguments are passed to vitest: npm test -- test/api
import './launcher/check-node.mjs';
import process from 'node:process';
import { runTests } from './launcher/run-tests.mjs';

const vitestArguments = process.argv.slice(2);
const ofBrowser = vitestArguments.find((argument) => /^(?:\.\/)?test\/browser(?:\/|$)/.test(argument));
if (ofBrowser) {
  console.error(`✗ The tests in a browser have their own command: npm run test:browser -- ${ofBrowser}`);
  process.exit(1);
}
await runTests({ vitestArguments });
