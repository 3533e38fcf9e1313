// `npm run test:directories`: logs people in with their passwords in a real LDAP directory, OpenLDAP's slapd. Arguments are passed to vitest.
import './launcher/check-node.mjs';
import process from 'node:process';
import { runTests } from './launcher/run-tests.mjs';

process.env.SKEIN_TEST_DIRECTORIES = 'slapd';
const files = process.argv.slice(2);
await runTests({ vitestArguments: files.length > 0 ? files : ['test/directories'], directory: 'slapd' });
