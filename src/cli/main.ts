import { enableSourceMaps } from '../process/enable-source-maps.js';

enableSourceMaps();

/** The reader of the output may exit first, as `head` does. */
process.stdout.on('error', () => process.exit());

const { runCommandLine } = await import('./run-command-line.js');
const code = await runCommandLine(process.argv.slice(2), {
  input: process.stdin,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
// Clients of services leave timers that would keep the process alive, so it exits as soon as everything is written.
for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve));
process.exit(code);
