// Measures what an event costs the server for each client that waits for it, and what a message costs a process that nobody asks.
import { setTimeout } from 'node:timers/promises';
import { answerTo, connected, registered } from './bench-polls.mjs';
import { startNode, stopProcess } from './bench-server.mjs';
import { middle } from './measuring.mjs';
import { difference, ProcessorTime } from './processor-time.mjs';

const CLIENTS = 5_000;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;
const MESSAGES = 500;
const WARM_UP_MESSAGES = 100;
const SETTLING_MS = 2_500;

/**
 * An event to clients that wait: without their next requests, from its message to the last answer.
 * @param {'poll' | 'stream'} way in which they wait
 */
export async function eventToWaiting(fixtures, timeOf, way) {
  const { data, iago } = fixtures;
  const users = await data.users(fixtures.scaled(CLIENTS), 'waiting');
  const channel = await data.channel('waited for', users);
  await fixtures.restart({ SKEIN_WORKER: 'separate' });
  const { hostname, port } = new URL(iago.url);
  const clients = [];
  for (const queue of await registered(data, iago, users))
    clients.push({ queue, answer: '', socket: await connected(Number(port), hostname) });
  const wait = way === 'poll' ? () => clients.map((client) => poll(client, hostname)) : streamsOf(clients, hostname);
  const rounds = [];
  const time = timeOf();
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const answers = wait();
    await setTimeout(SETTLING_MS);
    await time.untilIdle();
    const before = time.read();
    const start = performance.now();
    await iago.post('messages', { type: 'channel', to: String(channel.id), topic: 'bench', content: 'Hello **world**!' });
    await Promise.all(answers);
    const lastAfterMs = performance.now() - start;
    const idleAfterMs = await time.untilIdle();
    rounds.push({ us: difference(before, time.read(), clients.length), lastAfterMs, idleAfterMs });
  }
  for (const { socket } of clients) socket.destroy();
  return averageOf(rounds.slice(WARM_UP_ROUNDS), clients.length);
}

async function poll(client, host) {
  const { queue } = client;
  await answerTo(
    client,
    `/api/v1/events?queue_id=${queue.id}&last_event_id=${queue.last} HTTP/1.1\r\nAuthorization: ${queue.authorization}`,
    host,
  );
  queue.last = /"events":\[\{"id":(\d+)/.exec(client.answer)?.[1] ?? queue.last;
}

/** Opens a stream for each client. @returns what waits for the next message of each */
function streamsOf(clients, host) {
  for (const client of clients) {
    const { socket, queue } = client;
    socket.on('data', (part) => {
      if (part.includes('"type":"message"')) client.arrived?.();
    });
    const head = [`Host: ${host}`, `Authorization: ${queue.authorization}`, 'Accept: text/event-stream'].join('\r\n');
    socket.write(`GET /api/v1/events?queue_id=${queue.id}&last_event_id=${queue.last} HTTP/1.1\r\n${head}\r\n\r\n`);
  }
  return () => clients.map((client) => new Promise((resolve) => (client.arrived = resolve)));
}

/** The clock of processor time is too coarse for a median of single rounds. */
function averageOf(rounds, clients) {
  const us = {};
  for (const round of rounds) for (const [name, value] of Object.entries(round.us)) us[name] = (us[name] ?? 0) + value / rounds.length;
  const lastAfterMs = middle(rounds.map((round) => round.lastAfterMs));
  return { us, perSecond: (1_000 * clients) / lastAfterMs, idleAfterMs: middle(rounds.map((round) => round.idleAfterMs)), lastAfterMs };
}

/** What a message costs a process without clients that follows the event log. Redis is that of both processes. */
export async function messageOnFurtherProcess(fixtures, _timeOf, folder) {
  const { data, iago, processes } = fixtures;
  const channel = await data.channel('nobody waits', []);
  await fixtures.restart({ SKEIN_WORKER: 'separate' });
  const send = () => iago.post('messages', { type: 'channel', to: String(channel.id), topic: 'bench', content: 'Hello **world**!' });
  const cost = async (time) => {
    for (let sent = 0; sent < WARM_UP_MESSAGES; sent += 1) await send();
    await time.untilIdle();
    const before = time.read();
    const start = performance.now();
    for (let sent = 0; sent < MESSAGES; sent += 1) await send();
    const perSecond = (1_000 * MESSAGES) / (performance.now() - start);
    const idleAfterMs = await time.untilIdle();
    return { us: difference(before, time.read(), MESSAGES), perSecond, idleAfterMs };
  };
  const alone = await cost(new ProcessorTime({ redis: processes.redis }));
  const { child } = await startNode({ SKEIN_WORKER: 'separate' }, folder);
  try {
    const both = await cost(new ProcessorTime({ server: child.pid, redis: processes.redis }));
    return { ...both, us: { server: both.us.server, redis: both.us.redis - alone.us.redis } };
  } finally {
    await stopProcess(child);
  }
}
