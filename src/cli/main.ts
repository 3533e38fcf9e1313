import 'reflect-metadata';
import { runCommandLine } from './run-command-line.js';

/** A command whose connections do not close in this time after its end is terminated. */
const CLOSE_TIMEOUT_MS = 10_000;

// The reader of the output may end first, as `head` does.
process.stdout.on('error', () => process.exit());
process.exitCode = await runCommandLine(process.argv.slice(2), {
  input: process.stdin,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
setTimeout(() => process.exit(), CLOSE_TIMEOUT_MS).unref();
