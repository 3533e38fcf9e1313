// Measures starts, and the memory of the processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { page } from './bench-reading.mjs';
import { send } from './bench-sends.mjs';
import { startWorker, stopProcess } from './bench-server.mjs';
import { comparison } from './comparison.mjs';
import { middle } from './measuring.mjs';
import { residentMib } from './memory.mjs';

const STARTS = 5;
const POLL_MS = 10;
const LAUNCHED_PORT = Number(process.env['BENCH_PORT'] ?? 9981) + 5;

/** After this time without requests, processes have collected the garbage of their start. */
const IDLE_MS = 5_000;

const LIMIT_OF_START_MS = 1_500;
const LIMIT_OF_LAUNCH_MS = 3_000;
const LIMIT_OF_MEMORY_MIB = 160;

/** Functions that measure one line of the table each, by its name. */
export const processRows = {
  'start of the server to its first 200, and 1.5 s': async ({ restart }) => {
    const times = [];
    for (let start = 0; start < STARTS; start += 1) times.push(await restart());
    return comparison('ms', middle(times), LIMIT_OF_START_MS, { atMost: 1 });
  },

  'npm start on a warm clone to its first 200, and 3 s': async () => {
    await launched(); // creates the database
    const times = [];
    for (let start = 0; start < 3; start += 1) times.push(await launched());
    return comparison('ms', middle(times), LIMIT_OF_LAUNCH_MS, { atMost: 1 });
  },

  'memory of one process for API and worker after the start, and 160 MiB': async (fixtures) => {
    await fixtures.restart();
    await setTimeout(IDLE_MS);
    return comparison('MiB', residentMib(fixtures.processes.server), LIMIT_OF_MEMORY_MIB, { atMost: 1 });
  },

  'memory of API and worker after the start, and 160 MiB': async (fixtures) => {
    const { idle } = await memory(fixtures);
    return comparison('MiB', idle, LIMIT_OF_MEMORY_MIB, { atMost: 1 });
  },

  'memory of API and worker after load, and after the start': async (fixtures) => {
    const { idle, loaded } = await memory(fixtures);
    return comparison('MiB', loaded, idle);
  },
};

/** Runs `npm start` with services of its own. @returns {Promise<number>} milliseconds */
async function launched() {
  const { DATABASE_URL: _database, REDIS_URL: _redis, SKEIN_SECRET: _secret, ...environment } = process.env;
  const folder = join(process.env['SKEIN_DATA_DIR'], 'launched');
  const start = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...environment, SKEIN_DATA_DIR: folder, PORT: String(LAUNCHED_PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = once(child, 'exit');
  while (!(await answers(`http://127.0.0.1:${LAUNCHED_PORT}/api/v1/server_settings`))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await setTimeout(POLL_MS);
  }
  const ms = performance.now() - start;
  child.kill('SIGTERM');
  await end;
  while (existsSync(join(folder, 'launcher.lock'))) await setTimeout(POLL_MS);
  return ms;
}

async function answers(url) {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.status === 200;
}

/** Resident memory of the API and the worker as separate processes, idle and after requests. */
function memory(fixtures) {
  return fixtures.once('memory', async () => {
    const sending = send(fixtures, await fixtures.audience(10));
    const paging = page(fixtures, await fixtures.small());
    await fixtures.restart({ SKEIN_WORKER: 'separate' });
    const worker = await startWorker();
    try {
      const used = () => residentMib(fixtures.processes.server) + residentMib(worker.pid);
      await setTimeout(IDLE_MS);
      const idle = used();
      await fixtures.ours.measure(sending, { count: 4_000, atOnce: 64 });
      await fixtures.ours.measure(paging, { count: 1_000, atOnce: 16 });
      return { idle, loaded: used() };
    } finally {
      await stopProcess(worker);
      await fixtures.restart();
    }
  });
}
