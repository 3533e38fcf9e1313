// Measures what a second process adds on the same machine: as another node behind a balancer, and on the same port.
import { page } from './bench-reading.mjs';
import { send } from './bench-sends.mjs';
import { startBalancer, startNode, stopProcess } from './bench-server.mjs';
import { compareRates } from './comparison.mjs';
import { Client, Meter } from './measuring.mjs';

const REQUESTS = {
  send: { count: 4_000, atOnce: 64, request: async (fixtures) => send(fixtures, await fixtures.audience(10)) },
  page: { count: 600, atOnce: 16, request: async (fixtures) => page(fixtures, await fixtures.small()) },
};

/** Both sides are measured through the balancer, which costs something itself. */
const behindBalancer = (kind) => async (fixtures) => {
  await REQUESTS[kind].request(fixtures);
  const one = await throughBalancer(fixtures, kind, []);
  const node = await startNode();
  try {
    return compareRates(await throughBalancer(fixtures, kind, [node]), one);
  } finally {
    await stopProcess(node.child);
  }
};

async function throughBalancer(fixtures, kind, nodes) {
  const { count, atOnce, request } = REQUESTS[kind];
  const { child, url } = await startBalancer(nodes.map(({ port }) => port));
  try {
    const iago = new Client(url, fixtures.iago.authorization, fixtures.agent);
    const { server, ...services } = fixtures.processes;
    const meter = new Meter({ ...services, server: [server, ...nodes.map(({ child: { pid } }) => pid)].flat() });
    return await meter.measure(await request(Object.assign(Object.create(fixtures), { iago })), { count, atOnce });
  } finally {
    await stopProcess(child);
  }
}

const onOnePort = (kind) => async (fixtures) => {
  const { count, atOnce, request } = REQUESTS[kind];
  const work = await request(fixtures);
  await fixtures.restart();
  const one = await fixtures.ours.measure(work, { count, atOnce });
  await fixtures.restart({ SKEIN_PROCESSES: '2' });
  const two = await fixtures.ours.measure(work, { count, atOnce });
  await fixtures.restart();
  return compareRates(two, one);
};

/** Functions that measure one line of the table each, by its name. */
export const nodeRows = {
  'send, 64 in flight, two nodes behind a balancer, and one': behindBalancer('send'),
  'page of 100, 16 in flight, two nodes behind a balancer, and one': behindBalancer('page'),
  'send, 64 in flight, two processes on one port, and one': onOnePort('send'),
  'page of 100, 16 in flight, two processes on one port, and one': onOnePort('page'),
};
