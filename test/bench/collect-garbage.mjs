// Loaded by `node --import` before a server whose memory is measured: collects all garbage of the process at SIGUSR2, and writes the bytes that are
// in use then to the file BENCH_MEMORY_FILE. The resident memory says less: it contains free pages, which are filled first.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env['BENCH_MEMORY_FILE'], String(heapUsed + external));
});
